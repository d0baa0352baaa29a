import type { TFunction } from 'i18next';
import type { LabelWords } from '#renderer/i18n/use-label-words.ts';
import { visibleMarks } from '#renderer/i18n/visible-marks.ts';
import { computedText, incompleteText, isStale } from '#renderer/ui/origin.tsx';
import type { Origin } from '#shared/bridge/answer.ts';
import type { PageCell, PageColumnKind, PageFile, PageTable } from '#shared/bridge/page-files.ts';

/** What is exported from a page: all that it shows, in its words. */
export type PageExport = Pick<PageFile, 'title' | 'about' | 'warnings' | 'figures' | 'tables' | 'photos' | 'brief'> & {
  /** Where the figures are from and how old they are. */
  readonly source: string;
  /** The page in a sentence or two. */
  readonly sentence: string;
  /** Set where the page's charts are no part of it. */
  readonly withoutCharts?: true;
};

/** What a part of a page adds to its export: its own source and age, its tables, a sentence. */
export type PagePart = Pick<PageExport, 'about' | 'warnings' | 'tables' | 'sentence'>;

/** A page with the parts that are on screen beside its report. */
export const withParts = (page: PageExport, parts: readonly PagePart[]): PageExport => ({
  ...page,
  about: [...page.about, ...parts.flatMap(({ about }) => about)],
  warnings: [...page.warnings, ...parts.flatMap(({ warnings }) => warnings)],
  tables: [...page.tables, ...parts.flatMap(({ tables }) => tables)],
  sentence: [page.sentence, ...parts.map(({ sentence }) => sentence)].filter((text) => text !== '').join(' '),
});

/** What it is written with. */
export type ExportWords = LabelWords & {
  readonly exportText: TFunction<'export'>;
  readonly reasons: TFunction<'reasons'>;
  readonly common: TFunction<'common'>;
  readonly timeZone: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
};

/** Marks around names keep them from turning the text around them; in a file they would be strange characters. */
export const plain = (text: string): string => visibleMarks(text.replaceAll(/[\u2066-\u2069]/gu, ''));

/** "as of 20 Nov 2026, 14:02, from the service". Always with the day: a file is read later. */
export function sourceText(read: Origin, { common, format, timeZone }: ExportWords): string {
  const at = common('asOf.at', { time: format.dateTime(read.asOf, timeZone) });
  const from = read.computed === null ? common(`asOf.${read.source}`) : computedText(read.computed, common, format);
  return `${at}, ${from}`;
}

/** What a reader has to know before trusting the figures. */
export function warningsOf(read: Origin, words: ExportWords): readonly string[] {
  const { common, format, timeZone, now } = words;
  return [
    ...(read.complete ? [] : [incompleteText(read, common, format)]),
    ...(isStale(read, now) && read.staleAfter !== null
      ? [common('asOf.staleHint', { time: format.dateTime(read.staleAfter, timeZone) })]
      : []),
  ].map(plain);
}

/** A column of a table that is exported. */
export type ExportColumn<Row> = {
  readonly header: string;
  readonly kind: PageColumnKind;
  readonly value: (row: Row) => PageCell;
  /** Decimals of all its rates or points; absent: as its row has them. */
  readonly digits?: number;
};

/**
 * Rows as a table. Texts are written without marks that only screens need; an empty one is no value.
 *
 * @param digitsOf decimals of a row's rates and points; absent: one
 */
export function tableOf<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  cut: string | null,
  digitsOf?: (row: Row) => number,
): PageTable {
  const cell = (value: PageCell): PageCell =>
    typeof value !== 'string' ? value : plain(value) === '' ? null : plain(value);
  return {
    title,
    cut,
    columns: columns.map(({ header, kind, digits }) => ({ header, kind, ...(digits === undefined ? {} : { digits }) })),
    rows: rows.map((row) => columns.map(({ value }) => cell(value(row)))),
    ...(digitsOf === undefined ? {} : { digits: rows.map(digitsOf) }),
  };
}
