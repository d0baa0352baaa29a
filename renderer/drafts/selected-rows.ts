import type { DraftSheet } from './draft-sheet.ts';

/** Keys of the rows that the selection touches, each once. */
export function selectedRows({ core }: DraftSheet): readonly string[] {
  const keys = new Set<string>();
  for (const { top, bottom } of core.rects()) {
    for (let row = top; row <= bottom; row += 1) {
      const key = core.axes().rowIdAt(row);
      if (key !== undefined) keys.add(key);
    }
  }
  return [...keys];
}
