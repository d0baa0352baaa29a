import { type RefObject, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { CellEditor } from '#renderer/grid/view/cell-editor.tsx';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import type { MatrixSheet } from './matrix-sheet.ts';

type MatrixEditorProps = {
  readonly sheet: MatrixSheet;
  /** Contains the cells. */
  readonly scroller: RefObject<HTMLElement | null>;
};

/**
 * The editor of a matrix. The cells are not React's, so it stands in an element of its own, which moves to the cell that
 * is edited before the editor takes the focus.
 */
export function MatrixEditor({ sheet, scroller }: MatrixEditorProps) {
  const editing = useSheetState(sheet, (state) => state.editing);
  const [place] = useState(() => document.createElement('span'));
  const axes = sheet.core.axes();
  const row = editing === null ? -1 : axes.rowPosition(editing.row);
  const across = editing === null ? -1 : axes.columnPosition(editing.column);
  useInsertionEffect(() => {
    scroller.current?.querySelector(`[data-row="${row}"] > [data-column="${across}"]`)?.append(place);
    return () => place.remove();
  }, [scroller, place, row, across]);
  const column = editing === null ? undefined : sheet.core.column(editing.column);
  if (editing === null || column === undefined) return null;
  const value = sheet.core.value(sheet.core.rows().indexOf(editing.row), editing.column);
  return createPortal(
    <CellEditor key={`${row} ${across}`} sheet={sheet} column={column} typed={editing.typed} value={value} row={row} />,
    place,
  );
}
