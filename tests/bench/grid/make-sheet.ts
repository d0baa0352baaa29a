import { pageSlices } from '#renderer/grid/model/run-sliced.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import { columns } from './columns.ts';
import type { BenchRow } from './rows.ts';

/** A sheet as a screen would make it. */
export function makeSheet(rows: readonly BenchRow[], onHistory?: (event: SheetHistoryEvent) => void) {
  const sheet = createSheet<BenchRow>({
    rows,
    rowId: (row) => row.id,
    togetherBy: (row): string => String(sheet.core.valueOf(row, 'place')),
    columns,
    collator: new Intl.Collator('pl', { numeric: true }),
    slices: pageSlices,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    ...(onHistory ? { onHistory } : {}),
  });
  return sheet;
}
