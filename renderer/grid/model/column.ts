import type { ChoiceOption } from '#shared/lib/choices.ts';
import type { CellValue, ColumnId } from './cell-value.ts';
import type { Mark } from './mark.ts';

/** Reads other cells of the same row. */
export type ReadCell = (column: ColumnId) => CellValue;

type AnyColumn = {
  readonly id: ColumnId;
  /** In the language shown. */
  readonly header: string;
  /** Pixels at first. */
  readonly width?: number;
  /** Its part of the room that the columns leave, beside the parts of the others; absent: none. */
  readonly grow?: number;
  readonly readOnly?: boolean;
  /** An empty cell is a problem. */
  readonly required?: boolean;
  /** What the caller has against a value, beyond what the kind of the column says. */
  readonly check?: (value: CellValue, read: ReadCell) => Mark | null;
};

export type TextColumn = AnyColumn & {
  readonly kind: 'text';
  /** Characters. */
  readonly maxLength?: number;
};

export type NumberColumn = AnyColumn & {
  readonly kind: 'number';
  /** Reads what people write, for example with a decimal comma; null when it is no number. */
  readonly parse: (text: string) => number | null;
  readonly format: (value: number) => string;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
};

export type ChoiceColumn = AnyColumn & { readonly kind: 'choice'; readonly choices: readonly ChoiceOption[] };
export type ChoicesColumn = AnyColumn & { readonly kind: 'choices'; readonly choices: readonly ChoiceOption[] };

/** One column of a sheet, without how its values are got from a row. */
export type Column = TextColumn | NumberColumn | ChoiceColumn | ChoicesColumn;

/** A column with how its value is got from a row of the caller's. */
export type SheetColumn<Row> = Column & { readonly read: (row: Row) => CellValue };
