import type { SlotRates, SlotRatesQuery } from '#shared/bridge/offline.ts';
import { fromE4 } from '#shared/domain/fill-rate-sum.ts';
import { instantRangeOf } from '#shared/domain/instants.ts';
import { slotOfWeekMinute, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { coverageOf, listCoverage } from './coverage.ts';
import { loadReportFacts } from './facts.ts';
import { listResultRuns } from './runs-table.ts';
import { findResultStore } from './stores-table.ts';

/** The same with its age in milliseconds since 1970 UTC. */
type KeptSlotRates = Omit<SlotRates, 'asOf'> & { readonly asOf: number };

/**
 * What was measured in each slot of the week, display by display, from completed runs of a store.
 *
 * @returns null: nothing of the store's range is stored
 */
export function slotRatesOf(db: ReadDb, { externalId, from, to }: SlotRatesQuery): KeptSlotRates | null {
  const store = findResultStore(db, externalId);
  const range = instantRangeOf(from, to);
  const coverage = store && coverageOf(listCoverage(db, store.itemId), range.fromMs, range.toMs);
  if (!store || !coverage) return null;
  const { runs, displays, photos } = loadReportFacts(db, [store], { ...range, status: 'completed' });

  const minutes = runs.map(({ scheduledDate, scheduledAt }) => weekMinuteOfRun(scheduledDate, scheduledAt));
  const every = listResultRuns(db, { itemId: store.itemId, ...range, status: null });
  const slots = new Set(every.map(({ scheduledDate, scheduledAt }) => weekMinuteOfRun(scheduledDate, scheduledAt)));
  const runsAt = new Map<number, number>();
  for (const minute of minutes) runsAt.set(minute, (runsAt.get(minute) ?? 0) + 1);

  const ratesAt = new Map<string, { readonly display: number; readonly minute: number; readonly rates: number[] }>();
  for (let photo = 0; photo < photos.count; photo += 1) {
    const [display, minute] = [photos.display[photo] ?? 0, minutes[photos.run[photo] ?? 0] ?? 0];
    const fillE4 = photos.fillE4[photo] ?? -1;
    if (fillE4 < 0) continue;
    const key = `${display} ${minute}`;
    const known = ratesAt.get(key) ?? { display, minute, rates: [] };
    ratesAt.set(key, known);
    known.rates.push(fromE4(fillE4));
  }
  return {
    ...coverage,
    slots: [...slots].map(slotOfWeekMinute),
    runs: [...runsAt].map(([minute, count]) => ({ ...slotOfWeekMinute(minute), count })),
    rates: [...ratesAt.values()].map(({ display, minute, rates }) => ({
      ...slotOfWeekMinute(minute),
      expositionId: displays[display]?.expositionId ?? '',
      fillRates: rates,
    })),
  };
}
