import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import { StoreType } from '#shared/contract/enumerations.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/domain/calendar.ts';
import { type InstantRange, instantOf, localTimeOf } from '#shared/domain/instants.ts';
import type { PhotoFilter } from '#shared/domain/reasons/sums-query.ts';
import { createWeekMinutes, slotOfWeekMinute, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { type CoveredRange, coverageOf } from '../results/coverage.ts';
import type { KeptFacts } from '../results/facts.ts';
import { FINAL, listDueRuns } from '../results/runs-table.ts';
import { listExternalIds, listResultStores, listStoreIds, type ResultStore } from '../results/stores-table.ts';

/** A store that was asked for; `kept`: what is here of it. */
type AskedStore = {
  readonly externalId: string;
  readonly storeType: StoreType | null;
  readonly kept: ResultStore | null;
};

/** The stores of a filter, of the list of stores and of those of which something is here. */
type AskedStores = { readonly stores: readonly AskedStore[]; readonly isStoreListUnknown: boolean };

type ListedRow = { external_id: string; region_id: string | null; store_type: string | null };

const LISTED = `SELECT external_id, json_extract(body, '$.regionId') AS region_id,
  json_extract(body, '$.storeType') AS store_type FROM stores`;

export function askedStores(db: ReadDb, { externalIds, regionIds, storeTypes }: PhotoFilter): AskedStores {
  // To look into thousands of stores takes longer than all else here, and only a filter asks for more than those kept.
  const isNarrowed = regionIds !== undefined || storeTypes !== undefined;
  const looked = isNarrowed ? 'external_id IS NOT NULL' : 'external_id IN (SELECT external_id FROM result_stores)';
  const listed = db.prepare<[], ListedRow>(`${LISTED} WHERE ${looked}`).all();
  const rows = new Map(listed.map((row) => [row.external_id, row]));
  const kept = new Map(listResultStores(db).map((store) => [store.externalId, store]));
  const ids = new Set(externalIds ?? [...listExternalIds(db), ...kept.keys()]);
  const stores = [...ids].flatMap((externalId): AskedStore[] => {
    const [row, store] = [rows.get(externalId), kept.get(externalId) ?? null];
    const storeType = row ? (StoreType.safeParse(row.store_type).data ?? null) : null;
    const regionId = store?.regionId ?? row?.region_id ?? null;
    if (regionIds !== undefined && !regionIds.includes(regionId)) return [];
    if (storeTypes !== undefined && !storeTypes.includes(storeType)) return [];
    return [{ externalId, storeType, kept: store }];
  });
  return { stores, isStoreListUnknown: externalIds === undefined && listStoreIds(db) === null };
}

/** A store of which something of a period is here. */
export type CoveredStore = {
  readonly store: ResultStore;
  readonly storeType: StoreType | null;
  readonly ranges: readonly CoveredRange[];
  readonly asOf: number;
  readonly complete: boolean;
};

export function coveredStores(
  { stores }: AskedStores,
  coverage: ReadonlyMap<number, readonly CoveredRange[]>,
  { fromMs, toMs }: InstantRange,
): readonly CoveredStore[] {
  return stores.flatMap(({ kept, storeType }) => {
    const ranges = kept === null ? [] : (coverage.get(kept.itemId) ?? []);
    const found = coverageOf(ranges, fromMs, toMs);
    return kept && found ? [{ store: kept, storeType, ranges, ...found }] : [];
  });
}

/** The first day of the chain that a range touches, and the day after the last. */
export const daysOfRange = (
  { fromMs, toMs }: InstantRange,
  timeZone: string,
): readonly [CalendarDate, CalendarDate] => [
  localTimeOf(fromMs, timeZone).date,
  addDays(localTimeOf(toMs - 1, timeZone).date, 1),
];

/** Says how much of a period is here. `facts`: the runs with the status. */
export function keptPeriod(
  db: ReadDb,
  asked: AskedStores,
  covered: readonly CoveredStore[],
  facts: KeptFacts,
  { fromMs, toMs, status }: InstantRange & { readonly status: string },
  timeZone: string,
): KeptPeriod {
  const whole = new Set(covered.flatMap(({ store, complete }) => (complete ? [store.externalId] : [])));
  const due = listDueRuns(db, fromMs, toMs);
  return {
    storesAsked: asked.stores.length,
    storesKept: covered.length,
    lacking: asked.stores.map(({ externalId }) => externalId).filter((externalId) => !whole.has(externalId)),
    isStoreListUnknown: asked.isStoreListUnknown,
    runs: facts.runs.length,
    runsRead: facts.runKeys.filter((runKey) => !due.has(runKey)).length,
    days: daysKept(covered, { fromMs, toMs }, timeZone),
    slots: slotsOf(facts, otherRuns(db, covered, { fromMs, toMs, status })),
    asOf: covered.length === 0 ? null : new Date(Math.min(...covered.map(({ asOf }) => asOf))).toISOString(),
  };
}

function daysKept(covered: readonly CoveredStore[], range: InstantRange, timeZone: string): KeptPeriod['days'] {
  const [first, end] = daysOfRange(range, timeZone);
  const inPart = covered.filter(({ complete }) => !complete);
  return Array.from({ length: daysBetween(first, end) }, (_, nth) => {
    const date = addDays(first, nth);
    const startOf = (day: CalendarDate) => instantOf(day, '00:00', timeZone);
    const [fromMs, toMs] =
      inPart.length === 0
        ? [0, 0]
        : [Math.max(startOf(date), range.fromMs), Math.min(startOf(addDays(date, 1)), range.toMs)];
    const ofThese = inPart.filter(({ ranges }) => coverageOf(ranges, fromMs, toMs)?.complete === true).length;
    return { date, storesKept: covered.length - inPart.length + ofThese };
  });
}

type OtherRunsRow = {
  readonly item_id: number;
  readonly scheduled_date: string;
  readonly time: string;
  readonly open: number;
};

/** Runs with another status that go on in each slot: there the store was due, but there is nothing to show yet. */
function otherRuns(
  db: ReadDb,
  covered: readonly CoveredStore[],
  { fromMs, toMs, status }: InstantRange & { readonly status: string },
): ReadonlyMap<number, number> {
  const rows = db
    .prepare<[number, number, string], OtherRunsRow>(
      `SELECT item_id, scheduled_date, substr(scheduled_at, 1, 5) AS time,
         sum(status NOT IN ${FINAL}) AS open FROM result_runs
       WHERE scheduled_ms >= ? AND scheduled_ms < ? AND status <> ? GROUP BY 1, 2, 3`,
    )
    .all(fromMs, toMs, status);
  const ofStores = new Set(covered.map(({ store }) => store.itemId));
  const counts = new Map<number, number>();
  for (const row of rows) {
    if (!ofStores.has(row.item_id)) continue;
    const minute = weekMinuteOfRun(row.scheduled_date, row.time);
    counts.set(minute, (counts.get(minute) ?? 0) + row.open);
  }
  return counts;
}

function slotsOf({ runs }: KeptFacts, others: ReadonlyMap<number, number>): KeptPeriod['slots'] {
  const minuteOf = createWeekMinutes();
  const counts = new Map<number, number>();
  for (const { scheduledDate, scheduledAt } of runs) {
    const minute = minuteOf(scheduledDate, scheduledAt);
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  return [...new Set([...counts.keys(), ...others.keys()])]
    .toSorted((a, b) => a - b)
    .map((minute) => ({
      ...slotOfWeekMinute(minute),
      runs: counts.get(minute) ?? 0,
      openRuns: others.get(minute) ?? 0,
    }));
}
