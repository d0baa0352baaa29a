import { type CopiedCell, writeClipboard } from '#renderer/grid/model/clipboard.ts';
import {
  digitsAt,
  MOST_PAGE_PHOTOS,
  type PageCell,
  type PageColumnKind,
  type PageFile,
  type PageTable,
} from '#shared/bridge/page-files.ts';
import type { Language } from '#shared/lib/format.ts';
import { base64Of, type DrawnChart } from './draw-chart.ts';
import { fitPageFile } from './fit-page-file.ts';
import { type ExportWords, type PageExport, plain } from './page-export.ts';

type Chosen = {
  readonly charts: readonly DrawnChart[];
  /** How many of the page's photos. */
  readonly photos: number;
  readonly workspace: string;
  readonly language: Language;
};

/** What the core writes into a file. */
export async function pageFileOf(exported: PageExport, chosen: Chosen, words: ExportWords): Promise<PageFile> {
  const { exportText, format, timeZone, now } = words;
  const { title, source, about, warnings, figures, tables, photos, brief } = exported;
  const wanted = Math.min(chosen.photos, MOST_PAGE_PHOTOS);
  const charts = chosen.charts.map(async ({ title: name, order, picture }) => ({
    title: plain(order === '' ? name : `${name} (${order})`),
    jpeg: await base64Of(picture),
  }));
  const page: PageFile = {
    language: chosen.language,
    title,
    foot: plain([title, chosen.workspace, source].join(' · ')),
    made: now,
    about: [
      ...about,
      ...(wanted < photos.length && wanted > 0
        ? [
            {
              label: exportText('about.photos'),
              text: exportText('about.photosOf', { some: format.integer(wanted), all: format.integer(photos.length) }),
            },
          ]
        : []),
      { label: exportText('about.workspace'), text: plain(chosen.workspace) },
      { label: exportText('about.made'), text: format.dateTime(now, timeZone) },
    ],
    warnings,
    figures: figures.map(({ label, text, note }) => ({ label, text, note: plain(note) })),
    tables,
    charts: await Promise.all(charts),
    photos: photos.slice(0, wanted),
    ...(brief === undefined ? {} : { brief }),
    words: {
      about: exportText('file.about'),
      photos: exportText('file.photos'),
      noPhoto: exportText('file.noPhoto'),
      page: exportText('file.page', { page: '{{page}}', pages: '{{pages}}' }),
    },
  };
  return fitPageFile(page, words);
}

/** "Fill rates" made on 20 November: `fill-rates-2026-11-20.pdf`. */
export function fileNameOf(title: string, now: number, timeZone: string, extension: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const name = title
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name || 'endcap'}-${day}.${extension}`;
}

const DECIMAL = { en: '.', pl: ',' } as const satisfies Record<Language, string>;

/** Half away from zero, as the screen rounds. */
const writtenNumber = (value: number, digits: number): string =>
  (Math.sign(value) * (Math.round(Math.abs(value) * 10 ** digits + 1e-7) / 10 ** digits)).toFixed(digits);

/** A value as a spreadsheet of the reader's language takes it: a number as the screen rounds it, not a text. */
function textOf(value: PageCell, kind: PageColumnKind, language: Language, digits: number): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  const number = writtenNumber(value, kind === 'count' ? 0 : digits).replace('.', DECIMAL[language]);
  return kind === 'percent' ? `${number}%` : number;
}

/** A text stays one in a spreadsheet: an ID with its zeros, and a name that looks like a formula. */
const textCell = (text: string): CopiedCell => ({ text, plain: true });

const cellOf = (value: PageCell, kind: PageColumnKind, language: Language, digits: number): CopiedCell => ({
  text: textOf(value, kind, language, digits),
  plain: typeof value === 'string' && kind !== 'day',
});

/** A table as lines of cells. One that is not complete says so above its header. */
const linesOf = (table: PageTable, language: Language): CopiedCell[][] => [
  ...(table.cut === null ? [] : [[textCell(table.cut)]]),
  table.columns.map(({ header }) => textCell(header)),
  ...table.rows.map((row, line) =>
    table.columns.map(({ kind }, at) => cellOf(row[at] ?? null, kind, language, digitsAt(table, line, at))),
  ),
];

/**
 * Tables for the clipboard: as text with tabs, and as HTML. Those after the first stand below it under their titles, and
 * the last line says where they are from.
 */
export const copiedTables = (tables: readonly PageTable[], source: string, language: Language) =>
  writeClipboard([
    ...tables.flatMap((table, at) => [
      ...(at === 0 ? [] : [[textCell('')], [textCell(table.title)]]),
      ...linesOf(table, language),
    ]),
    [textCell(source)],
  ]);
