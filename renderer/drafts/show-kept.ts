import { sameValue, UNTOUCHED } from '#renderer/grid/model/cell-value.ts';
import type { Step } from '#renderer/grid/model/history.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { DraftSheet } from './draft-sheet.ts';
import type { SheetKind } from './sheet-kind.ts';
import type { SheetRow } from './sheet-row.ts';

/** What the core knows of the rows: with their drafts, the steps that led there, and what is said of cells. */
export type Kept = {
  readonly rows: readonly SheetRow[];
  readonly steps: readonly Step[];
  readonly done: number;
  readonly marks: readonly GivenMark[];
};

/** Shows what the core knows in place of what the sheet holds; nothing of it is unsaved. */
export async function showKept(
  { fields, cellOf }: SheetKind,
  sheet: DraftSheet,
  { rows, steps, done, marks }: Kept,
): Promise<void> {
  const { core, store } = sheet;
  for (const key of [...core.drafts.changedRows()]) {
    for (const column of core.drafts.columnsOf(key)) core.drafts.put(key, column, UNTOUCHED);
    core.marks.recount(key, null);
  }
  for (const { id } of [...core.rows().added()]) core.rows().remove(id);
  for (const { key, base, desired } of rows) {
    if (desired === null) continue;
    for (const field of fields) {
      const value = cellOf(field, desired);
      if (!sameValue(value, cellOf(field, base))) core.drafts.put(key, field, value);
    }
  }
  store.setState({ history: { steps, done } });
  await sheet.setRows(rows);
  sheet.setMarks(marks);
}
