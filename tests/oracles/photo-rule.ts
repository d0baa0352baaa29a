import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { DisplayFacts } from '#shared/domain/fill-rate-facts.ts';

/** A photo held against the targets of its store. Rates are exact: percent times 10,000. */
export type JudgedPhoto =
  | { readonly kind: 'unmeasured' }
  | { readonly kind: 'missing' | 'ambiguous'; readonly measuredE4: bigint }
  | { readonly kind: 'compared'; readonly measuredE4: bigint; readonly expectedE4: bigint };

/** Percent times 10,000, from its decimal digits. */
const exact = (percent: number): bigint => BigInt(percent.toFixed(4).replace('.', ''));

/**
 * The targets that fit photos of a display in one slot (api.md sections 4.4 and 4.8). Targets of its display's type, weekday and time fit; those
 * with a category only displays of this category. Where one with a category fits, those without do not count.
 */
export function fittingTargets(
  { expositionType, productCategories }: DisplayFacts,
  slot: { readonly weekday: number; readonly time: string },
  targets: readonly ExpectationInput[],
): readonly ExpectationInput[] {
  const ofSlot = targets.filter(
    ({ displayType, weekday, protocolTime }) =>
      displayType === expositionType && weekday === slot.weekday && protocolTime.slice(0, 5) === slot.time,
  );
  const ofCategory = ofSlot.filter((one) => one.productCategory && productCategories.includes(one.productCategory));
  return ofCategory.length > 0 ? ofCategory : ofSlot.filter(({ productCategory }) => productCategory === null);
}

/** A photo beside the targets that fit it: only one that is alone is its target. */
export function judgePhoto(fillRate: number | null, [target, another]: readonly ExpectationInput[]): JudgedPhoto {
  if (fillRate === null) return { kind: 'unmeasured' };
  const measuredE4 = exact(fillRate);
  if (!target) return { kind: 'missing', measuredE4 };
  if (another) return { kind: 'ambiguous', measuredE4 };
  return { kind: 'compared', measuredE4, expectedE4: exact(target.expectedFillRatio) };
}

/** The average in percent, rounded once, half up, to four decimals; null of nothing. */
export function averageE4(values: readonly bigint[]): number | null {
  if (values.length === 0) return null;
  const count = BigInt(values.length);
  const [dividend, divisor] = [2n * values.reduce((sum, one) => sum + one, 0n) + count, 2n * count];
  const isBelowZero = dividend < 0n && dividend % divisor !== 0n;
  return Number(dividend / divisor - (isBelowZero ? 1n : 0n)) / 10_000;
}
