import type { ProtocolStatus } from '#shared/contract/enumerations.ts';

/** The runs of one status, of one store, in one range. */
export type RunsOf = {
  readonly externalId: string;
  readonly from: string;
  readonly to: string;
  readonly status: ProtocolStatus;
};

/** What reports have said about how many runs there are, to check lists of runs against without a request. */
export type RunCounts = {
  /** @param asOf when the report was given, in milliseconds since 1970 UTC */
  note(runs: RunsOf, count: number, asOf: number): void;
  /** Whether a report counted more runs than a list of about the same time holds. */
  isShort(runs: RunsOf, listed: () => number, asOf: number): boolean;
};

const MOST_REMEMBERED = 500;
/** A report that is younger than the list by more may know of runs that came after it. */
const SAME_TIME_MS = 120_000;

/** Remembers the counts of the last lists; the oldest are forgotten first. */
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
      return known !== undefined && known.asOf - asOf <= SAME_TIME_MS && known.count > listed();
    },
  };
}
