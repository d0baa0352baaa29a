import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { slotRatesQuery } from '#renderer/bridge/queries.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import type { SlotRates } from '#shared/bridge/offline.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { resolvePeriod } from '#shared/domain/period.ts';
import { slotId } from '../slot-id.ts';

/** The period that stands behind the numbers, as an address has it. */
export const MEASURED_PERIOD = 'last28';
const MEASURED_DAYS = 28;

/** What was measured at a store in the last four weeks, as far as it is on this computer. */
export type Measured = {
  /** null: nothing of it is here. */
  readonly kept: Pick<SlotRates, 'asOf' | 'complete' | 'runs' | 'slots'> | null;
  /** Fill rates in percent by display, then by `slotId`. */
  readonly rates: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
};

/** The days that something was measured on. */
type MeasuredDays = { readonly from: string; readonly to: string };

/** Arranges what is stored for a matrix. */
export function measuredFrom(found: SlotRates | null): Measured {
  const rates = new Map<string, Map<string, readonly number[]>>();
  for (const { expositionId, weekday, protocolTime, fillRates } of found?.rates ?? []) {
    const ofDisplay = rates.get(expositionId) ?? new Map<string, readonly number[]>();
    rates.set(expositionId, ofDisplay);
    ofDisplay.set(slotId(weekday, protocolTime), fillRates);
  }
  return { kept: found, rates };
}

/**
 * Reads it. Asks the service nothing.
 *
 * @param days how many of the chain's days, today included
 */
export function useMeasured(externalId: string, days = MEASURED_DAYS): Measured & MeasuredDays {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const [now] = useState(() => Date.now());
  const { from, to } = useMemo(() => {
    const lastDay = localTimeOf(now, timeZone).date;
    return resolvePeriod({ kind: 'days', firstDay: addDays(lastDay, 1 - days), lastDay }, now, timeZone);
  }, [now, timeZone, days]);
  const { data = null } = useQuery(slotRatesQuery(bridge, id, { externalId, from, to }));
  return useMemo(() => ({ ...measuredFrom(data), from, to }), [data, from, to]);
}

/** How many measured photos there are of each display in each slot. */
export const measuredPhotos = ({ rates }: Measured) =>
  [...rates].flatMap(([expositionId, slots]) =>
    [...slots].map(([slot, { length: photos }]) => ({ expositionId, slot, photos })),
  );

/** The displays whose photos a cell judges. */
type MeasuredCell = { readonly displays: readonly { readonly expositionId: string }[] };

/** Fill rates of the photos behind a cell, in percent. */
export const ratesOf = ({ rates }: Measured, { displays }: MeasuredCell, slot: string): readonly number[] =>
  displays.flatMap(({ expositionId }) => rates.get(expositionId)?.get(slot) ?? []);

/** The photos behind a cell: how many, their average in percent, and how many are below its target. */
type CellMeasure = { readonly photos: number; readonly average: number; readonly below: number | null };

/** The average of the photos behind a cell, in percent; null: no photo. */
export function averageOf({ rates }: Measured, { displays }: MeasuredCell, slot: string): number | null {
  let [sum, photos] = [0, 0];
  for (const { expositionId } of displays) {
    for (const rate of rates.get(expositionId)?.get(slot) ?? []) {
      sum += rate;
      photos += 1;
    }
  }
  return photos === 0 ? null : sum / photos;
}

/** What was measured at the displays that a cell judges; null: no photo. */
export function measureOf(
  measured: Measured,
  cell: MeasuredCell & { readonly shown: CellValue },
  slot: string,
): CellMeasure | null {
  const average = averageOf(measured, cell, slot);
  if (average === null) return null;
  const rates = ratesOf(measured, cell, slot);
  const { shown } = cell;
  return {
    photos: rates.length,
    average,
    below: typeof shown === 'number' ? rates.filter((rate) => rate < shown).length : null,
  };
}
