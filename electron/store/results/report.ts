import type { Computed } from '#shared/bridge/answer.ts';
import type { ReadInputs, ReadName } from '#shared/bridge/reads.ts';
import type { CrossStoreQuery } from '#shared/bridge/reports.ts';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { computeCrossStoreFillRates, computeStoreFillRates } from '#shared/domain/compute-fill-rates.ts';
import { type InstantRange, instantOf, instantRangeOf, localTimeOf } from '#shared/domain/instants.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { askedAtOf, type CoveredRange, coverageOf, coveredByAll, listAllCoverage, listCoverage } from './coverage.ts';
import { loadReportFacts } from './facts.ts';
import { reportOfDisplay, runsOfStore, runWithItsPhotos } from './of-store.ts';
import { findResultStore, listResultStores, listStoreIds, type ResultStore } from './stores-table.ts';

/** An answer computed from stored results, in the same form as the service's answer to that read. */
export type ComputedAnswer = {
  readonly value: unknown;
  /** When its oldest part was requested or last taken for unchanged, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  /** When its oldest part was requested; 0: not known. An answer of the service from later may know better. */
  readonly askedAt: number;
  readonly complete: boolean;
  readonly computed: Computed;
};

type Compute<Name extends ReadName> = (db: ReadDb, input: ReadInputs[Name], timeZone: string) => ComputedAnswer | null;

/** The reads that can be computed here. */
const COMPUTED: { readonly [Name in ReadName]?: Compute<Name> } = {
  'fillRates.crossStore': crossStore,
  'fillRates.store': (db, query, timeZone) =>
    ofStore(db, query, timeZone, (store, range) =>
      computeStoreFillRates(loadReportFacts(db, [store], { ...range, status: query.status }), query),
    ),
  'fillRates.exposition': (db, query, timeZone) =>
    ofStore(db, query, timeZone, (store, range) => reportOfDisplay(db, store, range, query)),
  'protocols.list': (db, query, timeZone) =>
    ofStore(db, query, timeZone, (store, range) => runsOfStore(db, store, range, query.status ?? null)),
  'protocols.get': (db, { externalId, protocolId }, timeZone) => {
    const store = findResultStore(db, externalId);
    const found = store && runWithItsPhotos(db, store, protocolId);
    if (!found) return null;
    const range = { fromMs: found.run.scheduledMs, toMs: found.run.scheduledMs + 1 };
    return reportOf(db, store, range, timeZone, found.value);
  },
};

/**
 * Computes the answer of a read from runs, photos, targets, displays and stores on this computer.
 *
 * @param input the input of the bridge's call for this read, as the contract parsed it
 * @param timeZone IANA time zone of the chain
 * @returns null: this read cannot be computed, or nothing it needs is stored
 */
export function computeRead(db: ReadDb, read: ReadName, input: unknown, timeZone: string): ComputedAnswer | null {
  // Name and input were checked together where the read was asked for (electron/reads).
  return COMPUTED[read]?.(db, input as never, timeZone) ?? null;
}

type OfOneStore = { readonly externalId: string; readonly from: string; readonly to: string };

function ofStore(
  db: ReadDb,
  { externalId, from, to }: OfOneStore,
  timeZone: string,
  make: (store: ResultStore, range: InstantRange) => unknown,
): ComputedAnswer | null {
  const store = findResultStore(db, externalId);
  const range = instantRangeOf(from, to);
  return store && reportOf(db, store, range, timeZone, make(store, range));
}

function reportOf(
  db: ReadDb,
  store: ResultStore,
  range: InstantRange,
  timeZone: string,
  value: unknown,
): ComputedAnswer | null {
  const ranges = listCoverage(db, store.itemId);
  const coverage = coverageOf(ranges, range.fromMs, range.toMs);
  if (value === null || coverage === null) return null;
  return {
    value,
    ...coverage,
    askedAt: askedAtOf(ranges, range.fromMs, range.toMs),
    computed: { storesAsked: 1, storesKept: 1, ...daysOfReport([ranges], range, timeZone, true) },
  };
}

