import { guardText } from '#shared/lib/guard-text.ts';

const cellOf = (text: string): string => `"${guardText(text).replaceAll('"', '""')}"`;

/**
 * Rows as a CSV file that a spreadsheet opens with a double click.
 *
 * @param separator what the spreadsheets of the language expect between cells
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): Blob {
  const lines = rows.map((cells) => cells.map(cellOf).join(separator));
  // Excel recognises UTF-8 only by this mark.
  return new Blob(['\ufeff', lines.join('\r\n'), '\r\n'], { type: 'text/csv' });
}
