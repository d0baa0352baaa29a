import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type GroupLabel, NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { ReadDb } from '../store/database.ts';
import type { RunScope } from '../store/run-scope.ts';
import { type DisplayLabel, displayLabels } from './labels.ts';
import { sumByDisplay } from './photo-sums.ts';
import { addAll, type GroupedReport, type ReportGroup, sortByKey } from './report-groups.ts';
import { countRunsByCategory, countRunsByType, countRunsOfCategories, countRunsOfTypes } from './run-counts.ts';

// Groupings by something of the display: a run has photos in several groups, and a photo in each category of its
// display. Photos are summed by display, of which groups and totals are made; runs are counted by the database.

type DisplaySum = { readonly display: DisplayLabel; readonly sum: FillSum };

const sumsOfDisplays = async (db: ReadDb, scope: RunScope): Promise<DisplaySum[]> => {
  const sums = await sumByDisplay(db, scope);
  const labels = await displayLabels(
    db,
    sums.map(({ key }) => key),
  );
  return sums.flatMap(({ key, sum }) => {
    const display = labels.get(key);
    return display ? [{ display, sum }] : [];
  });
};

/** How a grouping reads displays and counts runs; `Value` is what a group stands for. */
type DisplayGrouping<Value> = {
  readonly valuesOf: (display: DisplayLabel) => readonly Value[];
  readonly labelOf: (value: Value) => GroupLabel;
  readonly countEach: (db: ReadDb, scope: RunScope) => Promise<ReadonlyMap<Value, number>>;
  readonly countAny: (db: ReadDb, scope: RunScope, values: readonly Value[]) => Promise<number>;
};

async function groupDisplays<Value>(
  db: ReadDb,
  scope: RunScope,
  { valuesOf, labelOf, countEach, countAny }: DisplayGrouping<Value>,
): Promise<GroupedReport> {
  const displays = await sumsOfDisplays(db, scope);
  const runCounts = await countEach(db, scope);
  const members = new Map<Value, DisplaySum[]>();
  for (const member of displays) {
    for (const value of valuesOf(member.display)) {
      const group = members.get(value);
      if (group) group.push(member);
      else members.set(value, [member]);
    }
  }
  const groups = [...members].map(([value, ofGroup]) => ({
    value,
    label: labelOf(value),
    runCount: runCounts.get(value) ?? 0,
    sum: addAll(ofGroup.map(({ sum }) => sum)),
  }));
  const valuesIn = (some: readonly ReportGroup[]): Value[] => {
    const keys = new Set(some.map(({ label }) => label.key));
    return groups.filter(({ label }) => keys.has(label.key)).map(({ value }) => value);
  };
  return {
    groups: sortByKey(groups),
    sumOf: (some) => {
      const values = new Set(valuesIn(some));
      const covered = displays.filter(({ display }) => valuesOf(display).some((value) => values.has(value)));
      return addAll(covered.map(({ sum }) => sum));
    },
    countRunsOf: (some) => countAny(db, scope, valuesIn(some)),
  };
}

export const groupByType = (db: ReadDb, scope: RunScope): Promise<GroupedReport> =>
  groupDisplays<ExpositionType>(db, scope, {
    valuesOf: ({ expositionType }) => [expositionType],
    labelOf: (expositionType) => ({ key: expositionType, expositionType }),
    countEach: countRunsByType,
    countAny: countRunsOfTypes,
  });

export const groupByCategory = (db: ReadDb, scope: RunScope): Promise<GroupedReport> =>
  groupDisplays<ProductCategory | null>(db, scope, {
    valuesOf: ({ productCategories }) => (productCategories.length === 0 ? [null] : [...new Set(productCategories)]),
    labelOf: (productCategory) => ({ key: productCategory ?? NO_GROUP_KEY, productCategory }),
    countEach: countRunsByCategory,
    countAny: countRunsOfCategories,
  });
