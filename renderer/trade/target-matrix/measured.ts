import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { slotRatesQuery } from '#renderer/bridge/queries.ts';
import type { SlotRates } from '#shared/bridge/offline.ts';
import { resolvePeriod } from '#shared/domain/period.ts';
import type { MatrixCell } from './make-matrix.ts';
import { slotId } from './read-targets.ts';

/** The period that stands behind the numbers, as an address has it. */
export const MEASURED_PERIOD = 'last28';

/** What was measured at a store in the last four weeks, as far as it is on this computer. */
export type Measured = {
  /** null: nothing of it is here. */
  readonly kept: Pick<SlotRates, 'asOf' | 'complete' | 'runs'> | null;
  /** Fill rates in percent by display and `slotId`. */
  readonly rates: ReadonlyMap<string, readonly number[]>;
};

const keyOf = (expositionId: string, slot: string): string => `${expositionId}\n${slot}`;

/** Arranges what is stored for a matrix. */
export function measuredFrom(found: SlotRates | null): Measured {
  const rates = new Map(
    found?.rates.map(({ expositionId, weekday, protocolTime, fillRates }) => [
      keyOf(expositionId, slotId(weekday, protocolTime)),
      fillRates,
    ]),
  );
  return { kept: found, rates };
}

/** Reads it. Asks the service nothing. */
export function useMeasured(externalId: string): Measured {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const [{ from, to }] = useState(() =>
    resolvePeriod({ kind: 'preset', preset: MEASURED_PERIOD }, Date.now(), timeZone),
  );
  const { data = null } = useQuery(slotRatesQuery(bridge, id, { externalId, from, to }));
  return useMemo(() => measuredFrom(data), [data]);
}

/** The photos behind a cell: how many, their average in percent, and how many are below its target. */
export type CellMeasure = { readonly photos: number; readonly average: number; readonly below: number | null };

/** What was measured at the displays that a cell judges; null: no photo. */
export function measureOf({ rates }: Measured, { displays, shown }: MatrixCell, slot: string): CellMeasure | null {
  let photos = 0;
  let sum = 0;
  let below = 0;
  for (const { expositionId } of displays) {
    for (const rate of rates.get(keyOf(expositionId, slot)) ?? []) {
      photos += 1;
      sum += rate;
      if (typeof shown === 'number' && rate < shown) below += 1;
    }
  }
  if (photos === 0) return null;
  return { photos, average: sum / photos, below: typeof shown === 'number' ? below : null };
}
