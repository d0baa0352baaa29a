import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { pageSlices } from '#renderer/grid/model/run-sliced.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import type { SheetRow } from './sheet-row.ts';

type Options = {
  readonly columns: readonly SheetColumn<SheetRow>[];
  readonly collator: Intl.Collator;
  readonly onHistory: (event: SheetHistoryEvent) => void;
};

/** An empty sheet for rows of stores. Its first column stays visible. */
export function createDraftSheet({ columns, collator, onHistory }: Options) {
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
export type DraftSheet = ReturnType<typeof createDraftSheet>;

/** Keys of the rows in the selection, each once. */
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
