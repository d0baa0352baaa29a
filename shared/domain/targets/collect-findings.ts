import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { missingTargets } from './missing-targets.ts';
import { FindingKind, type LintDisplay, type TargetFinding } from './target-finding.ts';

type Slot = Pick<ExpectationInput, 'weekday' | 'protocolTime'>;

/** A finding while it is put together. Sets keep what occurs on several days from being told several times. */
type Begun = {
  readonly kind: FindingKind;
  readonly displayType: ExpositionType | null;
  readonly protocolTime: string | null;
  readonly categories: Set<ProductCategory | null>;
  readonly weekdays: Set<number>;
  readonly targets: Set<ExpectationInput>;
  /** Keys of targets that are missing. */
  readonly gaps: Set<string>;
  readonly displays: Map<string, LintDisplay>;
  photos: number;
};

const keysOf = (targets: Iterable<ExpectationInput>): string[] => [...new Set([...targets].map(expectationKey))];

/**
 * Puts what is found in a store together, so that one cause is one finding: a type without displays is one, however many
 * targets it has, and what is wrong at one time of day is one for all weekdays.
 *
 * @param shown the active displays of each type
 */
export function createFindings(shown: ReadonlyMap<ExpositionType, readonly LintDisplay[]>) {
  const begun = new Map<string, Begun>();

  const findingOf = (
    kind: FindingKind,
    displayType: ExpositionType | null,
    protocolTime: string | null,
    mark = '',
  ): Begun => {
    const key = `${kind} ${displayType} ${protocolTime} ${mark}`;
    const known = begun.get(key);
    if (known) return known;
    const made: Begun = {
      kind,
      displayType,
      protocolTime,
      categories: new Set(),
      weekdays: new Set(),
      targets: new Set(),
      gaps: new Set(),
      displays: new Map(),
      photos: 0,
    };
    begun.set(key, made);
    return made;
  };
  const addTo = (finding: Begun, targets: readonly ExpectationInput[]): Begun => {
    for (const target of targets) {
      finding.targets.add(target);
      finding.categories.add(target.productCategory);
      if (finding.protocolTime !== null) finding.weekdays.add(target.weekday);
    }
    return finding;
  };
  const duplicate = (
    same: readonly ExpectationInput[],
    { displayType, protocolTime, productCategory }: ExpectationInput,
  ) => addTo(findingOf('duplicate', displayType, protocolTime, String(productCategory)), same);

  return {
    deadType: (target: ExpectationInput) => void addTo(findingOf('dead_type', target.displayType, null), [target]),
    deadSlot: (target: ExpectationInput) => void addTo(findingOf('dead_slot', null, target.protocolTime), [target]),
    category: (target: ExpectationInput) =>
      void addTo(findingOf('category', target.displayType, null, String(target.productCategory)), [target]),
    notOffered: (target: ExpectationInput) => void addTo(findingOf('not_offered', target.displayType, null), [target]),
    /** @param targets those of one slot that photos can meet */
    duplicates(targets: readonly ExpectationInput[]): void {
      for (const same of Map.groupBy(targets, ({ productCategory }) => productCategory).values()) {
        const [first] = same;
        if (first && same.length > 1) duplicate(same, first);
      }
    },
    /** @param winners two or more. When they have one key, their being doubled is what is wrong. */
    ambiguous(winners: readonly ExpectationInput[], display: LintDisplay, photos: number): void {
      const [first] = winners;
      if (!first) return;
      const categories = [...new Set(winners.map(({ productCategory }) => productCategory))];
      const finding =
        categories.length === 1
          ? duplicate(winners, first)
          : addTo(findingOf('ambiguous', first.displayType, first.protocolTime, categories.toSorted().join()), winners);
      finding.displays.set(display.expositionId, display);
      finding.photos += photos;
    },
    missing(display: LintDisplay, { weekday, protocolTime }: Slot, photos: number): void {
      const { expositionType: displayType, productCategories } = display;
      const finding = findingOf('missing', displayType, protocolTime);
      finding.weekdays.add(weekday);
      for (const productCategory of productCategories.length > 0 ? productCategories : [null]) {
        finding.gaps.add(expectationKey({ displayType, weekday, protocolTime, productCategory }));
      }
      finding.displays.set(display.expositionId, display);
      finding.photos += photos;
    },
    /** @param targets every target of the store */
    all(targets: readonly ExpectationInput[]): TargetFinding[] {
      return [...begun.values()].map((one) => {
        const cells = one.kind === 'missing' ? [...one.gaps] : keysOf(one.targets);
        return {
          kind: one.kind,
          displayType: one.displayType,
          productCategories: [...one.categories],
          weekdays: [...one.weekdays].toSorted((a, b) => a - b),
          protocolTime: one.protocolTime,
          targets: one.targets.size,
          cells,
          displays: [...one.displays.keys()],
          photos: one.photos,
          fix: fixOf(one, cells, targets, shown),
        };
      });
    },
  };
}

function fixOf(
  { kind, displayType, protocolTime, weekdays, targets, displays }: Begun,
  keys: string[],
  all: readonly ExpectationInput[],
  shown: ReadonlyMap<ExpositionType, readonly LintDisplay[]>,
): TargetFinding['fix'] {
  switch (kind) {
    case 'dead_type':
    case 'dead_slot':
    case 'category':
      return { act: 'remove', keys };
    case 'not_offered':
      return { act: 'expect_nothing', keys };
    case 'duplicate': {
      // Nobody can tell which of two different values is meant.
      const ratios = Map.groupBy(targets, expectationKey);
      const isAlike = [...ratios.values()].every(
        (same) => new Set(same.map(({ expectedFillRatio }) => expectedFillRatio)).size === 1,
      );
      return isAlike ? { act: 'remove_copies', keys } : null;
    }
    case 'missing': {
      if (displayType === null || protocolTime === null) return null;
      const added = missingTargets({
        displayType,
        protocolTime,
        weekdays: [...weekdays],
        missing: [...displays.values()],
        shown: shown.get(displayType) ?? [],
        targets: all,
      });
      return added && { act: 'add', targets: [...added] };
    }
    case 'ambiguous':
      return null;
  }
}

/** How findings are listed: what leaves photos without a verdict first. */
export const compareFindings = (a: TargetFinding, b: TargetFinding): number =>
  b.photos - a.photos || FindingKind.options.indexOf(a.kind) - FindingKind.options.indexOf(b.kind);
