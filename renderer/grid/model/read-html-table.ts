import { type Block, blockOf, MOST_CELLS } from './block.ts';

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<![^<>]*>/giu;
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
/** The widest sheet of Excel. */
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

/** Source line breaks of HTML are spaces; those that are meant stand as <br>, kept here as U+2028. */
const tidy = (text: string) =>
  unescapeText(text.replace(/[ \t\r\n\f]+/gu, ' '))
    .replaceAll('\u00a0', ' ')
    .replace(/ *\u2028 */gu, '\n')
    .trim();

/** The cells of the first table, row by row; null when there is none. Never builds a document: it runs nothing. */
function cellsOf(html: string): readonly (readonly Cell[])[] | null {
  const rows: Cell[][] = [];
  let depth = 0;
  let seen = false;
  let row: Cell[] | null = null;
  let cell: { text: string; readonly across: number; readonly down: number } | null = null;
  let muted = '';
  let from = 0;
  const closeCell = () => {
    if (cell && row) row.push({ ...cell, text: tidy(cell.text) });
    cell = null;
  };
  for (const match of html.matchAll(TOKEN)) {
    if (cell && muted === '') cell.text += html.slice(from, match.index);
    from = match.index + match[0].length;
    const [, slash, tag = '', attributes = ''] = match;
    const name = tag.toLowerCase();
    const opens = slash === '';
    if (muted !== '') {
      if (!opens && name === muted) muted = '';
      continue;
    }
    if (opens && (name === 'style' || name === 'script' || name === 'title')) muted = name;
    else if (name === 'table') {
      if (opens) seen = true;
      depth += opens ? 1 : -1;
      if (!opens && depth === 0) break;
    } else if (depth !== 1) continue;
    else if (name === 'tr') {
      closeCell();
      row = null;
      if (opens) {
        row = [];
        rows.push(row);
      }
    } else if (name === 'td' || name === 'th') {
      closeCell();
      if (opens) cell = { text: '', across: spanOf(attributes, 'colspan'), down: spanOf(attributes, 'rowspan') };
    } else if (cell && (name === 'br' || (name === 'p' && !opens) || (name === 'div' && !opens))) cell.text += '\u2028';
  }
  closeCell();
  return seen ? rows : null;
}

/**
 * Reads the first table of a clipboard's HTML. A merged cell has its text in its first place, the places that it covers
 * are null. Throws nothing: a broken table gives what can be read of it, one of more than MOST_CELLS gives null.
 */
export function readHtmlTable(html: string): Block | null {
  const source = cellsOf(html);
  if (!source) return null;
  const rows: (string | null)[][] = [];
  /** For each column: rows below that a merged cell still covers. */
  const covered: number[] = [];
  let total = 0;
  for (const cells of source) {
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
      if (total + row.length > MOST_CELLS) return null;
    }
    skipCovered();
    for (let column = row.length; column < covered.length; column += 1) {
      covered[column] = Math.max(0, (covered[column] ?? 0) - 1);
    }
    total += row.length;
    rows.push(row);
  }
  return blockOf(rows);
}
