import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { BAD_TYPE, furnitureLevel, profiles } from './fill-model.ts';

const targetWeekdays = [-6, 1, 1, 1, 1, 0, -4] as const;

// The chain asks for more than it reaches, and for a flatter day than the shelves show.
const ABOVE_USUAL = 1;
const SLOPE = 0.7;

/**
 * The target of a display type for a category, weekday and slot: whole percent, 0 to 100.
 *
 * @param strictness how much more the store's manager asks for than others, in percentage points
 * @param step targets are rounded to it: 1 or 5
 */
export function targetOf(
  type: ExpositionType,
  category: ProductCategory,
  weekday: number,
  slot: number,
  strictness: number,
  step: number,
): number {
  const { base, slots } = profiles[category];
  const usual = base + (slots[slot] ?? 0) * SLOPE + (targetWeekdays[weekday] ?? 0) + furnitureLevel(type);
  const lenience = type === BAD_TYPE ? 3 : 0;
  return Math.min(100, Math.max(0, Math.round((usual + ABOVE_USUAL + strictness - lenience) / step) * step));
}
