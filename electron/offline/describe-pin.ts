import { isoOf } from '#electron/lib/clock.ts';
import type { KeptPin } from '#electron/store/results/pins-table.ts';
import type { PinCoverage } from '#electron/store/results/plan.ts';
import type { Pin, PinProgress } from '#shared/bridge/offline.ts';

/** A pin as the page sees it. */
export function describePin(
  { pinId, request, createdAt, state, failure }: KeptPin,
  { asOf, storesKept, storesAsked }: PinCoverage,
  progress: PinProgress | null,
): Pin {
  return {
    ...request,
    pinId,
    createdAt: isoOf(createdAt),
    state,
    asOf: asOf === null ? null : isoOf(asOf),
    storesKept,
    storesAsked,
    progress,
    failure,
  };
}
