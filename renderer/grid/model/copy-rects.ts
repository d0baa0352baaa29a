import { type Rect, rectHeight } from './axes.ts';

/**
 * The rectangles to copy as one block: below each other when they span the same columns, beside each other when they
 * span the same rows. null: they make no block.
 */
export function copyLayout(
  rects: readonly Rect[],
): { readonly rects: readonly Rect[]; readonly beside: boolean } | null {
  const [first] = rects;
  if (!first) return null;
  if (rects.every(({ left, right }) => left === first.left && right === first.right)) {
    return { rects: rects.toSorted((a, b) => a.top - b.top), beside: false };
  }
  if (rects.every((rect) => rect.top === first.top && rectHeight(rect) === rectHeight(first))) {
    return { rects: rects.toSorted((a, b) => a.left - b.left), beside: true };
  }
  return null;
}
