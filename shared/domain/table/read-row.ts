import { HIDDEN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { initialRow } from '#shared/domain/fields/field.ts';
import { fieldRule } from '#shared/domain/merge/kind-rules.ts';
import type { Row } from '../merge/resource-tree.ts';
import { typedProblem } from '../merge/typed-values.ts';
import { textOfField } from './field-text.ts';
import type { ReadField } from './read-field.ts';
import type { Refusal } from './row-outcome.ts';
import type { TableKind } from './table-kind.ts';
import { type CellOf, MOST_CELL_CHARACTERS, type TableCell } from './table-rows.ts';
import type { TableWords } from './table-words.ts';

/** The fields of a row: the values to be written, and what is wrong with the others. */
type ReadRow = {
  readonly values: ReadonlyMap<string, unknown>;
  readonly refusals: readonly Refusal[];
};

/** Text as any file returns it: line breaks are one character, and there are no halves of characters. */
const asInFile = (text: string): string => text.replaceAll('\r\n', '\n').toWellFormed();

type Reading = { readonly value: unknown } | { readonly refusal: Refusal } | null;

function readCell(
  kind: TableKind,
  field: string,
  cell: TableCell,
  current: Row | null,
  read: ReadField,
  languages: readonly TableWords[],
): Reading {
  const refusal = (code: Refusal['code'], text: string): Reading => ({
    refusal: { code, column: field, text, lines: [] },
  });
  if (typeof cell !== 'string') return refusal(cell.problem, cell.text);
  // Exported text is not a change, whatever it says, even if the value could not be typed in.
  const text = asInFile(cell);
  if (
    current !== null &&
    languages.some((words) => asInFile(textOfField(kind, field, current[field], words)) === text)
  ) {
    return null;
  }
  if (kind.keptWhenEmpty.includes(field) && [HIDDEN_CODE, ''].includes(text.trim())) return null;
  if (cell.length > MOST_CELL_CHARACTERS) return refusal('too_long', cell);
  const reading = read(field, cell);
  if (!reading.ok) return refusal(reading.code, reading.text);
  const isSame = current !== null && fieldRule(kind.kind, field)?.same(current[field], reading.value) === true;
  if (isSame) return null;
  const problem = typedProblem(kind.kind, field, reading.value, current?.[field]);
  return problem === null ? { value: reading.value } : refusal(problem, cell);
}

/**
 * Reads the fields of one row.
 *
 * @param onto the row as it is now (values that it already has are left out); `new` for a row to be created, which needs
 * all of its fields; null while it is not known which one is meant
 */
export function fieldsOfRow(
  kind: TableKind,
  cellOf: CellOf,
  onto: Row | 'new' | null,
  read: ReadField,
  languages: readonly TableWords[],
): ReadRow {
  // What a new row has where a table says nothing (docs/api.md).
  const initial = initialRow(kind.fields);
  const values = new Map<string, unknown>();
  const refusals: Refusal[] = [];
  for (const field of kind.names) {
    const cell = cellOf(field);
    const isAbsent = cell === undefined || (cell === '' && onto === 'new');
    if (isAbsent && onto !== 'new') continue;
    if (isAbsent) {
      if (field in initial) values.set(field, initial[field]);
      else refusals.push({ code: 'missing', column: field, text: '', lines: [] });
      continue;
    }
    const reading = readCell(kind, field, cell, onto === 'new' ? null : onto, read, languages);
    if (reading === null) continue;
    if ('refusal' in reading) refusals.push(reading.refusal);
    else values.set(field, reading.value);
  }
  return { values, refusals };
}
