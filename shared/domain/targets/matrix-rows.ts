/** A row of a matrix of targets: a category of a display type, or all categories that have no target (null). */
export type MatrixKey<Type extends string = string, Category extends string = string> = {
  readonly displayType: Type;
  readonly category: Category | null;
};

/** The rows of one display type. */
type TypeKeys<Type extends string, Category extends string> = {
  readonly displayType: Type;
  /** Categories in order, then null for the fallback. */
  readonly categories: readonly (Category | null)[];
};

/** How a matrix of targets is arranged, on the screen and in files: display types, each with its categories above the fallback. */
export function matrixRows<Type extends string, Category extends string>(
  keys: Iterable<MatrixKey<Type, Category>>,
): readonly TypeKeys<Type, Category>[] {
  const types = new Map<Type, Set<Category>>();
  for (const { displayType, category } of keys) {
    const categories = types.get(displayType) ?? new Set<Category>();
    types.set(displayType, categories);
    if (category !== null) categories.add(category);
  }
  return [...types]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([displayType, categories]) => ({ displayType, categories: [...[...categories].toSorted(), null] }));
}
