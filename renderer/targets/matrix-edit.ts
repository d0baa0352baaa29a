import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { type CellValue, isEmptyCell, UNTOUCHED } from '#renderer/grid/model/column.ts';
import { draftAt, type NewRow, type Patch } from '#renderer/grid/model/history.ts';
import type { RowsChange } from '#renderer/grid/sheet/sheet-edit.ts';
import { rowsToAdd } from '#renderer/sheets/new-rows.ts';
import { readTargetsOf, rowOfId, type TargetsRead } from './read-targets.ts';

/** The store whose targets a matrix shows. */
export type MatrixStore = { readonly externalId: string; readonly storeName: string };

/** A cell of a matrix by `rowIdOf` and `slotId`, and what it shall hold; null: no target. */
export type CellWrite = readonly [row: string, slot: string, value: CellValue];

/** The cells that a step of a matrix wrote, in its order. */
export function* writesOf(patches: readonly Patch[]): Generator<CellWrite> {
  for (const { column, rows, after } of patches) {
    for (const [index, row] of rows.entries()) {
      const value = draftAt(after, index);
      if (value !== UNTOUCHED) yield [row, column, value];
    }
  }
}

/**
 * What has to become of the targets of a store so that cells of its matrix hold these values. An empty value removes the
 * target, and a value where there are several leaves one of them. A removed target comes back rather than being created
 * again, so that the service keeps its own.
 *
 * @param read the store's targets as the sheet has them now, for callers that have read them
 */
export function planWrites(
  sheet: DraftSheet,
  store: MatrixStore,
  writes: Iterable<CellWrite>,
  read: TargetsRead = readTargetsOf(sheet, store.externalId),
): RowsChange {
  const cells: (readonly [row: string, column: string, value: CellValue])[] = [];
  const removed: string[] = [];
  const restored: string[] = [];
  const wanted: NewRow['values'][] = [];
  for (const [row, slot, value] of writes) {
    const key = rowOfId(row);
    const [weekday = '', time = ''] = slot.split(' ');
    if (key === null) continue;
    const at = read.at(row, slot);
    const [first, ...others] = at?.rows ?? [];
    if (isEmptyCell(value)) {
      removed.push(...(at?.rows ?? []));
      continue;
    }
    const back = first === undefined ? at?.removed[0] : undefined;
    if (back !== undefined) restored.push(back);
    const kept = first ?? back;
    removed.push(...others);
    if (kept !== undefined) cells.push([kept, 'expectedFillRatio', value]);
    else
      wanted.push({
        displayType: key.displayType,
        productCategory: key.category,
        weekday,
        protocolTime: time,
        expectedFillRatio: value,
      });
  }
  return { added: rowsToAdd(sheet, store, wanted), cells, removed, restored };
}
