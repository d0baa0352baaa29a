import type { ReportFacts } from '../fill-rate-facts.ts';
import { E4_PER_PERCENT } from '../fill-rate-sum.ts';
import { targetsOfPhotos } from '../group-sums.ts';
import { createWeekMinutes, slotOfWeekMinute } from '../run-slots.ts';

/** A weekday, 0 is Sunday, and the `HH:MM` at which runs were scheduled. */
export type WeekSlot = { readonly weekday: number; readonly time: string };

/**
 * Compared photos of each display in each slot of the week: how many, and how far they are from their targets together,
 * percent × 10,000. The place of a display and a slot is `display * slots.length + slot`.
 */
export type GapSums = {
  readonly slots: readonly WeekSlot[];
  readonly compared: Uint32Array;
  readonly gapE4: Float64Array;
};

/** Sums gaps of photos without making a key for any of them: a chain has millions of places. */
export function gapSumsOf(facts: ReportFacts): GapSums {
  const { runs, displays, photos } = facts;
  const minuteOf = createWeekMinutes();
  const minutes = runs.map(({ scheduledDate, scheduledAt }) => minuteOf(scheduledDate, scheduledAt));
  const met = [...new Set(minutes)].sort((a, b) => a - b);
  const placeOf = new Map(met.map((minute, place) => [minute, place]));
  const slotOfRun = Uint32Array.from(minutes, (minute) => placeOf.get(minute) ?? 0);
  const targets = targetsOfPhotos(facts);
  const compared = new Uint32Array(displays.length * met.length);
  const gapE4 = new Float64Array(compared.length);
  for (let photo = 0; photo < photos.count; photo += 1) {
    const [fill, target] = [photos.fillE4[photo] ?? -1, targets[photo] ?? -1];
    // Not measured, or without exactly one target: compared with nothing.
    if (fill < 0 || target < 0) continue;
    const at = (photos.display[photo] ?? 0) * met.length + (slotOfRun[photos.run[photo] ?? 0] ?? 0);
    compared[at] = (compared[at] ?? 0) + 1;
    gapE4[at] = (gapE4[at] ?? 0) + fill - target * E4_PER_PERCENT;
  }
  const slots = met.map((minute) => {
    const { weekday, protocolTime } = slotOfWeekMinute(minute);
    return { weekday, time: protocolTime };
  });
  return { slots, compared, gapE4 };
}
