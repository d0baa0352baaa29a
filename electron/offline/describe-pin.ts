import type { KeptPin } from '#electron/cache/results-pins-table.ts';
import type { PinCoverage } from '#electron/cache/results-plan.ts';
import { isoOf } from '#electron/core/clock.ts';
import type { Pin, PinProgress } from '#shared/bridge/pins.ts';

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
