import {
  type ExportColumn,
  type ExportPart,
  type ExportWords,
  plain,
  tableOf,
} from '#renderer/trade/export/page-export.ts';
import { createRowOrder } from '#renderer/ui/row-order.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import { figuresOfSum, type SumFigures } from '#shared/domain/reasons/sum-figures.ts';
import type { Dimension } from '#shared/domain/reasons/sums-query.ts';
import { changeOf } from './change.ts';
import { type ComparedRow, comparedGrouping, comparedRows } from './compared-rows.ts';
import { keptText, lackingText } from './kept-text.ts';

export type ShownComparison = {
  readonly data: Sums;
  /** Sums by day. */
  readonly days: Sums;
  readonly by: Dimension;
  readonly period: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>;
  readonly earlier: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>;
  /** Only runs that both periods have. */
  readonly paired: boolean;
};

const FIGURES = ['measured', 'expected', 'delta', 'belowShare'] as const satisfies readonly (keyof SumFigures)[];

type TotalRow = { readonly days: string; readonly figures: SumFigures | null; readonly before: SumFigures | null };

/** Each period on a line, and behind each figure how far it moved. */
function totalColumns({ reasons, exportText }: ExportWords): ExportColumn<TotalRow>[] {
  return [
    { header: exportText('about.period'), kind: 'text', value: ({ days }) => days },
    ...FIGURES.flatMap((name): ExportColumn<TotalRow>[] => [
      {
        header: reasons(`compare.figure.${name}`),
        kind: name === 'delta' ? 'points' : 'percent',
        value: ({ figures }) => figures?.[name] ?? null,
      },
      {
        header: reasons('export.change', { figure: reasons(`compare.figure.${name}`) }),
        kind: 'points',
        value: ({ figures, before }) => changeOf(figures?.[name] ?? null, before?.[name] ?? null),
      },
    ]),
    { header: reasons('compare.figure.runs'), kind: 'count', value: ({ figures }) => figures?.runs ?? null },
    { header: exportText('column.compared'), kind: 'count', value: ({ figures }) => figures?.compared ?? null },
  ];
}

function rowColumns(by: Dimension, withDetail: boolean, { reasons, t }: ExportWords): ExportColumn<ComparedRow>[] {
  const delta = (id: 'now' | 'before' | 'change'): ExportColumn<ComparedRow> => ({
    header: reasons(`compare.column.${id}`),
    kind: 'points',
    value: (row) => row[id],
  });
  const pair = (id: 'runs' | 'compared'): ExportColumn<ComparedRow>[] => [
    { header: reasons(`compare.column.${id}`), kind: 'count', value: (row) => row[id][0] },
    {
      header: reasons('export.before', { figure: reasons(`compare.column.${id}`) }),
      kind: 'count',
      value: (row) => row[id][1],
    },
  ];
  return [
    {
      header: t(`grouping.${comparedGrouping(by)}`),
      kind: by === 'day' ? 'day' : 'text',
      value: ({ key, title }) => (by === 'day' ? key : title),
    },
    ...(withDetail
      ? [{ header: reasons('export.detail'), kind: 'text', value: ({ detail }: ComparedRow) => detail } as const]
      : []),
    delta('now'),
    delta('before'),
    delta('change'),
    ...pair('runs'),
    ...pair('compared'),
  ];
}

/** A comparison as it is on screen: totals, days and rows, what it is compared with, and how old both periods are. */
export function exportCompared(shown: ShownComparison, words: ExportWords): ExportPart {
  const { data, days, by, paired } = shown;
  const { reasons, format } = words;
  const [period, earlier] = [shown.period, shown.earlier].map(({ firstDay, lastDay }) =>
    format.dateRange(firstDay, lastDay),
  );
  const now = figuresOfSum(data.total.now);
  const before = data.total.before && figuresOfSum(data.total.before);
  const { sort } = createRowOrder(format.collator);
  const rows = sort(comparedRows(data, by, words), 'change', ({ change }) => change, false);
  const byDay = comparedRows(days, 'day', words);
  const cut = lackingText(data.kept, words) ?? (data.keptBefore === null ? null : lackingText(data.keptBefore, words));
  const part = (title: string) => reasons('export.part', { title, days: earlier });
  const of = <Row>(title: string, columns: readonly ExportColumn<Row>[], ofRows: readonly Row[]) =>
    tableOf(plain(title), columns, ofRows, cut === null ? null : plain(cut));
  return {
    about: [
      {
        label: reasons('export.comparedWith'),
        text: `${earlier}, ${reasons(paired ? 'export.paired' : 'export.allRuns')}`,
      },
      { label: reasons('export.periodNow'), text: keptText(data.kept, words) },
      ...(data.keptBefore === null
        ? []
        : [{ label: reasons('export.periodBefore'), text: keptText(data.keptBefore, words) }]),
    ].map((line) => ({ ...line, text: plain(line.text) })),
    warnings: [],
    tables: [
      of(part(reasons('export.totals')), totalColumns(words), [
        { days: period ?? '', figures: now, before },
        { days: earlier ?? '', figures: before, before: null },
      ]),
      of(
        part(reasons(`export.by`, { group: words.t(`grouping.${comparedGrouping(by)}`) })),
        rowColumns(
          by,
          rows.some(({ detail }) => detail !== null),
          words,
        ),
        rows,
      ),
      ...(by === 'day'
        ? []
        : [of(part(reasons('export.by', { group: words.t('grouping.day') })), rowColumns('day', false, words), byDay)]),
    ],
    sentence: plain(
      reasons('export.sentence', {
        days: earlier,
        now: format.delta(now.delta),
        before: format.delta(before?.delta ?? null),
        change: format.delta(changeOf(now.delta, before?.delta ?? null)),
      }),
    ),
  };
}
