import { choiceIndex, readChoices } from '#shared/lib/choices.ts';
import { type CellValue, listOf } from './cell-value.ts';
import { choiceLabels } from './choice-labels.ts';
import type { Column } from './column.ts';

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
