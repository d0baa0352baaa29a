import { type CellDraft, sameValue, UNTOUCHED } from '#renderer/grid/model/column.ts';
import type { PastePlan } from '#renderer/grid/model/paste-plan.ts';
import type { SheetCore } from './sheet-core.ts';

/** Whether every row that a paste would change is in sight, in whatever order. */
export function isInSight({ patches }: PastePlan, { axes }: Pick<SheetCore, 'axes'>): boolean {
  const { rowPosition } = axes();
  return patches.every(({ rows }) => rows.every((row) => rowPosition(row) >= 0));
}

const sameDraft = (a: CellDraft, b: CellDraft): boolean =>
  a === UNTOUCHED || b === UNTOUCHED ? a === b : sameValue(a, b);

/**
 * Notes what stands in the cells that a waiting paste would change, before a sheet gets other rows and drafts.
 *
 * @returns tells whether the same stands in them now: the paste still does what its preview shows
 */
export function noteUnderPaste({ store, rows, drafts }: Pick<SheetCore, 'store' | 'rows' | 'drafts'>): () => boolean {
  const { paste } = store.getState();
  if (paste === null) return () => true;
  const read = () =>
    paste.patches.flatMap(({ column, rows: ids }) =>
      ids.flatMap((row) => [rows().base(rows().indexOf(row), column), drafts.get(row, column)]),
    );
  const before = read();
  return () => read().every((draft, at) => sameDraft(draft, before[at] ?? null));
}
