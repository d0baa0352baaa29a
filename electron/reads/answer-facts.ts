import type { Cache } from '#electron/cache/cache.ts';
import { isoOf } from '#electron/lib/clock.ts';
import type { PhotoLinks } from '#electron/photos/photo-links.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { nextRunSlot } from '#shared/domain/run-slots.ts';
import type { Ageing, Asking, Form, Given, Held, InputOf, ReadSources, ValueOf } from './read-source.ts';
import { createRunCounts } from './run-counts.ts';

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

const DAY_MS = 86_400_000;

/**
 * From which instant on a value is stale, because the service was due to know better by then.
 *
 * @param asOf when the service gave it, in milliseconds since 1970 UTC
 * @returns ISO 8601 in UTC; null: nothing changes it any more
 */
export async function staleAfter(
  ageing: Ageing,
  asOf: number,
  timeZone: string,
  cache: Pick<Cache, 'runSlots'>,
): Promise<string | null> {
  switch (ageing.kind) {
    case 'never':
      return null;
    case 'day':
      return isoOf(asOf + DAY_MS);
    case 'run': {
      if (ageing.until !== null && ageing.until <= asOf) return null;
      const slots = await cache.runSlots(ageing.externalIds);
      return isoOf(nextRunSlot(asOf, slots, timeZone) ?? asOf + DAY_MS);
    }
    default:
      return ageing satisfies never;
  }
}
