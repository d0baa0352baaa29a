import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { LEAST_PHOTOS } from './signal-limits.ts';

/** How a store stands. `unjudged`: it has runs, but too few photos with a target; `idle`: it has no run. */
export type Standing = 'below' | 'met' | 'unjudged' | 'idle';

/** A store as somebody saw it last. Times are milliseconds since 1970 UTC. */
export type SeenStore = {
  readonly standing: Standing;
  /** In points; null unless it is judged. Of one that stays below by about as much, that of the first look. */
  readonly delta: number | null;
  /** Since when it has stood so. */
  readonly since: number;
  /** When it was seen last. */
  readonly at: number;
};

/** Stores as they were or are seen, by external ID. */
export type SeenStores = ReadonlyMap<string, SeenStore>;

/** A store below target whose delta has moved by less than this, in points, since the day it is compared with. */
export const SAME_POINTS = 1;
/** For so many days a store is below by about as much, until it is said. */
export const UNCHANGED_DAYS = 7;
/** Looks further apart, in days, do not tell what a store did between them. */
const MOST_DAYS_APART = 28;
/** For so many days nobody opened a store, until it is said. */
export const UNOPENED_DAYS = 14;

const DAY_MS = 86_400_000;

/** What there is to say since the last look: the external IDs of stores, in the order of the report. */
export type SinceLook = {
  readonly newlyBelow: readonly string[];
  readonly recovered: readonly string[];
  /** They had runs at the last look, and none in the period now. */
  readonly withoutRun: readonly string[];
  /** Below target by about as much for `UNCHANGED_DAYS` or longer. */
  readonly unchanged: readonly string[];
  /** Nobody opened them for `UNOPENED_DAYS` or longer. */
  readonly unopened: readonly string[];
};

const idOf = ({ externalId, key }: FillRateGroup): string => externalId ?? key;

function standingOf({ protocolCount, expectation }: FillRateGroup): Pick<SeenStore, 'standing' | 'delta'> {
  const { delta, belowExpectation, comparedImageCount } = expectation;
  if (protocolCount === 0) return { standing: 'idle', delta: null };
  if (delta === null || belowExpectation === null || comparedImageCount < LEAST_PHOTOS) {
    return { standing: 'unjudged', delta: null };
  }
  return { standing: belowExpectation ? 'below' : 'met', delta };
}

/** Whether a store stands as it did. Many small steps are a change too: `then` has the delta of the first day. */
const isSame = (then: SeenStore, is: Pick<SeenStore, 'standing' | 'delta'>, now: number): boolean =>
  then.standing === is.standing &&
  Math.abs((then.delta ?? 0) - (is.delta ?? 0)) < SAME_POINTS &&
  now - then.at <= MOST_DAYS_APART * DAY_MS;

/**
 * The stores of a complete report as they stand now.
 *
 * @param groups of the report by store
 * @param listed external IDs of all its stores; those without a group have no run
 * @param now milliseconds since 1970 UTC
 */
export function seenNow(
  groups: readonly FillRateGroup[],
  listed: readonly string[],
  before: SeenStores,
  now: number,
): SeenStores {
  const found = new Map<string, Pick<SeenStore, 'standing' | 'delta'>>(
    listed.map((id) => [id, { standing: 'idle', delta: null }]),
  );
  for (const group of groups) found.set(idOf(group), standingOf(group));
  return new Map(
    [...found].map(([id, is]) => {
      const then = before.get(id);
      const same = then !== undefined && isSame(then, is, now) ? then : { ...is, since: now };
      // A clock that went back must not make a day of nothing.
      return [id, { ...same, since: Math.min(same.since, now), at: now }];
    }),
  );
}

/**
 * What changed between the last look at each store and now. A store that is new since, or gone, has not changed. What
 * lasts is said once: when it reaches its days after the last look.
 *
 * @param opened when each store's page or photos were opened last, in milliseconds since 1970 UTC
 */
export function sinceLook(before: SeenStores, is: SeenStores, opened: ReadonlyMap<string, number>): SinceLook {
  const which = (wanted: (now: SeenStore, then: SeenStore, id: string) => boolean): readonly string[] =>
    [...is].flatMap(([id, now]) => {
      const then = before.get(id);
      return then !== undefined && wanted(now, then, id) ? [id] : [];
    });
  /** Whether so many days since a moment are full now, and were not at the last look. */
  const isFull = (since: number, days: number, now: SeenStore, then: SeenStore) =>
    now.at - since >= days * DAY_MS && then.at - since < days * DAY_MS;
  return {
    newlyBelow: which((now, then) => now.standing === 'below' && then.standing === 'met'),
    recovered: which((now, then) => now.standing === 'met' && then.standing === 'below'),
    withoutRun: which((now, then) => now.standing === 'idle' && then.standing !== 'idle'),
    unchanged: which((now, then) => now.standing === 'below' && isFull(now.since, UNCHANGED_DAYS, now, then)),
    unopened: which((now, then, id) => isFull(opened.get(id) ?? now.at, UNOPENED_DAYS, now, then)),
  };
}