function crossStore(db: ReadDb, query: CrossStoreQuery, timeZone: string): ComputedAnswer | null {
  const range = instantRangeOf(query.from, query.to);
  const wanted = query.externalIds === undefined ? null : new Set(query.externalIds);
  const kept = wanted === null ? listResultStores(db) : [...wanted].flatMap((id) => findResultStore(db, id) ?? []);
  const coverage = listAllCoverage(db);
  const covered = kept.flatMap((store) => {
    const ranges = coverage.get(store.itemId) ?? [];
    const found = coverageOf(ranges, range.fromMs, range.toMs);
    return found ? [{ store, ranges, ...found }] : [];
  });
  // Checked before reading the store list: every report comes through here, and most computers have no photo results.
  if (covered.length === 0) return null;
  const listed = listStoreIds(db);
  // The service ignores external IDs it does not know. This ignores those that are not in its store list.
  const known = listed === null ? [...(wanted ?? [])] : listed.externalIds.filter((id) => wanted?.has(id) ?? true);
  const named = new Set([...known, ...kept.map(({ externalId }) => externalId)]).size;
  const storesAsked = named + (wanted === null ? (listed?.unnamed ?? 0) : 0);
  const facts = loadReportFacts(
    db,
    covered.map(({ store }) => store),
    { ...range, status: query.status },
  );
  return {
    value: computeCrossStoreFillRates(facts, query),
    asOf: Math.min(...covered.map(({ asOf }) => asOf)),
    askedAt: Math.min(...covered.map(({ ranges }) => askedAtOf(ranges, range.fromMs, range.toMs))),
    // Without the store list, nobody knows whether these are all stores.
    complete:
      covered.length === storesAsked && covered.every(({ complete }) => complete) && (listed ?? wanted) !== null,
    computed: {
      storesAsked,
      storesKept: covered.length,
      ...daysOfReport(
        covered.map(({ ranges }) => ranges),
        range,
        timeZone,
        covered.length === storesAsked,
      ),
    },
  };
}

type Span = { readonly fromMs: number; readonly toMs: number };

/**
 * How many of the chain's days a range touches, how many of those are fully stored as far as the range includes them,
 * and which are not.
 *
 * @param coverage the covered ranges of each stored store
 * @param isEveryStore false: some store has nothing here, so that no day is here as a whole
 */
export function daysOfReport(
  coverage: readonly (readonly CoveredRange[])[],
  range: Span,
  timeZone: string,
  isEveryStore: boolean,
): Pick<Computed, 'daysAsked' | 'daysKept' | 'daysLacking'> {
  const dateOf = (ms: number) => localTimeOf(ms, timeZone).date;
  const startOf = (date: string) => Math.max(instantOf(date, '00:00', timeZone), range.fromMs);
  const daysFrom = (first: string, last: string) =>
    Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, nth) => addDays(first, nth));
  const kept = new Set(
    coveredByAll(coverage)
      .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, range.fromMs), toMs: Math.min(toMs, range.toMs) }))
      .filter(({ fromMs, toMs }) => fromMs < toMs)
      .flatMap(({ fromMs, toMs }) => {
        const [first, last] = [dateOf(fromMs), dateOf(toMs - 1)];
        const isFirstWhole = fromMs <= startOf(first);
        const isLastWhole = toMs >= Math.min(instantOf(addDays(last, 1), '00:00', timeZone), range.toMs);
        return daysFrom(isFirstWhole ? first : addDays(first, 1), isLastWhole ? last : addDays(last, -1));
      }),
  );
  const days = daysFrom(dateOf(range.fromMs), dateOf(range.toMs - 1));
  const lacking = days.filter((day) => !kept.has(day));
  return {
    daysAsked: days.length,
    daysKept: days.length - lacking.length,
    daysLacking: isEveryStore ? lacking : days,
  };
}
