const encoder = new TextEncoder();

/** Texts that are made bytes at a time: one text of all rows would be longer than a text may be. */
const ROWS_AT_ONCE = 1_000;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML can not hold is written as the format has it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/gu;
const asCode = (character: string): string => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`;

/** A text within an element; one that only looks like such a code is told from it. */
const escapeText = (text: string): string =>
  text
    .replace(/_(?=x[\da-f]{4}_)/giu, '_x005F_')
    .replace(/[&<>]/gu, (character) => ENTITIES[character] ?? character)
    .replace(UNWRITABLE, asCode);

const MAY_BE_TRIMMED = /^\s|\s$|[\t\r\n]/u;

const itemOf = (text: string): string =>
  `<si><t${MAY_BE_TRIMMED.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(text)}</t></si>`;

/** A to Z, AA to AZ, and so on. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** The rows of a sheet and the texts that they name by their place, both as pieces of XML in UTF-8. */
export type SheetRows = { readonly cells: readonly Uint8Array[]; readonly texts: readonly Uint8Array[] };

/**
 * Writes rows of texts as a workbook has them; equal texts are kept once.
 *
 * @param style of all cells, by its place in the workbook
 * @param onRow told of each row but the first, which is the header
 */
export function sheetRows(rows: readonly (readonly string[])[], style: string, onRow: () => void): SheetRows {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const columns = (rows[0] ?? []).map((_, column) => letters(column));
  const cells = [encoder.encode('<sheetData>')];
  let count = 0;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    let xml = '';
    for (const [at, row] of rows.slice(from, from + ROWS_AT_ONCE).entries()) {
      const line = from + at + 1;
      xml += `<row r="${line}">`;
      for (const [column, text] of row.entries())
        xml += `<c r="${columns[column]}${line}" s="${style}" t="s"><v>${placeOf(text)}</v></c>`;
      xml += '</row>';
      count += row.length;
      if (line > 1) onRow();
    }
    cells.push(encoder.encode(xml));
  }
  cells.push(encoder.encode('</sheetData>'));
  return { cells, texts: textsOf([...places.keys()], count) };
}

function textsOf(items: readonly string[], count: number): Uint8Array[] {
  const head =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${count}" uniqueCount="${items.length}">`;
  const pieces = [encoder.encode(head)];
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE)
    pieces.push(
      encoder.encode(
        items
          .slice(from, from + ROWS_AT_ONCE)
          .map(itemOf)
          .join(''),
      ),
    );
  return [...pieces, encoder.encode('</sst>')];
}
