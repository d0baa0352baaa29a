import { type Rect, rectHeight } from './axes.ts';
import { type Block, MOST_CELLS, readTsv } from './block.ts';
import { readHtmlTable } from './read-html-table.ts';

export type ClipboardTexts = { readonly text: string; readonly html: string };

const hasMerged = (html: string) => /\b(?:col|row)span\s*=\s*["']?(?:[2-9]|1\d)/iu.test(html);

/** The result of reading the clipboard: a block, nothing, or too much to hold. */
type ClipboardBlock =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_large'; readonly cells: number };

/**
 * Reads the block on the clipboard. The plain text has the exact content of each cell. The HTML is read only when the
 * text is not enough: when there is none, and for merged cells, which the text shows as empty. Runs as a job in slices.
 */
export function* readClipboard({ text, html }: ClipboardTexts): Generator<void, ClipboardBlock> {
  const block =
    (html !== '' && (text === '' || hasMerged(html)) ? readHtmlTable(html) : null) ?? (yield* readTsv(text));
  if (!block) return { kind: 'empty' };
  const cells = block.rows.length * block.width;
  return cells > MOST_CELLS ? { kind: 'too_large', cells } : { kind: 'block', block };
}

/**
 * Arranges the selected rectangles as one block: one below the other when they span the same columns, side by side when
 * they span the same rows. null when they don't fit together.
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

/** One cell to copy. `plain` marks a text that a spreadsheet must not read as a number, a date or a formula. */
export type CopiedCell = { readonly text: string; readonly plain: boolean };

const quoted = (text: string) => (/["\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Excel and LibreOffice leave `007` and `=1+1` unchanged when the cell's format is "text". */
const AS_TEXT = ` style="mso-number-format:'\\@'"`;

/** A block in the two formats that spreadsheets read: tab-separated text with quotes, and an HTML table. */
export function writeClipboard(rows: readonly (readonly CopiedCell[])[]): ClipboardTexts {
  const [first] = rows;
  const alone = rows.length === 1 && first?.length === 1 ? first[0] : undefined;
  // A single cell is copied without quotes: people paste it into a form field or a letter as often as into a sheet.
  const text = alone ? alone.text : rows.map((row) => row.map((cell) => quoted(cell.text)).join('\t')).join('\r\n');
  const cells = (row: readonly CopiedCell[]) =>
    row.map((cell) => `<td${cell.plain ? AS_TEXT : ''}>${escapeText(cell.text)}</td>`).join('');
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
  return { text, html: `<meta charset="utf-8"><table>${body}</table>` };
}
