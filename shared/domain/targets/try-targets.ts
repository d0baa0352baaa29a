import type { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { computeFillSums } from '#shared/domain/compute-fill-rates.ts';
import type { ReportFacts } from '#shared/domain/fill-rate-facts.ts';
import type { PackedTargets } from '#shared/domain/packed-targets.ts';
import { type MovedDisplay, type TrialFigures, type TrialGroup, trialFiguresOf } from './target-trial.ts';

/** Targets of a store as the service has them, and as the drafts would have them. */
export type TargetSides = { readonly before: PackedTargets; readonly after: PackedTargets };

/** What drafts of targets would have made of past photos. */
type TargetsTried = {
  readonly before: TrialFigures;
  readonly after: TrialFigures;
  /** In the order of their keys. */
  readonly groups: readonly TrialGroup[];
  /** Displays that change sides, those that come to be below first. */
  readonly moved: readonly Omit<MovedDisplay, 'label'>[];
};

/**
 * Compares past photos once with the targets as the service has them and once with the drafts, by the rule of its
 * reports (compute-fill-rates.ts), so that the service answers the same as soon as the drafts are published.
 *
 * @param facts the runs and photos
 * @param drafted stores whose targets have drafts, by their index in the facts
 */
export function tryTargets(
  facts: ReportFacts,
  drafted: ReadonlyMap<number, TargetSides>,
  groupBy: CrossStoreGroupBy,
): TargetsTried {
  const side = (name: keyof TargetSides): ReportFacts => ({
    ...facts,
    stores: facts.stores.map((store, index) => ({ ...store, targets: drafted.get(index)?.[name] ?? store.targets })),
  });
  const [was, becomes] = [side('before'), side('after')];
  const [before, after] = [computeFillSums(was, groupBy), computeFillSums(becomes, groupBy)];
  const groups = before.groups.map(
    ({ label, sum }, index): TrialGroup => ({
      key: label.key,
      label: label.storeName ?? label.regionName ?? null,
      before: trialFiguresOf(sum),
      after: trialFiguresOf(after.groups[index]?.sum ?? sum),
    }),
  );
  return {
    before: trialFiguresOf(before.total),
    after: trialFiguresOf(after.total),
    groups,
    moved: movedDisplays(onlyOf(was, drafted), onlyOf(becomes, drafted)),
  };
}

/** The photos of some stores. No display of another can change sides. */
function onlyOf(facts: ReportFacts, stores: ReadonlyMap<number, unknown>): ReportFacts {
  const { run, display, fillE4, count } = facts.photos;
  const kept: number[] = [];
  for (let photo = 0; photo < count; photo += 1) {
    if (stores.has(facts.runs[run[photo] ?? 0]?.store ?? -1)) kept.push(photo);
  }
  const at = (column: Uint32Array | Int32Array) => kept.map((photo) => column[photo] ?? 0);
  const photos = {
    count: kept.length,
    run: Uint32Array.from(at(run)),
    display: Uint32Array.from(at(display)),
    fillE4: Int32Array.from(at(fillE4)),
  };
  return { ...facts, photos };
}

function movedDisplays(was: ReportFacts, becomes: ReportFacts): Omit<MovedDisplay, 'label'>[] {
  const after = computeFillSums(becomes, 'exposition').groups;
  return computeFillSums(was, 'exposition')
    .groups.flatMap(({ label, sum }, index): Omit<MovedDisplay, 'label'>[] => {
      const sides = { before: trialFiguresOf(sum), after: trialFiguresOf(after[index]?.sum ?? sum) };
      const { externalId, storeName, expositionType } = label;
      if (sides.before.isBelow === sides.after.isBelow || externalId == null || expositionType == null) return [];
      return [{ externalId, storeName: storeName ?? externalId, expositionId: label.key, expositionType, ...sides }];
    })
    .sort((a, b) => Number(b.after.isBelow === true) - Number(a.after.isBelow === true));
}
