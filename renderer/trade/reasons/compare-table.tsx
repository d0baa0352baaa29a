import { useMemo } from 'react';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { useLabelWords } from '#renderer/trade/report-words.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { Dimension, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { pathOf, rangeWithZero } from './change.ts';
import classes from './compare.module.css';
import { type ComparedRow, comparedGrouping, comparedRows, deltaOf } from './compared-rows.ts';
import { type ReasonsScope, useSums } from './scope.ts';

type CompareTableProps = {
  readonly data: Sums;
  readonly scope: ReasonsScope;
  readonly by: Dimension;
  readonly before: SumsQuery['before'];
};

/** Rows with their delta in both periods, how far it moved, and its way day by day. Those that fell most come first. */
export function CompareTable({ data, scope, by, before }: CompareTableProps) {
  const t = useReasonsTexts();
  const words = useLabelWords();
  const byDay = useSums(scope, by === 'day' || before === undefined ? null : { groupBy: [by, 'day'], before });
  const lines = useMemo(() => {
    const ofKey = Map.groupBy(byDay.data?.groups ?? [], ({ key }) => key[0] ?? null);
    const days = data.kept.days.map(({ date }) => date);
    return (key: string | null): readonly (number | null)[] => {
      const deltas = new Map((ofKey.get(key) ?? []).map(({ key: parts, now }) => [parts[1], deltaOf(now)]));
      return days.map((day) => deltas.get(day) ?? null);
    };
  }, [byDay.data, data.kept.days]);
  const rows = useMemo(() => comparedRows(data, by, words), [data, by, words]);
  const columns = useMemo((): readonly DataColumn<ComparedRow>[] => {
    const delta = (id: 'now' | 'before' | 'change'): DataColumn<ComparedRow> => ({
      id,
      header: t(`compare.column.${id}`),
      hint: t(`compare.hint.${id}`),
      numeric: true,
      width: '92px',
      extent: () => 7,
      sortValue: (row) => row[id],
      cell: (row) => <Delta value={row[id]} />,
    });
    const pair = (id: 'runs' | 'compared'): DataColumn<ComparedRow> => ({
      id,
      header: t(`compare.column.${id}`),
      hint: t(`compare.hint.${id}`),
      numeric: true,
      width: '110px',
      extent: (row) => `${row[id][0]}${row[id][1]}`.length + 4,
      sortValue: (row) => row[id][0],
      cell: (row) =>
        t('compare.pair', { now: words.format.integer(row[id][0]), before: words.format.integer(row[id][1]) }),
    });
    return [
      {
        id: 'name',
        header: words.t(`grouping.${comparedGrouping(by)}`),
        width: 'minmax(200px, 1fr)',
        sortValue: ({ key, title }) => (by === 'day' || by === 'week' ? (key ?? '') : title),
        cell: ({ title, detail }) => (
          <span>
            {title}
            {detail === null ? null : <span className={classes.faint}> {detail}</span>}
          </span>
        ),
      },
      delta('now'),
      delta('before'),
      delta('change'),
      ...(by === 'day'
        ? []
        : [
            {
              id: 'line',
              header: t('compare.column.line'),
              hint: t('compare.hint.line'),
              width: '120px',
              cell: ({ key }: ComparedRow) => <Sparkline values={lines(key)} />,
            },
          ]),
      pair('runs'),
      pair('compared'),
    ];
  }, [t, words, by, lines]);
  return (
    <div className={classes.table}>
      <DataTable
        label={t('compare.tableLabel')}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key ?? ''}
        initialSort={{ id: 'change', desc: false }}
        maxHeight={420}
      />
    </div>
  );
}

const SPARK = { width: 100, height: 18 };

/** A small line of deltas; the columns beside it say the same in numbers. */
function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const box = { ...SPARK, ...rangeWithZero(values) };
  return (
    <svg viewBox={`0 -2 ${SPARK.width} ${SPARK.height + 4}`} className={classes.spark} aria-hidden>
      <path d={pathOf(values, box)} className={classes.now} />
    </svg>
  );
}
