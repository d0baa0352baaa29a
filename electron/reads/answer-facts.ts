import type { Cache, CachedAnswer, LazyAnswer } from '#electron/cache/cache.ts';
import { isoOf } from '#electron/lib/clock.ts';
import type { PhotoLinks } from '#electron/photos/photo-links.ts';
import type { Read } from '#shared/bridge/answer.ts';
import { type JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { nextRunSlot } from '#shared/domain/run-slots.ts';
import type { Ageing, RunsOf } from './read-source.ts';
import type { InputOf, ReadCall, ReadSources, ValueOf } from './read-sources.ts';
import { isFinal } from './run-reads.ts';

/** An answer in the form that a page wants, before it is marked with where it comes from and when it becomes stale. */
export type AgeingAnswer<Data> = {
  readonly data: Data;
  /** Milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  readonly unread?: CachedAnswer['unread'];
  readonly earlier?: LazyAnswer['earlier'];
  readonly ageing: Ageing;
};

/** The form in which a value is wanted. `ofText` makes it straight from the JSON text, if that is at hand. */
export type Form<Value, Data> = {
  readonly ofValue: (value: Value) => Data;
  readonly ofText: ((text: JsonText) => Data) | null;
};

/** As JSON text, which nobody parses on its way to the page. */
export const AS_TEXT: Form<object, JsonText> = { ofValue: jsonTextOf, ofText: (text) => text };

type Ports = {
  readonly sources: ReadSources;
  readonly photoLinks: Pick<PhotoLinks, 'remember'>;
  readonly cache: Pick<Cache, 'runSlots'>;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
};

type Slots = ReturnType<Cache['runSlots']>;

/** What is learnt from answers, and what a page is told about each of them. */
export type AnswerFacts = ReturnType<typeof createAnswerFacts>;

/** Remembers the links of photos and the counts of runs from every answer, and tells the page how old an answer is. */
export function createAnswerFacts({ sources, photoLinks, cache, timeZone }: Ports) {
  const counts = createRunCounts();

  const isShort = <Name extends ReadName>(
    { name, input }: ReadCall<Name>,
    { value, asOf }: CachedAnswer<ValueOf<Name>>,
  ) => sources[name].listed?.(input, value).some(({ runs, count }) => counts.isShort(runs, count, asOf)) ?? false;

  return {
    /** Takes from an answer what other answers and pictures need. */
    learn<Name extends ReadName>(name: Name, input: InputOf<Name>, { value, asOf }: CachedAnswer<ValueOf<Name>>): void {
      const { links, counted } = sources[name];
      for (const [photoKey, link] of links?.(input, value) ?? []) photoLinks.remember(photoKey, link, asOf);
      const report = counted?.(input, value);
      if (report) counts.note(report.runs, report.count, asOf);
    },

    /** An answer in the wanted form. It is not complete if a report counted more runs than it lists. */
    inForm<Name extends ReadName, Data>(
      call: ReadCall<Name>,
      answer: CachedAnswer<ValueOf<Name>>,
      { ofValue }: Form<ValueOf<Name>, Data>,
    ): AgeingAnswer<Data> {
      return {
        data: ofValue(answer.value),
        asOf: answer.asOf,
        complete: answer.complete && !isShort(call, answer),
        unread: answer.unread,
        ageing: sources[call.name].ageing(call.input, answer.value),
      };
    },

    /**
     * When runs are due of which an answer will tell, if that can be said before it is here. Found only afterwards, it
     * would come behind the answer, which is being stored.
     */
    slotsAhead<Name extends ReadName>({ name, input }: ReadCall<Name>): Slots | null {
      const ageing = sources[name].ageingUnread?.(input);
      return ageing?.kind === 'run' ? cache.runSlots(ageing.externalIds) : null;
    },

    /**
     * The answer as a page gets it: with its source, and the time from which it is stale.
     *
     * @param slots found ahead; null: they are found now
     */
    async forPage<Data>(
      { data, asOf, complete, unread, earlier, ageing }: AgeingAnswer<Data>,
      source: Read<unknown>['source'],
      slots: Slots | null = null,
    ): Promise<Read<Data>> {
      const stale = await staleAfter(ageing, asOf, timeZone, (externalIds) => slots ?? cache.runSlots(externalIds));
      return {
        data,
        ...{ asOf: isoOf(asOf), source, complete, staleAfter: stale, computed: null },
        ...(unread === undefined ? {} : { unread }),
        ...(earlier === undefined ? {} : { earlier: { ...earlier, asOf: isoOf(earlier.asOf) } }),
      };
    },
  };
}

const DAY_MS = 86_400_000;

/**
 * When a value becomes stale, because the service should have newer data by then.
 *
 * @param asOf when the service gave it, in milliseconds since 1970 UTC
 * @returns ISO 8601 in UTC; null: nothing can change it any more
 */
async function staleAfter(
  ageing: Ageing,
  asOf: number,
  timeZone: string,
  slotsOf: Cache['runSlots'],
): Promise<string | null> {
  switch (ageing.kind) {
    case 'never':
      return null;
    case 'day':
      return isoOf(asOf + DAY_MS);
    case 'run': {
      if (ageing.until !== null && ageing.until <= asOf) return null;
      const slots = await slotsOf(ageing.externalIds);
      return isoOf(nextRunSlot(asOf, slots, timeZone) ?? asOf + DAY_MS);
    }
    default:
      return ageing satisfies never;
  }
}

/** Remembers how many runs reports counted, so that lists of runs can be checked without another request. */
type RunCounts = {
  /** @param asOf when the report was given, in milliseconds since 1970 UTC */
  note(runs: RunsOf, count: number, asOf: number): void;
  /**
   * Whether a report from about the same time counted more runs than the list holds, or an older one of a status that
   * runs do not leave.
   */
  isShort(runs: RunsOf, listed: () => number, asOf: number): boolean;
};

const MOST_REMEMBERED = 500;
/** Between a report and a list that are further apart than this, runs come, and go on to other statuses. */
const SAME_TIME_MS = 120_000;

/** Remembers the most recent counts; the oldest are forgotten first. */
export function createRunCounts(): RunCounts {
  const counts = new Map<string, { readonly count: number; readonly asOf: number }>();
  const keyOf = ({ externalId, from, to, status }: RunsOf) => JSON.stringify([externalId, from, to, status]);
  return {
    note(runs, count, asOf) {
      const key = keyOf(runs);
      counts.delete(key);
      counts.set(key, { count, asOf });
      const [oldest] = counts.keys();
      if (counts.size > MOST_REMEMBERED && oldest !== undefined) counts.delete(oldest);
    },
    isShort(runs, listed, asOf) {
      const known = counts.get(keyOf(runs));
      if (known === undefined || known.asOf - asOf > SAME_TIME_MS) return false;
      return (isFinal(runs.status) || asOf - known.asOf <= SAME_TIME_MS) && known.count > listed();
    },
  };
}
