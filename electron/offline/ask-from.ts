import type { StorePlan } from '#electron/store/results/plan.ts';
import { dayOf, type MsRange } from './pin-period.ts';

/**
 * From which instant on a store has to be asked again. Before it everything is here, and is final: all runs had ended
 * when they were asked for, and no run can have been added to a day that was over by then.
 */
export function askFrom(
  { wholeUntilMs, asOf, openRunMs }: StorePlan,
  { fromMs, toMs }: MsRange,
  timeZone: string,
): number {
  if (asOf === null) return fromMs;
  const changed = Math.min(wholeUntilMs, dayOf(asOf, timeZone), openRunMs ?? toMs);
  return Math.min(Math.max(fromMs, changed), toMs);
}
