/**
 * A rectangle of texts from the clipboard. null marks a cell that a merged cell covers: it has no text of its own, and
 * the target cell stays as it is. Short rows have fewer entries than `width`.
 */
export type Block = { readonly rows: readonly (readonly (string | null)[])[]; readonly width: number };

/** A clipboard with more cells than this is refused: 100,000 rows of twenty columns. */
export const MOST_CELLS = 2_000_000;

/** Makes a block from rows; null when they are empty. */
export function blockOf(rows: readonly (readonly (string | null)[])[]): Block | null {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return width === 0 ? null : { rows, width };
}

const QUOTE = '"';

/** How many rows are read between two checks of the clock. */
const SLICE = 1_024;

/**
 * Index where the quoted field that begins at `start` ends, or -1 when it isn't a quoted field: if anything but the end
 * of a cell follows the closing quote, the quotes belong to a text such as `"5" shelf`.
 */
function endOfQuoted(text: string, start: number): number {
  let at = text.indexOf(QUOTE, start + 1);
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2);
  const after = text[at + 1];
  return at !== -1 && (after === undefined || after === '\t' || after === '\n' || after === '\r') ? at : -1;
}

/**
 * Reads a block of text as Excel, LibreOffice and Google Sheets write it: tabs between cells, CRLF or LF between rows,
 * quotes around cells that contain either, doubled quotes inside. One line break at the very end does not start a row.
 * Runs as a job in slices.
 */
export function* readTsv(text: string): Generator<void, Block | null> {
  if (text === '') return null;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const separators = /[\t\r\n]/g;
  for (;;) {
    const end = text[at] === QUOTE ? endOfQuoted(text, at) : -1;
    let next: number;
    if (end === -1) {
      separators.lastIndex = at;
      next = separators.exec(text)?.index ?? text.length;
      row.push(text.slice(at, next));
    } else {
      row.push(
        text
          .slice(at + 1, end)
          .replaceAll('""', QUOTE)
          .replaceAll('\r\n', '\n'),
      );
      next = end + 1;
    }
    if (text[next] === '\t') {
      at = next + 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (rows.length % SLICE === 0) yield;
    if (next >= text.length) break;
    at = text[next] === '\r' && text[next + 1] === '\n' ? next + 2 : next + 1;
    if (at >= text.length) break;
  }
  return blockOf(rows);
}
