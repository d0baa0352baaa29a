import type { DataColumn, Sort } from '#renderer/ui/data-column.ts';
import { createRowOrder } from '#renderer/ui/row-order.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { PageCell, PageColumnKind } from '#shared/bridge/page-files.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { type ExportWords, type PageExport, plain, sourceText, tableOf, warningsOf } from './page-export.ts';

/** A list as a page shows it: any rows with the columns of their table. */
export type ListExport<Row> = {
  readonly title: string;
  readonly columns: readonly DataColumn<Row>[];
  /** What columns hold that hold no texts, by id. */
  readonly kinds: Readonly<Record<string, PageColumnKind>>;
  /** Values that differ from what a column sorts by, by id. */
  readonly values?: Readonly<Record<string, (row: Row) => PageCell>>;
  /** With how many decimals the figures of a row are written; absent: one. */
  readonly digitsOf?: (row: Row) => number;
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly read: Origin;
  /** null: the list has no period. */
  readonly days: { readonly firstDay: string; readonly lastDay: string } | null;
  readonly filters: readonly string[];
  /** How many rows there are, in words: "12 of 113 stores". */
  readonly count: string;
};

/** What a page with a list shows: its rows in their order, source, age and filters. */
export function exportList<Row>(list: ListExport<Row>, words: ExportWords): PageExport {
  const { exportText, format } = words;
  const { title, columns, kinds, values = {}, digitsOf, read, days, filters, count, sort } = list;
  const exported = columns.flatMap(({ id, header, sortValue }) => {
    const value = values[id] ?? sortValue;
    return value === undefined ? [] : [{ header, kind: kinds[id] ?? ('text' as const), value }];
  });
  const by = columns.find(({ id }) => id === sort.id)?.sortValue;
  const order = createRowOrder(format.collator);
  const rows = by === undefined ? list.rows : order.sort(list.rows, sort.id, by, sort.desc);
  const warnings = warningsOf(read, words);
  const source = sourceText(read, words);
  const range = days === null ? null : format.dateRange(days.firstDay, days.lastDay);
  const about = joinNames([range, ...filters].filter((part) => part !== null));
  return {
    title: plain(title),
    source,
    about: [
      ...(range === null ? [] : [{ label: exportText('about.period'), text: range }]),
      {
        label: exportText('about.filters'),
        text: filters.length === 0 ? exportText('about.noFilters') : joinNames(filters),
      },
      { label: exportText('about.rows'), text: count },
      { label: exportText('about.source'), text: source },
    ].map((line) => ({ ...line, text: plain(line.text) })),
    warnings: [...warnings],
    figures: [],
    tables: [tableOf(plain(title), exported, rows, read.complete ? null : (warnings[0] ?? null), digitsOf)],
    sentence: plain(
      `${title}${about === '' ? '' : ` (${about})`}: ${count}. ${exportText('sentence.source', { source })}`,
    ),
    photos: [],
  };
}
