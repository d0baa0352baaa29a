import type { ExpositionType } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { winnersAmong } from '#shared/domain/expectation-match.ts';
import { isNotOffered } from '#shared/domain/merge/display-slips.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import type { LintDisplay } from './target-finding.ts';

/** Displays of one type that were photographed without a target, at one time of some weekdays. */
type Gap = {
  readonly displayType: ExpositionType;
  readonly protocolTime: string;
  readonly weekdays: readonly number[];
  readonly missing: readonly LintDisplay[];
  /** All active displays of the type: none of them may come to have two targets. */
  readonly shown: readonly LintDisplay[];
  /** Every target of the store. */
  readonly targets: readonly ExpectationInput[];
};

type Proposal = Pick<ExpectationInput, 'productCategory' | 'expectedFillRatio'>;

/**
 * The targets that would fill a gap, taken over from the other weekdays: what most of them expect of the same displays
 * at the same time. Of a type that the store does not offer, nothing is expected, whatever other days say.
 *
 * @returns null: nothing can be taken over, or it would not leave exactly one target for each display
 */
export function missingTargets(gap: Gap): readonly ExpectationInput[] | null {
  const { displayType, protocolTime, weekdays, missing, shown } = gap;
  const ofDays = gap.targets.filter((one) => one.displayType === displayType && one.protocolTime === protocolTime);
  const atTime = isNotOffered(displayType) ? ofDays.map((one) => ({ ...one, expectedFillRatio: 0 })) : ofDays;
  const byDay = Map.groupBy(atTime, ({ weekday }) => weekday);
  const proposals = new Map<string, Proposal>();
  for (const display of missing) {
    const proposal = mostCommon([...byDay.values()], display);
    if (proposal === null) return null;
    const key = String(proposal.productCategory);
    if ((proposals.get(key)?.expectedFillRatio ?? proposal.expectedFillRatio) !== proposal.expectedFillRatio)
      return null;
    proposals.set(key, proposal);
  }
  const added = weekdays.flatMap((weekday) => {
    const there = new Set((byDay.get(weekday) ?? []).map(expectationKey));
    return [...proposals.values()]
      .map((proposal) => ({ displayType, weekday, protocolTime, ...proposal }))
      .filter((target) => !there.has(expectationKey(target)));
  });
  const isMended = weekdays.every((weekday) => {
    const before = byDay.get(weekday) ?? [];
    const after = [...before, ...added.filter((one) => one.weekday === weekday)];
    const count = (targets: readonly ExpectationInput[], { productCategories }: LintDisplay) =>
      winnersAmong(targets, productCategories).length;
    return (
      missing.every((display) => count(after, display) === 1) &&
      shown.every((display) => count(after, display) <= Math.max(1, count(before, display)))
    );
  });
  return isMended ? added : null;
}

/** What most days expect of a display; null: no day expects anything, or two values are equally common. */
function mostCommon(days: readonly (readonly ExpectationInput[])[], display: LintDisplay): Proposal | null {
  const votes = new Map<string, { readonly proposal: Proposal; count: number }>();
  for (const ofDay of days) {
    const winners = winnersAmong(ofDay, display.productCategories);
    const [winner] = winners;
    if (!winner || winners.length > 1) continue;
    const { productCategory, expectedFillRatio } = winner;
    const key = `${productCategory} ${expectedFillRatio}`;
    const known = votes.get(key) ?? { proposal: { productCategory, expectedFillRatio }, count: 0 };
    known.count += 1;
    votes.set(key, known);
  }
  const [first, second] = [...votes.values()].toSorted((a, b) => b.count - a.count);
  return first && first.count !== second?.count ? first.proposal : null;
}
