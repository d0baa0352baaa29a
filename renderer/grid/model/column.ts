import { type ChoiceOption, choiceIndex, readChoices } from '#shared/lib/choices.ts';
import { type CellValue, type ColumnId, isEmptyCell, listOf } from './cell-value.ts';

/** What is said about a cell: the grid's own sentences by their code, others by a key of the caller's texts. */
export type Problem =
  | { readonly code: 'required' }
  | { readonly code: 'unknown_choice'; readonly text: string }
  | { readonly code: 'not_a_number'; readonly text: string }
  | { readonly code: 'not_whole' }
  | { readonly code: 'too_small'; readonly min: number }
  | { readonly code: 'too_large'; readonly max: number }
  | { readonly code: 'too_long'; readonly length: number; readonly max: number }
  | { readonly code: 'other'; readonly key: string; readonly data: Readonly<Record<string, string | number>> };

/**
 * What a cell is marked with beside "changed". `invalid` must be put right, `warning` need not; `conflict`: somebody
 * else changed it too.
 */
export type Mark = { readonly kind: 'invalid' | 'warning' | 'conflict'; readonly problem: Problem };

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

type TextColumn = AnyColumn & {
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

const built = new WeakMap<readonly ChoiceOption[], ReadonlyMap<string, string>>();

/** Label of each value, built once per list of choices. */
export function choiceLabels(choices: readonly ChoiceOption[]): ReadonlyMap<string, string> {
  const known = built.get(choices);
  if (known) return known;
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  built.set(choices, labels);
  return labels;
}

/** The text of a value as it is shown, copied, found and filtered; a value of another kind is shown as it is. */
export function formatCell(column: Column, value: CellValue): string {
  if (value === null) return '';
  if (column.kind === 'number') return typeof value === 'number' ? column.format(value) : String(value);
  if (column.kind === 'choice' || column.kind === 'choices') {
    const labels = choiceLabels(column.choices);
    if (typeof value === 'string') return labels.get(value) ?? value;
    return listOf(value)
      .map((one) => labels.get(one) ?? one)
      .join('; ');
  }
  return typeof value === 'object' ? value.join('; ') : String(value);
}

/**
 * The value that a typed or pasted text means in a column. Nothing is refused: what has no meaning stays as text, so
 * that it can be seen and put right, and `problemOf` says what is wrong with it.
 */
export function parseCell(column: Column, text: string): CellValue {
  const line = text.replace(/\s*[\r\n\t]+\s*/gu, column.kind === 'choices' ? ';' : ' ').trim();
  if (line === '') return column.kind === 'choices' ? [] : null;
  if (column.kind === 'number') return column.parse(line) ?? line;
  if (column.kind === 'choice') return choiceIndex(column.choices)(line) ?? line;
  if (column.kind === 'choices') return readChoices(choiceIndex(column.choices), line);
  return line;
}

function numberProblem(column: NumberColumn, value: CellValue): Problem | null {
  if (typeof value !== 'number') return { code: 'not_a_number', text: String(value) };
  if (column.whole === true && !Number.isInteger(value)) return { code: 'not_whole' };
  if (column.min !== undefined && value < column.min) return { code: 'too_small', min: column.min };
  if (column.max !== undefined && value > column.max) return { code: 'too_large', max: column.max };
  return null;
}

function choiceProblem(column: ChoiceColumn | ChoicesColumn, value: CellValue): Problem | null {
  const labels = choiceLabels(column.choices);
  const unknown = listOf(value).find((one) => !labels.has(one));
  return unknown === undefined ? null : { code: 'unknown_choice', text: unknown };
}

/** What the kind of a column forbids, whatever else stands in the row. */
export function ownProblem(column: Column, value: CellValue): Problem | null {
  if (isEmptyCell(value)) return column.required === true ? { code: 'required' } : null;
  if (column.kind === 'number') return numberProblem(column, value);
  if (column.kind !== 'text') return choiceProblem(column, value);
  const { length } = String(value);
  if (column.maxLength === undefined || length <= column.maxLength) return null;
  return { code: 'too_long', length, max: column.maxLength };
}

/** What is wrong with a value in its column: what the kind of the column forbids first, then the caller's own check. */
export function problemOf(column: Column, value: CellValue, read: ReadCell): Mark | null {
  const problem = ownProblem(column, value);
  if (problem) return { kind: 'invalid', problem };
  return column.check?.(value, read) ?? null;
}
