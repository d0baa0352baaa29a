import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { displayOfKind } from '#shared/domain/display-kind.ts';
import { type GroupFields, NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import type { FillSum } from '#shared/domain/fill-rate-sum.ts';
import type { KindGroupBy } from '../store/schema.ts';
import type { KeyedSum } from './photo-sums.ts';
import { addAll, type GroupedReport, sortByKey } from './report-groups.ts';
import { countRunsBy, type MemberSet } from './run-counts.ts';

// Groupings by what a display shows: a run has photos in several groups, and a photo counts in each category of its
// display. Photos are summed by kind of display, and the groups are made from these.

/** A kind of display that has photos, the keys of the groups in which it counts, and the sum of its photos. */
type Member = { readonly keys: readonly string[]; readonly sum: FillSum };

const KEYS: Readonly<Record<KindGroupBy, (kind: ReturnType<typeof displayOfKind>) => readonly string[]>> = {
  expositionType: ({ expositionType }) => [expositionType],
  productCategory: ({ productCategories }) => (productCategories.length === 0 ? [NO_GROUP_KEY] : productCategories),
};

const LABELS: Readonly<Record<KindGroupBy, (key: string) => GroupFields>> = {
  expositionType: (key) => ({ key, expositionType: ExpositionType.parse(key) }),
  productCategory: (key) => ({
    key,
    productCategory: key === NO_GROUP_KEY ? null : ProductCategory.parse(key),
  }),
};

/** The label of a group by its key: the API's name of a type or of a category, or `none`. */
export const labelOfKey = (groupBy: KindGroupBy, key: string): GroupFields => LABELS[groupBy](key);

/**
 * Groups photos by what their displays show.
 *
 * @param sums the photos' sums by kind of display
 * @param sets the runs to which they belong, by the kinds in these
 */
export async function groupsOfKinds(
  groupBy: KindGroupBy,
  sums: readonly KeyedSum<number>[],
  sets: readonly MemberSet[],
): Promise<GroupedReport> {
  const members = new Map<number, Member>(
    sums.map(({ key, sum }) => [key, { keys: KEYS[groupBy](displayOfKind(key)), sum }]),
  );
  const keysOf = (kind: number): readonly string[] => members.get(kind)?.keys ?? [];
  const runCounts = await countRunsBy(sets, keysOf);
  const groups = new Map<string, Member[]>();
  for (const member of members.values()) {
    for (const key of member.keys) {
      const group = groups.get(key);
      if (group) group.push(member);
      else groups.set(key, [member]);
    }
  }
  return {
    groups: sortByKey(
      [...groups].map(([key, ofGroup]) => ({
        label: labelOfKey(groupBy, key),
        runCount: runCounts.get(key) ?? 0,
        sum: addAll(ofGroup.map(({ sum }) => sum)),
      })),
    ),
    sumOf: (some) => {
      const covered = new Set(some.flatMap(({ label }) => groups.get(label.key) ?? []));
      return addAll([...covered].map(({ sum }) => sum));
    },
    countRunsOf: async (some) => {
      const covered = new Set(some.map(({ label }) => label.key));
      const isCovered = (kind: number) => (keysOf(kind).some((key) => covered.has(key)) ? [true] : []);
      return (await countRunsBy(sets, isCovered)).get(true) ?? 0;
    },
  };
}
