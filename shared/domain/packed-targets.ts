import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { slotOfWeekMinute, weekMinuteOf } from './run-slots.ts';

/**
 * The targets of a store, one whole number each, in ascending order: index of the display type, week minute, index of
 * the category (or FALLBACK) and expected fill ratio. Targets of one slot are adjacent, so that a slot can be found by
 * binary search. The indexes are those of the contract's enumerations and are stored on disk: only append there, never
 * reorder.
 */
export type PackedTargets = Uint32Array<ArrayBuffer>;

/** The result for a slot, other than an expected fill ratio of 0 to 100. */
export const MISSING = -1;
export const AMBIGUOUS = -2;

const FALLBACK = 15;
const MINUTE_BITS = 14;
const CATEGORY_BITS = 4;
const RATIO_BITS = 7;
const REST_BITS = CATEGORY_BITS + RATIO_BITS;

/** Index of a display type in the contract's enumeration. */
export const placeOfType = (type: ExpositionType): number => ExpositionType.options.indexOf(type);

/** The categories of a display as a set of bits. */
export function categoryBits(categories: readonly ProductCategory[]): number {
  return categories.reduce((bits, category) => bits | (1 << ProductCategory.options.indexOf(category)), 0);
}

const slotOf = (typePlace: number, weekMinute: number): number => (typePlace << MINUTE_BITS) | weekMinute;

/** Packs expectations into sorted numbers, one each, among which a slot is found quickly. */
export function packTargets(expectations: readonly ExpectationInput[]): PackedTargets {
  const packed = new Uint32Array(expectations.length);
  for (const [index, target] of expectations.entries()) {
    const slot = slotOf(placeOfType(target.displayType), weekMinuteOf(target.weekday, target.protocolTime));
    const category =
      target.productCategory === null ? FALLBACK : ProductCategory.options.indexOf(target.productCategory);
    packed[index] = (slot << REST_BITS) | (category << RATIO_BITS) | target.expectedFillRatio;
  }
  return packed.sort();
}

/** Unpacks targets. Their order may differ from the one in which they were packed. */
export function unpackTargets(packed: PackedTargets): ExpectationInput[] {
  const targets: ExpectationInput[] = [];
  for (const one of packed) {
    const slot = one >>> REST_BITS;
    const displayType = ExpositionType.options[slot >>> MINUTE_BITS];
    if (displayType === undefined) continue;
    const { weekday, protocolTime } = slotOfWeekMinute(slot & ((1 << MINUTE_BITS) - 1));
    targets.push({
      displayType,
      weekday,
      protocolTime,
      productCategory: ProductCategory.options[(one >>> RATIO_BITS) & FALLBACK] ?? null,
      expectedFillRatio: one & ((1 << RATIO_BITS) - 1),
    });
  }
  return targets;
}

/**
 * The target of a display at a week minute: the expected fill ratio, MISSING or AMBIGUOUS (expectation-match.ts has the
 * rule).
 */
export function targetIn(packed: PackedTargets, typePlace: number, categories: number, weekMinute: number): number {
  const slot = slotOf(typePlace, weekMinute);
  const found = { ofCategory: 0, fallbacks: 0, ratio: MISSING, fallback: MISSING };
  for (let index = firstOfSlot(packed, slot); index < packed.length; index += 1) {
    const one = packed[index] ?? 0;
    if (one >>> REST_BITS !== slot) break;
    const category = (one >>> RATIO_BITS) & FALLBACK;
    const ratio = one & ((1 << RATIO_BITS) - 1);
    if (category === FALLBACK) {
      found.fallbacks += 1;
      found.fallback = ratio;
    } else if ((categories & (1 << category)) !== 0) {
      found.ofCategory += 1;
      found.ratio = ratio;
    }
  }
  if (found.ofCategory > 0) return found.ofCategory === 1 ? found.ratio : AMBIGUOUS;
  return found.fallbacks > 1 ? AMBIGUOUS : found.fallback;
}

function firstOfSlot(packed: PackedTargets, slot: number): number {
  let low = 0;
  let high = packed.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((packed[middle] ?? 0) >>> REST_BITS < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}
