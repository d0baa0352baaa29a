import type { Cache } from '#electron/cache/cache.ts';
import { isoOf } from '#electron/lib/clock.ts';
import type { PhotoLinks } from '#electron/photos/photo-links.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { Asking, Form, Given, Held } from './read-form.ts';
import type { InputOf, ReadSources, ValueOf } from './read-source.ts';
import { createRunCounts } from './run-counts.ts';
import { staleAfter } from './stale-after.ts';

type Ports = {
  readonly sources: ReadSources;
  readonly photoLinks: Pick<PhotoLinks, 'remember'>;
  readonly cache: Pick<Cache, 'runSlots'>;
  /** IANA zone of the chain's local time. */
  readonly timeZone: string;
};

/** What answers teach beside themselves, and what is said of them to a page. */
export type AnswerFacts = ReturnType<typeof createAnswerFacts>;

/** Remembers the links of photos and the counts of runs that answers had, from wherever they came. */
export function createAnswerFacts({ sources, photoLinks, cache, timeZone }: Ports) {
  const counts = createRunCounts();

  const isShort = <Name extends ReadName>({ name, input }: Asking<Name>, { value, asOf }: Held<ValueOf<Name>>) =>
    sources[name].listed?.(input, value).some(({ runs, count }) => counts.isShort(runs, count, asOf)) ?? false;

  return {
    /** Takes from an answer what other answers and pictures need. */
    learn<Name extends ReadName>(name: Name, input: InputOf<Name>, { value, asOf }: Held<ValueOf<Name>>): void {
      const { links, counted } = sources[name];
      for (const [photoKey, link] of links?.(input, value) ?? []) photoLinks.remember(photoKey, link);
      const said = counted?.(input, value);
      if (said) counts.note(said.runs, said.count, asOf);
    },

    /** An answer in the form that is wanted; not complete when a report has counted more runs than it lists. */
    given<Name extends ReadName, Data>(
      asking: Asking<Name>,
      held: Held<ValueOf<Name>>,
      { ofValue }: Form<ValueOf<Name>, Data>,
    ): Given<Data> {
      return {
        data: ofValue(held.value),
        asOf: held.asOf,
        complete: held.complete && !isShort(asking, held),
        ageing: sources[asking.name].ageing(asking.input, held.value),
      };
    },

    /** The answer as a page gets it: with where it comes from, and from when on it is stale. */
    async readOf<Data>(
      { data, asOf, complete, ageing }: Given<Data>,
      source: Read<unknown>['source'],
    ): Promise<Read<Data>> {
      const stale = await staleAfter(ageing, asOf, timeZone, cache);
      return { data, asOf: isoOf(asOf), source, complete, staleAfter: stale, computed: null };
    },
  };
}
