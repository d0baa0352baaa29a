import { type CellValue, isEmptyValue, listOf } from './cell-value.ts';
import { choiceLabels } from './choice-labels.ts';
import type { ChoiceColumn, ChoicesColumn, Column, NumberColumn, ReadCell } from './column.ts';
import type { Mark, Problem } from './mark.ts';

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
  if (isEmptyValue(value)) return column.required === true ? { code: 'required' } : null;
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
