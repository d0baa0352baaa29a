import { USED_AGAIN_MS, type UsedResults } from '#electron/store/results/used-results.ts';
import type { CallInput, ReportDataCalls } from '#electron/store/writer-thread.ts';

const DAY_MS = 86_400_000;

/** Which results a question was about. */
type Asked = { readonly externalIds: readonly string[] | null; readonly from: string | null };
type Query = {
  readonly externalId?: string | undefined;
  readonly externalIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
};

const askedBy = ({ externalId, externalIds, from }: Query): Asked => ({
  externalIds: externalId === undefined ? (externalIds ?? null) : [externalId],
  from: from ?? null,
});

type Work = {
  readonly [Name in keyof ReportDataCalls]?: (input: CallInput<ReportDataCalls, Name>) => Asked | undefined;
};

/** The calls that calculate something for a person from stored results. Rounds of pins and what they look at are none. */
const WORK: Work = {
  'review.queue': ({ query: { stores, period } }) => ({
    externalIds: stores === 'all' ? null : stores,
    from: period.kind === 'range' ? period.from : null,
  }),
  'review.history': ({ query: { externalId } }) => askedBy({ externalId }),
  'reasons.sums': ({ query: { before, ...query } }) =>
    askedBy({ ...query, from: earlierOf(query.from, before?.from ?? query.from) }),
  'reasons.patterns': ({ query }) => askedBy(query),
  'targets.lint': askedBy,
  'targets.counted': askedBy,
  'targets.try': askedBy,
  'results.slotRates': askedBy,
  // Every read that can be computed names its stores and its period alike; a list of stores is none.
  'reports.compute': ({ input }) => (input === undefined ? undefined : askedBy(input as Query)),
};

const earlierOf = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);

/**
 * Tells which stored results a person works with, so that they don't count as unused: once an hour for each question,
 * whose period begins with a day.
 *
 * @param note what is told of; nothing waits for it
 */
export function createUsedResults(now: () => number, note: (used: UsedResults) => void) {
  const noted = new Map<string, number>();
  return <Name extends keyof ReportDataCalls>(name: Name, input: CallInput<ReportDataCalls, Name>): void => {
    const asked = WORK[name]?.(input);
    if (asked === undefined) return;
    const { externalIds, from } = asked;
    const fromMs = from === null ? null : Math.floor(Date.parse(from) / DAY_MS) * DAY_MS;
    const question = JSON.stringify({ externalIds, fromMs });
    const at = now();
    // The clock may be set back.
    for (const [other, notedAt] of noted) if (Math.abs(at - notedAt) >= USED_AGAIN_MS) noted.delete(other);
    if (noted.has(question)) return;
    noted.set(question, at);
    note({ externalIds, fromMs, now: at });
  };
}
