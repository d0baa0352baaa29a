import type { PageCell, PageColumnKind, PageTable } from '#shared/bridge/page-files.ts';
import type { Language } from '#shared/lib/format.ts';

const DECIMAL = { en: '.', pl: ',' } as const satisfies Record<Language, string>;

/** A value as a spreadsheet of the reader's language takes it: a number as the screen rounds it, not a text. */
function textOf(value: PageCell, kind: PageColumnKind, language: Language): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const number = (Math.round(value * 10) / 10).toFixed(kind === 'count' ? 0 : 1).replace('.', DECIMAL[language]);
  return kind === 'percent' ? `${number}%` : number;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A table as lines of cells. One that is not complete says so above its header. */
const linesOf = ({ columns, rows, cut }: PageTable, language: Language): string[][] => [
  ...(cut === null ? [] : [[cut]]),
  columns.map(({ header }) => header),
  ...rows.map((row) => columns.map(({ kind }, at) => textOf(row[at] ?? null, kind, language))),
];

/**
 * Tables for the clipboard: as text with tabs, and as HTML. Those after the first stand below it under their titles, and
 * the last line says where they are from.
 */
export function copiedTables(tables: readonly PageTable[], source: string, language: Language) {
  const lines = [
    ...tables.flatMap((table, at) => [...(at === 0 ? [] : [[''], [table.title]]), ...linesOf(table, language)]),
    [source],
  ];
  const html = lines.map((line) => `<tr>${line.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('');
  return {
    text: lines.map((line) => line.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n'),
    html: `<table>${html}</table>`,
  };
}
