import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import type { Column } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { TextEditor } from './text-editor.tsx';

export type CellEditorProps = {
  readonly sheet: Sheet;
  readonly column: Column;
  readonly value: CellValue;
  /** Position of the row. */
  readonly row: number;
  /** The key that opened it. */
  readonly typed: string | null;
};

/** The editor that fits a column, inside its cell. */
export function CellEditor(props: CellEditorProps) {
  const { column } = props;
  if (column.kind === 'choice') return <ChoiceEditor {...props} column={column} />;
  if (column.kind === 'choices') return <ChoicesEditor {...props} column={column} />;
  return <TextEditor {...props} />;
}
