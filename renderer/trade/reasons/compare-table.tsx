import { useMemo } from 'react';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { groupLabel, useLabelWords } from '#renderer/trade/report-words.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import type { Sums } from '#shared/bridge/reasons.ts';
import { comparisonOf, emptyFillSum } from '#shared/domain/fill-rate-sum.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { Dimension, PhotoSum, SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { changeOf, pathOf, rangeWithZero } from './change.ts';
import classes from './compare.module.css';
import { type ReasonsScope, useSums } from './scope.ts';

type Row = {
  readonly key: string | null;
  readonly title: string;
  readonly detail: string | null;
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
  readonly runs: readonly [now: number, before: number];
  readonly compared: readonly [now: number, before: number];
};

type CompareTableProps = {
  readonly data: Sums;
  readonly scope: ReasonsScope;
  readonly by: Dimension;
  readonly before: SumsQuery['before'];
};

const deltaOf = (sum: PhotoSum | null): number | null => (sum === null ? null : figuresOfSum(sum).delta);

/** The groupings of reports whose groups have the names of a dimension. */
const GROUPING_OF = {
  store: 'store',
  region: 'region',
  displayType: 'expositionType',
  category: 'productCategory',
  day: 'day',
  week: 'week',
} as const;
const groupingOf = (by: Dimension) => Object.entries(GROUPING_OF).find(([name]) => name === by)?.[1] ?? 'store';

/** Names of the keys of sums, as reports write them. */
function useNames(by: Dimension, { stores, regions, displays }: Sums['names']) {
  const words = useLabelWords();
  return useMemo(() => {
    const none = { protocolCount: 0, imageCount: 0, averageFillRate: null, expectation: comparisonOf(emptyFillSum) };
    return (key: string | null) => {
      if (by === 'display') {
        const display = displays[key ?? ''];
        return { title: shownName(display?.label ?? undefined, (key ?? '').slice(0, 8)), detail: null };
      }
      const name = key ?? 'none';
      const store = by === 'store' ? { externalId: name, storeName: stores[name] ?? name } : {};
      const region = by === 'region' ? { regionName: regions[name] ?? null } : {};
      return groupLabel(groupingOf(by), { key: name, ...none, ...store, ...region }, words);
    };
  }, [by, stores, regions, displays, words]);
}

/** Rows with their delta in both periods, how far it moved, and its way day by day. Those that fell most come first. */
export function CompareTable({ data, scope, by, before }: CompareTableProps) {
  const t = useReasonsTexts();
  const words = useLabelWords();
  const nameOf = useNames(by, data.names);
  const byDay = useSums(scope, by === 'day' || before === undefined ? null : { groupBy: [by, 'day'], before });
  const lines = useMemo(() => {
    const ofKey = Map.groupBy(byDay.data?.groups ?? [], ({ key }) => key[0] ?? null);
    const days = data.kept.days.map(({ date }) => date);
    return (key: string | null): readonly (number | null)[] => {
      const deltas = new Map((ofKey.get(key) ?? []).map(({ key: parts, now }) => [parts[1], deltaOf(now)]));
      return days.map((day) => deltas.get(day) ?? null);
    };
  }, [byDay.data, data.kept.days]);
  const rows = useMemo(
    () =>
      data.groups.map(({ key: [first = null], now, before: was }): Row => {
        const [ours, theirs] = [deltaOf(now), deltaOf(was)];
        return {
          key: first,
          ...nameOf(first),
          now: ours,
          before: theirs,
          change: changeOf(ours, theirs),
          runs: [now?.runCount ?? 0, was?.runCount ?? 0],
          compared: [now?.comparedImageCount ?? 0, was?.comparedImageCount ?? 0],
        };
      }),
    [data.groups, nameOf],
  );
  const columns = useMemo((): readonly DataColumn<Row>[] => {
    const delta = (id: 'now' | 'before' | 'change'): DataColumn<Row> => ({
      id,
      header: t(`compare.column.${id}`),
      hint: t(`compare.hint.${id}`),
      numeric: true,
      width: '92px',
      extent: () => 7,
      sortValue: (row) => row[id],
      cell: (row) => <Delta value={row[id]} />,
    });
    const pair = (id: 'runs' | 'compared'): DataColumn<Row> => ({
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
        header: words.t(`grouping.${by === 'display' ? 'exposition' : groupingOf(by)}`),
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
              cell: ({ key }: Row) => <Sparkline values={lines(key)} />,
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
