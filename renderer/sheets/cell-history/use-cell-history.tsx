import { lazy, type ReactNode, Suspense, useState } from 'react';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { formatCell } from '#renderer/grid/model/column.ts';
import type { FloatingMenuItem } from '#renderer/grid/view/floating-menu.tsx';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { CellOfSheet } from './cell-words.ts';

const CellHistoryDialog = lazy(async () => ({
  default: (await import('./cell-history-dialog.tsx')).CellHistoryDialog,
}));

type CellHistoryParts = {
  /** In the menu of a cell that is a field. */
  readonly menu: () => readonly FloatingMenuItem[];
  readonly dialog: ReactNode;
};

/** The active cell, where it is a field of its row; null: it only says something of the row, or there is none. */
function activeCell({ sheet, kind, fields, columns, nameOf }: StoreRowsSheet): CellOfSheet | null {
  const active = sheet.core.selection()?.active;
  const isField = (column: string): boolean => fields.includes(column);
  if (active === undefined || !isField(active.column)) return null;
  const { externalId, rowId } = partsOfKey(active.row);
  const row = columns
    .filter(({ id }) => id !== active.column && isField(id))
    .map((column) => formatCell(column, sheet.core.valueOf(active.row, column.id)));
  return { ref: { externalId, kind }, rowId, field: active.column, storeName: nameOf(externalId), row };
}

/** What is known of a cell, from its menu or by its keys. It needs no service, and no right to edit. */
export function useCellHistory(rows: StoreRowsSheet, focusActive: () => void): CellHistoryParts {
  const t = useDraftsTexts();
  const [cell, setCell] = useState<CellOfSheet | null>(null);
  const open = () => setCell(activeCell(rows));
  return {
    menu: () =>
      activeCell(rows) === null
        ? []
        : [{ id: 'history', label: t('cellHistory'), keys: 'Ctrl+Shift+H', apart: true, act: open }],
    dialog:
      cell === null ? null : (
        <Suspense>
          <CellHistoryDialog
            cell={cell}
            columns={rows.columns}
            onClose={() => {
              setCell(null);
              focusActive();
            }}
          />
        </Suspense>
      ),
  };
}
