import { isRecord } from '#shared/domain/loose-record.ts';
import type { UnplacedEdit } from '#shared/domain/merge/apply-edits.ts';
import type { DraftChange } from '#shared/domain/merge/draft-changes.ts';
import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';

/** A field of a row that an Undo or Redo left as it was; null: the whole row. */
type LeftOut = { readonly ref: ResourceRef; readonly rowId: string; readonly field: string | null };

type Unplaced = Pick<UnplacedEdit, 'edit'> & { readonly ref: ResourceRef };

/** What the line of an Undo or Redo keeps, so that the history says only what it did. */
export function detailOfMove(historyId: number, unplaced: readonly Unplaced[]) {
  const left = unplaced.flatMap(({ ref, edit }): LeftOut[] =>
    edit.edit === 'replace' ? [] : [{ ref, rowId: edit.rowId, field: edit.edit === 'set' ? edit.field : null }],
  );
  return left.length === 0 ? { historyId } : { historyId, left };
}

/** What the line of an Undo or Redo says that it left as it was; of any other line, nothing. */
export function leftIn(detail: unknown): readonly LeftOut[] {
  // moveStep wrote the line in this form.
  return isRecord(detail) && Array.isArray(detail['left']) ? (detail['left'] as readonly LeftOut[]) : [];
}

const placeOf = (ref: ResourceRef, rowId: string): string => `${refKey(ref)} ${rowId}`;

/** Whether a field of a row was left as it was; of a row that is added or removed, an empty one. */
export type IsLeft = (ref: ResourceRef, rowId: string, field: string) => boolean;

/** What the line's Undo or Redo left as it was. */
export function leftByMove(detail: unknown): IsLeft {
  const byRow = Map.groupBy(leftIn(detail), ({ ref, rowId }) => placeOf(ref, rowId));
  return (ref, rowId, field) =>
    byRow.get(placeOf(ref, rowId))?.some((one) => one.field === null || one.field === field) ?? false;
}

/** The changes of a step without those that the line's Undo or Redo left out. */
export function withoutLeft(detail: unknown, ref: ResourceRef, changes: readonly DraftChange[]): DraftChange[] {
  const isLeft = leftByMove(detail);
  return changes.flatMap((one): DraftChange[] => {
    if (one.change !== 'changed') return isLeft(ref, one.rowId, '') ? [] : [one];
    const fields = one.fields.filter(({ field }) => !isLeft(ref, one.rowId, field));
    return fields.length === 0 ? [] : [{ ...one, fields }];
  });
}
