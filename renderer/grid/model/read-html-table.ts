import { type Block, blockOf, MOST_CELLS } from './block.ts';

/** No part of this pattern may scan the same text repeatedly: a hostile clipboard could then freeze the page. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<![^<>]*>/giu;
const ENTITY = /&(#x[0-9a-f]+|#\d+|[a-z]+);/giu;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  oacute: 'ó',
  Oacute: 'Ó',
};
/** The number of columns in the widest Excel sheet. */
const MOST_COLUMNS = 16_384;

function unescapeText(text: string): string {
  return text.replace(ENTITY, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const spanOf = (attributes: string, name: string): number => {
  const found = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'iu').exec(attributes)?.[1];
  return Math.max(1, Math.min(Number(found ?? 1), MOST_COLUMNS));
};

type Cell = { readonly text: string; readonly across: number; readonly down: number };

/** Line breaks in HTML source count as spaces. Real ones are written as <br>, represented here by U+2028. */
const tidy = (text: string) =>
  unescapeText(text.replace(/[ \t\r\n\f]+/gu, ' '))
    .replaceAll('\u00a0', ' ')
    .replace(/(?<! ) *\u2028 */gu, '\n')
    .trim();

/** Tags whose content a browser never shows as text. */
const MUTED: readonly string[] = ['style', 'script', 'title'];

/** A tag and the text between it and the previous tag. */
type Tag = { readonly before: string; readonly name: string; readonly opens: boolean; readonly attributes: string };

/** The tags in order, without the content of elements that are never shown. */
function* tagsOf(html: string): Generator<Tag> {
  let muted = '';
  let from = 0;
  for (const match of html.matchAll(TOKEN)) {
    const before = html.slice(from, match.index);
    from = match.index + match[0].length;
    const [, slash, tag = '', attributes = ''] = match;
    const name = tag.toLowerCase();
    const opens = slash === '';
    if (muted === '') {
      yield { before, name, opens, attributes };
      if (opens && MUTED.includes(name)) muted = name;
    } else if (!opens && name === muted) muted = '';
  }
}

/** Collects the rows of one table from its tags, in order. */
function collectRows() {
  const rows: Cell[][] = [];
  let row: Cell[] | null = null;
  let cell: { text: string; readonly across: number; readonly down: number } | null = null;
  const say = (text: string) => {
    if (cell) cell.text += text;
  };
  const closeCell = () => {
    if (cell && row) row.push({ ...cell, text: tidy(cell.text) });
    cell = null;
  };
  const openRow = () => {
    row = [];
    rows.push(row);
  };
  return {
    say,
    take({ name, opens, attributes }: Tag): void {
      switch (name) {
        case 'tr':
          closeCell();
          if (opens) openRow();
          else row = null;
          return;
        case 'td':
        case 'th':
          closeCell();
          if (opens) cell = { text: '', across: spanOf(attributes, 'colspan'), down: spanOf(attributes, 'rowspan') };
          return;
        case 'p':
        case 'div':
          if (!opens) say('\u2028');
          return;
        case 'br':
          say('\u2028');
      }
    },
    end(): readonly (readonly Cell[])[] {
      closeCell();
      return rows;
    },
  };
}

/**
 * The cells of the first table, row by row; null when there is no table. Never builds a document, so nothing in the
 * HTML can run.
 */
function cellsOf(html: string): readonly (readonly Cell[])[] | null {
  const table = collectRows();
  let depth = 0;
  let seen = false;
  for (const tag of tagsOf(html)) {
    table.say(tag.before);
    if (tag.name === 'table') {
      seen ||= tag.opens;
      depth += tag.opens ? 1 : -1;
      if (!tag.opens && depth === 0) break;
      // A table inside a cell is ignored.
    } else if (depth === 1) table.take(tag);
  }
  return seen ? table.end() : null;
}

/**
 * Lays out the cells of a row side by side, with null wherever a merged cell covers a place.
 *
 * @param covered for each column, how many of the next rows a merged cell still covers; this row is subtracted
 * @returns null when there are more than `most` places
 */
function layRow(cells: readonly Cell[], covered: number[], most: number): (string | null)[] | null {
  const row: (string | null)[] = [];
  const skipCovered = () => {
    while ((covered[row.length] ?? 0) > 0) {
      covered[row.length] = (covered[row.length] ?? 0) - 1;
      row.push(null);
    }
  };
  for (const { text, across, down } of cells) {
    skipCovered();
    for (let step = 0; step < across; step += 1) {
      if (down > 1) covered[row.length] = down - 1;
      row.push(step === 0 ? text : null);
    }
    if (row.length > most) return null;
  }
  skipCovered();
  for (let column = row.length; column < covered.length; column += 1) {
    covered[column] = Math.max(0, (covered[column] ?? 0) - 1);
  }
  return row;
}

/**
 * Reads the first table in a clipboard's HTML. A merged cell has its text in its first place; the places that it covers
 * are null. Never throws: a broken table gives whatever can be read of it, and a table of more than MOST_CELLS gives
 * null.
 */
export function readHtmlTable(html: string): Block | null {
  const source = cellsOf(html);
  if (!source) return null;
  const rows: (string | null)[][] = [];
  const covered: number[] = [];
  let total = 0;
  for (const cells of source) {
    const row = layRow(cells, covered, MOST_CELLS - total);
    if (row === null) return null;
    total += row.length;
    rows.push(row);
  }
  return blockOf(rows);
}
