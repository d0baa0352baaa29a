import { type ChoiceOption, choiceIndex, readChoices } from '#shared/lib/choices.ts';

/**
 * The message about a cell: one of the grid's own, named by its code, or one of the caller's, named by its text key.
 */
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
 * A mark that a cell gets besides "changed". `invalid` must be corrected, `warning` need not be. `conflict`: somebody
 * else changed the cell too.
 */
export type Mark = { readonly kind: 'invalid' | 'warning' | 'conflict'; readonly problem: Problem };

/** Reads another cell of the same row. */
export type ReadCell = (column: ColumnId) => CellValue;

type AnyColumn = {
  readonly id: ColumnId;
  /** In the current language. */
  readonly header: string;
  /** Initial width in pixels. */
  readonly width?: number;
  /** Share of the leftover width that this column takes, relative to the other columns; absent: none. */
  readonly grow?: number;
  readonly readOnly?: boolean;
  /** When true, an empty cell is a problem. */
  readonly required?: boolean;
  /** What an empty cell means, such as "all categories"; shown in place of a dash. */
  readonly emptyWord?: string;
  /** The caller's own check of a value, beyond what the column's kind requires. `own`: the row's, without edits. */
  readonly check?: (value: CellValue, read: ReadCell, own: CellValue) => Mark | null;
};

type TextColumn = AnyColumn & {
  readonly kind: 'text';
  /** In characters. */
  readonly maxLength?: number;
  /** Writes a typed or pasted text as it is meant, for example 7:00 as 07:00. */
  readonly tidy?: (text: string) => string;
  /** Whether filling goes on counting the number at the end of a text: names do, phone numbers don't. */
  readonly counts?: boolean;
};

export type NumberColumn = AnyColumn & {
  readonly kind: 'number';
  /** Parses what people type, for example with a decimal comma; null when it isn't a number. */
  readonly parse: (text: string) => number | null;
  readonly format: (value: number) => string;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** The numbers are moments in milliseconds, which sort and compare but come to no sum. */
  readonly isMoment?: boolean;
};

export type ChoiceColumn = AnyColumn & {
  readonly kind: 'choice';
  readonly choices: readonly ChoiceOption[];
  /** Sorted in the order of the choices, such as days of the week; otherwise by label. */
  readonly sortsByPlace?: boolean;
};
export type ChoicesColumn = AnyColumn & { readonly kind: 'choices'; readonly choices: readonly ChoiceOption[] };

/** One column of a sheet, without the function that reads its values from a row. */
export type Column = TextColumn | NumberColumn | ChoiceColumn | ChoicesColumn;

/** A column together with the function that reads its value from one of the caller's rows. */
export type SheetColumn<Row> = Column & { readonly read: (row: Row) => CellValue };

const built = new WeakMap<readonly ChoiceOption[], ReadonlyMap<string, string>>();

/** The label of each value; built once per list of choices. */
export function choiceLabels(choices: readonly ChoiceOption[]): ReadonlyMap<string, string> {
  const known = built.get(choices);
  if (known) return known;
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  built.set(choices, labels);
  return labels;
}

/** The text of a value as it is shown, copied, searched and filtered. A value of the wrong kind is shown unchanged. */
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
 * The value that a typed or pasted text stands for in a column. Nothing is refused: text that the column can't read is
 * kept as text, so that people can see and correct it, and `problemOf` says what is wrong with it.
 */
export function parseCell(column: Column, text: string): CellValue {
  const line = text.replace(/\s*[\r\n\t]+\s*/gu, column.kind === 'choices' ? ';' : ' ').trim();
  if (line === '') return column.kind === 'choices' ? [] : null;
  if (column.kind === 'number') return column.parse(line) ?? line;
  if (column.kind === 'choice') return choiceIndex(column.choices)(line) ?? line;
  if (column.kind === 'choices') return readChoices(choiceIndex(column.choices), line);
  return column.tidy?.(line) ?? line;
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

/**
 * Checks a value against the column's kind alone, regardless of the rest of the row.
 *
 * @param own the row's own value: a text that was there may be longer than one that is typed
 */
export function ownProblem(column: Column, value: CellValue, own: CellValue = null): Problem | null {
  if (isEmptyCell(value)) return column.required === true ? { code: 'required' } : null;
  if (column.kind === 'number') return numberProblem(column, value);
  if (column.kind !== 'text') return choiceProblem(column, value);
  const { length } = String(value);
  if (column.maxLength === undefined || length <= column.maxLength || value === own) return null;
  return { code: 'too_long', length, max: column.maxLength };
}

/** What is wrong with a value in its column: first what the column's kind forbids, then the caller's own check. */
export function problemOf(column: Column, value: CellValue, read: ReadCell, own: CellValue = null): Mark | null {
  const problem = ownProblem(column, value, own);
  if (problem) return { kind: 'invalid', problem };
  return column.check?.(value, read, own) ?? null;
}

export type RowId = string;
export type ColumnId = string;

/** What a cell holds; null means "no value". A text in a number or choice column is kept, and reported as a problem. */
export type CellValue = string | number | readonly string[] | null;

/**
 * The edit that replaces a row's own value. `false` means no edit: the cell shows the row's own value. `false` can't be
 * confused with any value, and unlike `undefined` it survives JSON.
 */
export type CellDraft = CellValue | false;
export const UNTOUCHED = false;

const isList = (value: CellValue): value is readonly string[] => Array.isArray(value);

/** True when two values mean the same. Several choices are a set, so their order does not matter. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (!isList(a ?? null) || !isList(b ?? null)) return false;
  const left = new Set(listOf(a));
  const right = new Set(listOf(b));
  return left.size === right.size && [...left].every((one) => right.has(one));
}

/** True for null, an empty text and an empty list. */
export function isEmptyCell(value: CellValue): boolean {
  return value === null || value === '' || (typeof value === 'object' && value.length === 0);
}

/** The choices in a value. A single value counts as a list of one. */
export function listOf(value: CellValue): readonly string[] {
  if (value === null || value === '') return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** What to do with the chosen values in cells that hold several. */
export type ChoiceVerb = 'add' | 'remove' | 'set';

/** The cell's choices after a verb was applied. Choices that stay keep their order; new ones are added at the end. */
export function withChoices(value: CellValue, verb: ChoiceVerb, chosen: readonly string[]): readonly string[] {
  const own = listOf(value);
  if (verb === 'set') return [...new Set(chosen)];
  if (verb === 'remove') return own.filter((one) => !chosen.includes(one));
  return [...own, ...chosen.filter((one) => !own.includes(one))];
}
