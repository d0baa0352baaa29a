import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import {
  type CellValue,
  type Column,
  formatCell,
  type Mark,
  parseCell,
  UNTOUCHED,
} from '#renderer/grid/model/column.ts';
import { useOnLeave } from '#renderer/ui/use-on-leave.ts';

/** The row of one store in its sheet. */
export type FormRow = { readonly rows: StoreRowsSheet; readonly rowKey: string };

/** One field of the form: a cell of the store's sheet. */
export type FormCell = {
  readonly column: Column;
  readonly value: CellValue;
  /** What the service has; null also for a store that is new. */
  readonly own: CellValue;
  /** Whether a draft changes what the service has. */
  readonly isChanged: boolean;
  readonly mark: Mark | null;
  readonly set: (value: CellValue) => void;
};

/** The cell of a column, which follows every change of the sheet. */
export function useCell({ rows: { sheet }, rowKey }: FormRow, id: string, isNew: boolean): FormCell | null {
  useStore(sheet.store, ({ cells, view }) => `${cells} ${view}`);
  const set = useCallback(
    (value: CellValue) => void sheet.change({ kind: 'edit' }, [[rowKey, id, value]]),
    [sheet, rowKey, id],
  );
  const column = sheet.core.column(id);
  const index = sheet.core.rows().indexOf(rowKey);
  if (column === undefined || index === -1) return null;
  const value = sheet.core.value(index, id);
  return {
    column,
    value,
    own: sheet.core.rows().base(index, id),
    isChanged: !isNew && sheet.core.drafts.get(rowKey, id) !== UNTOUCHED,
    mark: sheet.core.marks.of(rowKey, column, value, (other) => sheet.core.value(index, other)),
    set,
  };
}

/**
 * A text as it is typed, which is saved when the field or the page is left, or on Enter. When it could not be saved, it stays in
 * the field, and Enter tries again.
 */
export function useTyped({ column, value, set }: FormCell, { rows: { saving } }: FormRow) {
  const shown = formatCell(column, value);
  const [typed, setTyped] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const failed = useStore(saving.store, ({ failure }) => failure !== null);
  const isIdle = useStore(saving.store, ({ pending }) => pending === 0);
  useEffect(() => {
    if (isIdle && !failed) sent.current = null;
  }, [isIdle, failed]);
  const lost = failed && isIdle && sent.current !== null && sent.current !== shown ? sent.current : null;
  const text = typed ?? lost ?? shown;
  const keep = () => {
    setTyped(null);
    if (text === shown) return;
    sent.current = text;
    set(parseCell(column, text));
  };
  useOnLeave(() => {
    if (typed !== null) keep();
  });
  return { text, isLost: typed === null && lost !== null, type: setTyped, keep, drop: () => setTyped(null) };
}
