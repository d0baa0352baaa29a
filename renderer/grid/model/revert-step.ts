import { type Draft, sameValue, UNTOUCHED } from './cell-value.ts';
import type { Drafts } from './drafts.ts';
import { draftAt, type Patch, packDrafts, type Step } from './step.ts';

const sameDraft = (a: Draft, b: Draft) => (a === UNTOUCHED || b === UNTOUCHED ? a === b : sameValue(a, b));

/** What takes one step back while later ones stay. */
export type Revert = {
  readonly patches: readonly Patch[];
  readonly cells: number;
  /** Cells that a later step changed again: they keep what they have. */
  readonly left: number;
};

/** The patches that take back what is still there of one step. */
export function revertOf(step: Step, drafts: Drafts): Revert {
  let left = 0;
  let cells = 0;
  const patches: Patch[] = [];
  for (const { column, rows, before, after } of step.patches) {
    const kept: number[] = [];
    for (const [index, row] of rows.entries()) {
      if (sameDraft(drafts.get(row, column), draftAt(after, index))) kept.push(index);
      else left += 1;
    }
    cells += kept.length;
    if (kept.length === 0) continue;
    patches.push({
      column,
      rows: kept.map((index) => rows[index] ?? ''),
      before: packDrafts(kept.map((index) => draftAt(after, index))),
      after: packDrafts(kept.map((index) => draftAt(before, index))),
    });
  }
  return { patches, cells, left };
}
