import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { weekMinuteOf, weekMinuteOfRun } from './run-slots.ts';

/** What decides which target a photo is compared with: its display, and when its run was scheduled. */
type MatchSubject = {
  readonly expositionType: ExpositionType;
  readonly productCategories: readonly ProductCategory[];
  readonly scheduledDate: string;
  readonly scheduledAt: string;
};

/** The target of a photo, or why it has none: `ambiguous` with several winners, `missing` without any candidate. */
export type ExpectationMatch<E> =
  | { readonly kind: 'expected'; readonly expectation: E }
  | { readonly kind: 'ambiguous'; readonly winners: readonly E[] }
  | { readonly kind: 'missing' };

/** Finds the target of a photo among the targets of its store. */
type ExpectationMatcher<E> = (subject: MatchSubject) => ExpectationMatch<E>;

/**
 * The targets of a slot that apply to a display: those with one of its categories, or else those without a category
 * (api.md section 4.8).
 *
 * @param candidates targets of the display's type in one slot
 */
export function winnersAmong<E extends Pick<ExpectationInput, 'productCategory'>>(
  candidates: readonly E[],
  categories: readonly ProductCategory[],
): readonly E[] {
  const [only] = candidates;
  // Nearly every slot has one target, and this is asked for every display and slot of a chain.
  if (candidates.length === 1 && only !== undefined) {
    return only.productCategory === null || categories.includes(only.productCategory) ? candidates : [];
  }
  const ofCategory = candidates.filter(
    ({ productCategory }) => productCategory !== null && categories.includes(productCategory),
  );
  return ofCategory.length > 0 ? ofCategory : candidates.filter(({ productCategory }) => productCategory === null);
}

const slotKey = (displayType: ExpositionType, weekMinute: number): string => `${displayType} ${weekMinute}`;

/**
 * Prepares the targets of one store for matching many photos (api.md sections 4.4 and 4.8, architecture.md section 9).
 * Candidates have the same display type, the weekday of `scheduledDate` and the `HH:MM` of `scheduledAt`. Candidates
 * with one of the display's categories win over those without a category. A single winner is the target; several are
 * ambiguous.
 *
 * @param expectations every target of the store, in any order
 */
export function createExpectationMatcher<E extends ExpectationInput>(
  expectations: readonly E[],
): ExpectationMatcher<E> {
  const bySlot = new Map<string, E[]>();
  for (const expectation of expectations) {
    const key = slotKey(expectation.displayType, weekMinuteOf(expectation.weekday, expectation.protocolTime));
    const candidates = bySlot.get(key);
    if (candidates) candidates.push(expectation);
    else bySlot.set(key, [expectation]);
  }
  return ({ expositionType, productCategories, scheduledDate, scheduledAt }) => {
    const candidates = bySlot.get(slotKey(expositionType, weekMinuteOfRun(scheduledDate, scheduledAt))) ?? [];
    const winners = winnersAmong(candidates, productCategories);
    const [winner] = winners;
    if (!winner) return { kind: 'missing' };
    return winners.length === 1 ? { kind: 'expected', expectation: winner } : { kind: 'ambiguous', winners };
  };
}
