import type { ClipboardTexts } from './read-clipboard.ts';

/** One cell to copy. `plain`: a text that a spreadsheet must not take for a number, a date or a formula. */
export type CopiedCell = { readonly text: string; readonly plain: boolean };

const quoted = (text: string) => (/["\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Excel and LibreOffice keep `007` and `=1+1` as they stand when the cell's format is "text". */
const AS_TEXT = ` style="mso-number-format:'\\@'"`;

/** The two flavours of a block that spreadsheets read: tabs with quotes, and an HTML table. */
export function writeClipboard(rows: readonly (readonly CopiedCell[])[]): ClipboardTexts {
  const [first] = rows;
  const alone = rows.length === 1 && first?.length === 1 ? first[0] : undefined;
  // A single cell goes without quotes: it is as often pasted into a field or a letter as into a sheet.
  const text = alone ? alone.text : rows.map((row) => row.map((cell) => quoted(cell.text)).join('\t')).join('\r\n');
  const cells = (row: readonly CopiedCell[]) =>
    row.map((cell) => `<td${cell.plain ? AS_TEXT : ''}>${escapeText(cell.text)}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return { text, html: `<meta charset="utf-8"><table>${body}</table>` };
}
