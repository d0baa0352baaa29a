import { z } from 'zod';

const Figures = z.object({
  /** Photos with a mark. */
  reviewed: z.int(),
  /** Those among them whose measure was called wrong. */
  wrong: z.int(),
  /** Photos for which a person said what they would have measured, and a measure is known. */
  compared: z.int(),
  /** Mean of person minus measure over these, in percentage points; null: there are none. */
  meanDifference: z.number().nullable(),
  /** Standard deviation of the sample, in percentage points; null: fewer than two. */
  spread: z.number().nullable(),
});

/** What people say of the measure of a group of photos. */
export const TrustFigures = Figures;
export type TrustFigures = Readonly<z.infer<typeof Figures>>;

const Group = Figures.extend({ key: z.string(), name: z.string() });

/**
 * What people say of the measure, in all and by display type, store and category. A photo whose display is in two
 * categories counts in both. Groups are in order of how often the measure was called wrong, then of their names.
 */
export const ReviewTrust = z.object({
  all: Figures,
  displayTypes: z.array(Group),
  stores: z.array(Group),
  categories: z.array(Group),
});
export type ReviewTrust = z.infer<typeof ReviewTrust>;

/** A reviewed photo, as trust counts it. */
export type TrustedPhoto = {
  readonly isWrong: boolean;
  readonly person: number | null;
  readonly measured: number | null;
  readonly type: string | null;
  readonly store: { readonly externalId: string; readonly name: string } | null;
  readonly categories: readonly string[];
};

function figuresOf(photos: readonly TrustedPhoto[]): TrustFigures {
  const differences = photos.flatMap(({ person, measured }) =>
    person === null || measured === null ? [] : [person - measured],
  );
  const count = differences.length;
  const mean = count === 0 ? null : differences.reduce((sum, one) => sum + one, 0) / count;
  const squares = differences.reduce((sum, one) => sum + (one - (mean ?? 0)) ** 2, 0);
  return {
    reviewed: photos.length,
    wrong: photos.filter(({ isWrong }) => isWrong).length,
    compared: count,
    meanDifference: mean,
    spread: count < 2 ? null : Math.sqrt(squares / (count - 1)),
  };
}

type Named = { readonly key: string; readonly name: string };

function groupsOf(photos: readonly TrustedPhoto[], keysOf: (photo: TrustedPhoto) => readonly Named[]) {
  const groups = new Map<string, { readonly name: string; readonly photos: TrustedPhoto[] }>();
  for (const photo of photos) {
    for (const { key, name } of keysOf(photo)) {
      const group = groups.get(key) ?? { name, photos: [] };
      groups.set(key, group);
      group.photos.push(photo);
    }
  }
  return [...groups]
    .map(([key, group]) => ({ key, name: group.name, ...figuresOf(group.photos) }))
    .toSorted((a, b) => b.wrong - a.wrong || b.reviewed - a.reviewed || (a.key < b.key ? -1 : 1));
}

/** Counts what people say of the measure. */
export function trustOf(photos: readonly TrustedPhoto[]): ReviewTrust {
  return {
    all: figuresOf(photos),
    displayTypes: groupsOf(photos, ({ type }) => (type === null ? [] : [{ key: type, name: type }])),
    stores: groupsOf(photos, ({ store }) => (store === null ? [] : [{ key: store.externalId, name: store.name }])),
    categories: groupsOf(photos, ({ categories }) => categories.map((key) => ({ key, name: key }))),
  };
}
