import { sameValue, UNTOUCHED } from '#renderer/grid/model/cell-value.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { Step } from '#renderer/grid/model/step.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import { pageSlices } from '#renderer/grid/sheet/page-slices.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { HistoryEvent } from '#renderer/grid/sheet/sheet-options.ts';
import { cellOf, FIELDS, type SheetRow } from './display-row.ts';

type Options = {
  readonly columns: readonly SheetColumn<SheetRow>[];
  readonly collator: Intl.Collator;
  readonly onHistory: (event: HistoryEvent) => void;
};

/** An empty sheet of displays. */
export function createDisplaySheet({ columns, collator, onHistory }: Options) {
  return createSheet<SheetRow>({
    rows: [],
    rowId: ({ key }) => key,
    columns,
    collator,
    slices: pageSlices,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    layout: { widths: {}, hidden: [], frozen: 1 },
    onHistory,
  });
}
export type DisplaySheet = ReturnType<typeof createDisplaySheet>;

/** What the core knows of the displays: rows with their drafts, the steps that led there, and what is said of cells. */
export type Kept = {
  readonly rows: readonly SheetRow[];
  readonly steps: readonly Step[];
  readonly done: number;
  readonly marks: readonly GivenMark[];
};

/** Shows what the core knows in place of what the sheet holds; nothing of it is unsaved. */
export async function showKept(sheet: DisplaySheet, { rows, steps, done, marks }: Kept): Promise<void> {
  const { core, store } = sheet;
  for (const key of [...core.drafts.changedRows()]) {
    for (const column of core.drafts.columnsOf(key)) core.drafts.put(key, column, UNTOUCHED);
    core.marks.recount(key, null);
  }
  for (const { id } of [...core.rows().added()]) core.rows().remove(id);
  for (const { key, base, desired } of rows) {
    if (desired === null) continue;
    for (const field of FIELDS) {
      const value = cellOf(field, desired);
      if (!sameValue(value, cellOf(field, base))) core.drafts.put(key, field, value);
    }
  }
  store.setState({ history: { steps, done } });
  await sheet.setRows(rows);
  sheet.setMarks(marks);
}
