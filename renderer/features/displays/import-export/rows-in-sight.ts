import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey } from '#renderer/drafts/row-key.ts';
import type { TableSelection } from '#shared/bridge/tables.ts';

/** The rows in sight in their order, rows of one store that follow each other together. */
export function rowsInSight({ core }: DraftSheet): TableSelection {
  const { rowCount, rowIdAt } = core.axes();
  const runs: TableSelection = [];
  for (let position = 0; position < rowCount; position += 1) {
    const key = rowIdAt(position);
    if (key === undefined) continue;
    const { externalId, rowId } = partsOfKey(key);
    const last = runs.at(-1);
    if (last?.externalId === externalId) last.rowIds.push(rowId);
    else runs.push({ externalId, rowIds: [rowId] });
  }
  return runs;
}
