import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { OpeningTime } from '#shared/contract/store.ts';
import { BAD_TYPE, furnitureLevel, profiles } from './fill-model.ts';
import type { SampleDisplay } from './make-displays.ts';
import { bell, type Key, keyOf, partKey, unit, uuidOf, whole } from './random.ts';
import { isOpen, type Schedule } from './schedule.ts';
import type { StoreTraits } from './store-traits.ts';

const targetWeekdays = [-6, 1, 1, 1, 1, 0, -4] as const;

// The chain asks for more than its stores reach, and for less change over the day than the shelves show.
const ABOVE_USUAL = 1;
const SLOPE = 0.7;

/**
 * The target of a display type for a category, weekday and slot, in whole percent, 0 to 100.
 *
 * @param strictness how much more the store's manager asks for than others, in percentage points
 * @param step what targets are rounded to: 1 or 5
 */
function targetOf(
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

// Enough for every slot of eleven display types. Beyond this, second rows of a slot are dropped.
const USUAL_MOST = 320;
const REVIEW_DAYS = 91;
const DAY = 86_400_000;

/** What `makeExpectations` needs to know about a store. */
type TargetedStore = {
  readonly name: string;
  readonly key: Key;
  readonly openingTimes: readonly OpeningTime[];
  readonly schedule: Schedule;
  readonly displays: readonly SampleDisplay[];
  readonly traits: StoreTraits;
};

type Slot = { readonly weekday: number; readonly slot: number; readonly time: string };
type Row = { readonly category: ProductCategory | null; readonly forCategory: ProductCategory; readonly copy: number };

const isEndOfWeekAfternoon = ({ weekday, slot }: Slot): boolean => weekday >= 5 && slot >= 2;

/**
 * Rows of one display type in one slot, as stores of a chain enter targets, well or badly: only a fallback, one row per
 * category, both of these, both categories of one display (ambiguous), the same row twice, or none.
 */
function rowsAt(typeKey: Key, at: Slot, displays: readonly SampleDisplay[], doubled: boolean): readonly Row[] {
  const [first] = displays;
  if (!first) return [];
  const own = { category: first.category, forCategory: first.category, copy: 0 };
  const fallback = { category: null, forCategory: first.category, copy: 0 };
  const second = displays.flatMap(({ exposition }) => exposition.productCategories).find((c) => c !== first.category);
  const alsoSecond = second ? [{ category: second, forCategory: second, copy: 0 }] : [];
  const gap = unit(partKey(typeKey, at.weekday * 4 + at.slot), 1) < 0.015;
  const habit = unit(typeKey, 2);
  if (gap || habit < 0.02) return [];
  if (doubled && at.slot === 3 && habit < 0.75) return [fallback, { ...fallback, copy: 1 }];
  if (habit < 0.42) return [fallback];
  if (habit < 0.68) return isEndOfWeekAfternoon(at) ? [own, ...alsoSecond] : [own];
  if (habit < 0.8) return [own, ...alsoSecond];
  if (habit < 0.84) return at.weekday === 0 ? [] : [fallback];
  return at.slot >= 2 && at.weekday >= 1 && at.weekday <= 5 ? [own, fallback] : [fallback];
}

/** When a store's targets were last reviewed: once a quarter, on a different day in each store. */
function lastReview(key: Key, now: number): string {
  const phase = whole(key, 3, 0, REVIEW_DAYS - 1);
  const day = Math.floor((now / DAY - 1 - phase) / REVIEW_DAYS) * REVIEW_DAYS + phase;
  return new Date(day * DAY + whole(key, 4, 7 * 60, 15 * 60) * 60_000).toISOString();
}

/** Targets of a store for the slots in its opening hours, by display type, weekday and time; about 300 at most. */
export function makeExpectations(store: TargetedStore, now: number): readonly Expectation[] {
  if (store.traits.noTargets) return [];
  const own = partKey(store.key, 0x2000);
  const strictness = bell(own, 1) * 6;
  const step = unit(own, 2) < 0.5 ? 5 : 1;
  const updatedAt = lastReview(own, now);
  const slots: readonly Slot[] = [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) =>
    store.schedule.times.flatMap((time, slot) =>
      isOpen(store.openingTimes, weekday, time) ? [{ weekday, slot, time }] : [],
    ),
  );
  const byType = Map.groupBy(store.displays, ({ exposition }) => exposition.expositionType);
  const made: Expectation[] = [];
  const besides: Expectation[] = [];
  for (const [displayType, displays] of byType) {
    const typeKey = keyOf(`${store.name}/targets/${displayType}`);
    for (const at of slots) {
      const rows = rowsAt(typeKey, at, displays, store.traits.doubledTargets === true);
      for (const [index, row] of rows.entries()) {
        const expectation = makeExpectation(typeKey, displayType, at, row, strictness, step, updatedAt);
        (index === 0 ? made : besides).push(expectation);
      }
    }
  }
  return [...made, ...besides.slice(0, Math.max(0, USUAL_MOST - made.length))];
}

function makeExpectation(
  typeKey: Key,
  displayType: ExpositionType,
  at: Slot,
  row: Row,
  strictness: number,
  step: number,
  updatedAt: string,
): Expectation {
  const target = targetOf(displayType, row.forCategory, at.weekday, at.slot, strictness, step);
  const id = keyOf(`${uuidOf(typeKey)}/${row.category}/${at.weekday}/${at.slot}/${row.copy}`);
  return {
    expectationId: uuidOf(id),
    productCategory: row.category,
    displayType,
    weekday: at.weekday,
    protocolTime: at.time,
    // The second copy was entered by someone who wanted more.
    expectedFillRatio: Math.min(100, target + row.copy * 5),
    updatedAt,
  };
}
