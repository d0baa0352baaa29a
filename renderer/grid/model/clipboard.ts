import { type Rect, rectHeight } from './axes.ts';
import { type Block, MOST_CELLS, readTsv } from './block.ts';
import { readHtmlTable } from './read-html-table.ts';

export type ClipboardTexts = { readonly text: string; readonly html: string };

const hasMerged = (html: string) => /\b(?:col|row)span\s*=\s*["']?(?:[2-9]|1\d)/iu.test(html);

/** Reads what was copied: a block, nothing, or more than can be held. */
type ClipboardBlock =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large'; readonly cells: number };

/**
 * The block on the clipboard. The text says exactly what stands in each cell; the HTML is asked only where the text can
 * not say it: for merged cells, which the text gives as empty ones, and when there is no text. A job in slices.
 */
export function* readClipboard({ text, html }: ClipboardTexts): Generator<void, ClipboardBlock> {
  const block =
    (html !== '' && (text === '' || hasMerged(html)) ? readHtmlTable(html) : null) ?? (yield* readTsv(text));
  if (!block) return { kind: 'empty' };
  const cells = block.rows.length * block.width;
  return cells > MOST_CELLS ? { kind: 'too_large', cells } : { kind: 'block', block };
}

/**
 * The rectangles to copy as one block: below each other when they span the same columns, beside each other when they
 * span the same rows. null: they make no block.
 */
export function copyLayout(
  rects: readonly Rect[],
): { readonly rects: readonly Rect[]; readonly beside: boolean } | null {
  const [first] = rects;
  if (!first) return null;
  if (rects.every(({ left, right }) => left === first.left && right === first.right)) {
    return { rects: rects.toSorted((a, b) => a.top - b.top), beside: false };
  }
  if (rects.every((rect) => rect.top === first.top && rectHeight(rect) === rectHeight(first))) {
    return { rects: rects.toSorted((a, b) => a.left - b.left), beside: true };
  }
  return null;
}

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
