import type { TFunction } from 'i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { AddedColumn } from '#renderer/trade/compared.ts';
import type { FillRateRow } from '#renderer/trade/report-words.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import type { PhotoSum } from '#shared/domain/reasons/sums-query.ts';
import type { Format } from '#shared/lib/format.ts';
import { changeOf, deltaOf, pathOf, rangeWithZero } from './change.ts';
import classes from './compare.module.css';

export type CompareWords = { readonly reasons: TFunction<'reasons'>; readonly format: Format };

/** Deltas of a group day by day, in this period and in the earlier one. */
export type DayLines = (key: string | null) => {
  readonly now: readonly (number | null)[];
  readonly before: readonly (number | null)[];
};

/** How far a delta or a rate moved. */
export function Change({ value }: { readonly value: number | null }) {
  const t = useReasonsTexts();
  const format = useFormat();
  if (value === null) return <Delta value={null} />;
  const points = format.delta(Math.abs(value)).replace('+', '');
  const said = t(`compare.moved.${value < 0 ? 'lower' : value > 0 ? 'higher' : 'same'}`, { points });
  return <Delta value={value} said={said} />;
}

/** Columns of a report that a comparison leaves, in their order. What is counted of both periods takes the others' room. */
const STAYING: ReadonlySet<string> = new Set(['name', 'region', 'track', 'fillRate', 'expected', 'delta']);

/**
 * What a comparison adds to a report's rows.
 *
 * @param lines null: the rows have no days of their own
 */
function addedColumns(
  { sums }: ComparedReport,
  lines: DayLines | null,
  { reasons: t, format }: CompareWords,
): AddedColumn[] {
  const of = ({ group }: FillRateRow) => sums.get(group.key);
  const before = (row: FillRateRow) => deltaOf(of(row)?.before);
  const change = (row: FillRateRow) => changeOf(row.group.expectation.delta, before(row));
  const delta = (
    id: 'before' | 'change',
    value: (row: FillRateRow) => number | null,
    Figure: typeof Delta | typeof Change,
  ): AddedColumn => ({
    id,
    header: t(`compare.column.${id}`),
    hint: t(`compare.hint.${id}`),
    numeric: true,
    width: '64px',
    extent: () => 7,
    sortValue: value,
    cell: (row) => <Figure value={value(row)} />,
    exported: [{ header: t(`compare.column.${id}`), kind: 'points', value }],
  });
  const pair = (id: 'compared' | 'runs', count: (sum: PhotoSum) => number): AddedColumn => {
    const counts = (row: FillRateRow) => {
      const { now, before: was } = of(row) ?? { now: null, before: null };
      return [now === null ? 0 : count(now), was === null ? 0 : count(was)] as const;
    };
    const text = (row: FillRateRow) => {
      const [ours, theirs] = counts(row);
      return t('compare.pair', { now: format.integer(ours), before: format.integer(theirs) });
    };
    return {
      id,
      header: t(`compare.column.${id}`),
      hint: t(`compare.hint.${id}`),
      numeric: true,
      width: '64px',
      extent: (row) => text(row).length,
      sortValue: (row) => counts(row)[0],
      cell: text,
      exported: [
        { header: t(`compare.column.${id}`), kind: 'count', value: (row) => counts(row)[0] },
        {
          header: t('export.before', { figure: t(`compare.column.${id}`) }),
          kind: 'count',
          value: (row) => counts(row)[1],
        },
      ],
    };
  };
  return [
    delta('before', before, Delta),
    delta('change', change, Change),
    ...(lines === null
      ? []
      : [
          {
            id: 'line',
            header: t('compare.column.line'),
            hint: t('compare.hint.line'),
            width: '112px',
            cell: (row: FillRateRow) => {
              const group = of(row);
              return group === undefined ? null : <Sparkline {...lines(group.key[0] ?? null)} />;
            },
            // The columns beside it say the same in numbers.
            exported: [],
          },
        ]),
    pair('compared', ({ comparedImageCount }) => comparedImageCount),
    pair('runs', ({ runCount }) => runCount),
  ];
}

/** The columns of a report's table while it is compared. */
export function comparedColumns(report: ComparedReport, lines: DayLines | null, words: CompareWords) {
  const added = addedColumns(report, lines, words);
  return <Own extends DataColumn<FillRateRow>>(own: readonly Own[]): readonly (Own | AddedColumn)[] => [
    ...own.filter(({ id }) => STAYING.has(id)),
    ...added,
  ];
}

const SPARK = { width: 100, height: 18 };

/** A small line of deltas over the ghost of the earlier period; the columns beside it say the same in numbers. */
function Sparkline({ now, before }: ReturnType<DayLines>) {
  const box = { ...SPARK, ...rangeWithZero(now, before) };
  return (
    <svg viewBox={`0 -2 ${SPARK.width} ${SPARK.height + 4}`} className={classes.spark} aria-hidden>
      <path d={pathOf(before, box)} className={classes.ghost} />
      <path d={pathOf(now, box)} className={classes.now} />
    </svg>
  );
}
