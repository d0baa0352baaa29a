import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { bell, type Key, partKey, unit } from './random.ts';
import type { ScheduledSlot } from './schedule.ts';
import type { StoreTraits } from './store-traits.ts';

/** The display type that does badly in every store, because warm pastry sells out before the next bake. */
export const BAD_TYPE: ExpositionType = 'SWEET_SNACKS_HEATED_COUNTER';

type Profile = { readonly base: number; readonly slots: readonly [number, number, number, number] };

/** Usual fill rate of a category, and how its shelves empty over the four runs of a day, in percentage points. */
export const profiles: Readonly<Record<ProductCategory, Profile>> = {
  SANDWICHES: { base: 75, slots: [10, 5, -9, -8] },
  SWEET_SNACKS: { base: 75, slots: [8, 3, -3, -10] },
  SALTY_SNACKS: { base: 76, slots: [4, 3, -2, -6] },
  SALADS_PASTES: { base: 75, slots: [7, 4, -8, -7] },
  READY_MEALS: { base: 74, slots: [8, 5, -11, -5] },
  DRINKS: { base: 82, slots: [3, 1, -2, -4] },
  ROLLS: { base: 74, slots: [14, 3, -7, -14] },
  BAGUETTES: { base: 74, slots: [12, 4, -8, -13] },
  BREADS: { base: 76, slots: [12, 4, -5, -15] },
};

const measuredWeekdays = [-8, 2, 2, 1, 0, -3, -6] as const;

const RECOVERY_DAYS = 105;
const RECOVERY_POINTS = 50;

/** How a type of furniture shifts fill rates, in percentage points. */
export function furnitureLevel(type: ExpositionType): number {
  if (type.endsWith('_LIMITED_OFFER')) return -6;
  if (type.endsWith('_BREAD_BASKETS')) return -3;
  if (type.endsWith('_HEATED_COUNTER')) return -2;
  return type.startsWith('FRIDGE_') ? 2 : 0;
}

/** Level of the whole chain on a day: a slow wave of five months that depends only on the day. */
function trend(dayNumber: number): number {
  return 3.5 * Math.sin((2 * Math.PI * dayNumber) / 150);
}

/** What shifts all photos of a store: its traits, its region and its own habits. */
export function storeLevel(storeKey: Key, regionLevel: number, traits: StoreTraits): number {
  return regionLevel + (traits.level ?? bell(storeKey, 30) * 8);
}

/** What shifts all photos of a store in one slot: the weekday, the trend, a recovery and a random part. */
export function runLevel(runKey: Key, slot: ScheduledSlot, traits: StoreTraits): number {
  const weekday = measuredWeekdays[slot.weekday] ?? 0;
  const recovery =
    traits.recoveryPhase === undefined
      ? 0
      : (((slot.dayNumber + traits.recoveryPhase) % RECOVERY_DAYS) / RECOVERY_DAYS - 0.6) * RECOVERY_POINTS;
  return weekday + trend(slot.dayNumber) + recovery + bell(runKey, 31) * 8;
}

/** What shifts all photos of a display. */
export function displayLevel(displayKey: Key, type: ExpositionType): number {
  return furnitureLevel(type) + (type === BAD_TYPE ? -14 : 0) + bell(displayKey, 32) * 10;
}

/**
 * The measured fill rate of a photo, in percent with one decimal, 0 to 100.
 *
 * @param level sum of the levels of store, run and display
 */
export function measuredFillRate(imageKey: Key, category: ProductCategory, slot: number, level: number): number {
  const { base, slots } = profiles[category];
  const luck = unit(imageKey, 33);
  // Now and then nobody has refilled the display. That is what a manager looks for, not the daily noise.
  const neglect = luck < 0.08 ? 12 + unit(imageKey, 34) * 45 : 0;
  const rate = base + (slots[slot] ?? 0) + level + bell(imageKey, 35) * 23 - neglect;
  if (luck > 0.997) return 0;
  return Math.round(Math.min(100, Math.max(0, rate)) * 10) / 10;
}

/** The key of a store or display in one slot. */
export function slotKey(parent: Key, slot: ScheduledSlot): Key {
  return partKey(parent, slot.dayNumber * 8 + slot.slot);
}
