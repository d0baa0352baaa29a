import type { TFunction } from 'i18next';
import type { AddedColumn, Compared } from '#renderer/figures/compared.ts';
import type { FillRateRow } from '#renderer/figures/report-words.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { figureExtent } from '#renderer/ui/data-column.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import { comparedFillRate } from '#shared/domain/fill-rate-figures.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import type { Format } from '#shared/lib/format.ts';
import { changeOf, pathOf, rangeWithZero } from './change.ts';
import classes from './compare.module.css';

export type CompareWords = { readonly reasons: TFunction<'reasons'>; readonly format: Format };

/** Deltas of a group day by day, in this period and in the earlier one. */
export type DayLines = (key: string | null) => {
  readonly now: readonly (number | null)[];
  readonly before: readonly (number | null)[];
};

/** A figure in this period and in the earlier one, in percent or points. */
export type NowAndBefore = { readonly now: number | null; readonly before: number | null };

/**
 * A figure, the earlier one and the change, with the decimals with which they add up.
 *
 * @returns null: as they are written, they add up
 */
export function unroundedText({ now, before }: NowAndBefore, { reasons: t, format }: CompareWords): string | null {
  const change = changeOf(now, before);
  const digits = digitsToAddUp([now, before, change]);
  const written = (one: number | null) => format.delta(one, digits).replace('+', '');
  return digits === 1
    ? null
    : t('compare.unrounded', { now: written(now), before: written(before), change: written(change) });
}

type ChangeProps = NowAndBefore & {
  /** Whether more is better. */
  readonly isGood?: boolean;
  /** Decimals of the figures beside it, with which they add up; absent: one, whether they do or not. */
  readonly digits?: number;
};

/**
 * How far a delta or a rate moved, from figures that are not rounded. Where those beside it don't add up because they
 * are rounded, its title has all three with the decimals that do.
 */
export function Change({ now, before, isGood = true, digits }: ChangeProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const value = changeOf(now, before);
  if (value === null) return <Delta value={null} />;
  const points = format.delta(Math.abs(value), digits).replace('+', '');
  const spoken = t(`compare.moved.${value < 0 ? 'lower' : value > 0 ? 'higher' : 'same'}`, { points });
  const unrounded = digits === undefined ? unroundedText({ now, before }, { reasons: t, format }) : null;
  const figure = isGood ? (
    <Delta value={value} spoken={spoken} {...(digits === undefined ? {} : { digits })} />
  ) : (
    format.delta(value, digits)
  );
  return unrounded === null ? (
    figure
  ) : (
    <span className={classes.explained} title={unrounded}>
      {figure}
    </span>
  );
}

/** Columns of a report that a comparison leaves, in their order, before and behind those that it adds. */
const BEFORE: ReadonlySet<string> = new Set(['name', 'region', 'track', 'fillRate', 'expected', 'delta']);
const BEHIND: ReadonlySet<string> = new Set(['missing', 'ambiguous']);

/** Decimals of a row: its measured rate, target and delta add up, and so does how far its delta moved. */
const digitsIn =
  ({ rows }: ComparedReport): Compared['digitsOf'] =>
  ({ key, averageFillRate, expectation }) => {
    const rates = { averageFillRate, ...expectation };
    const before = rows.get(key)?.before?.delta ?? null;
    return digitsToAddUp(
      [comparedFillRate(rates), rates.expectedAverageFillRate, rates.delta],
      [rates.delta, before, changeOf(rates.delta, before)],
    );
  };

/**
 * What a comparison adds to a report's rows.
 *
 * @param lines null: the rows have no days of their own
 */
function addedColumns(
  report: ComparedReport,
  lines: DayLines | null,
  { reasons: t, format }: CompareWords,
): AddedColumn[] {
  const digitsOf = digitsIn(report);
  const of = ({ group }: FillRateRow) => report.rows.get(group.key);
  const before = (row: FillRateRow) => of(row)?.before?.delta ?? null;
  const change = (row: FillRateRow) => changeOf(row.group.expectation.delta, before(row));
  const delta = (
    id: 'before' | 'change',
    value: (row: FillRateRow) => number | null,
    cell: AddedColumn['cell'],
  ): AddedColumn => ({
    id,
    header: t(`compare.column.${id}`),
    hint: t(`compare.hint.${id}`),
    numeric: true,
    width: '64px',
    extent: (row) => figureExtent(value(row), digitsOf(row.group)),
    sortValue: value,
    cell,
    exported: [{ header: t(`compare.column.${id}`), kind: 'points', value }],
  });
  const pair = (id: 'compared' | 'runs'): AddedColumn => {
    const counts = (row: FillRateRow) => {
      const { now, before: was } = of(row) ?? { now: null, before: null };
      return [now?.[id] ?? 0, was?.[id] ?? 0] as const;
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
      extent: (row) => counts(row).reduce((sum, count) => sum + figureExtent(count), 0),
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
    delta('before', before, (row) => <Delta value={before(row)} digits={digitsOf(row.group)} />),
    delta('change', change, (row) => (
      <Change now={row.group.expectation.delta} before={before(row)} digits={digitsOf(row.group)} />
    )),
    ...(lines === null
      ? []
      : [
          {
            id: 'line',
            header: t('compare.column.line'),
            hint: t('compare.hint.line'),
            width: '112px',
            cell: (row: FillRateRow) => {
              const place = of(row)?.place;
              return place === undefined ? null : <Sparkline {...lines(place)} />;
            },
            // The columns beside it say the same in numbers.
            exported: [],
          },
        ]),
    pair('compared'),
    pair('runs'),
  ];
}

/**
 * The columns of a report while it is compared. Counts of photos without a single target stay in files, and on screen
 * where there is room for them.
 */
export function comparedColumns(
  report: ComparedReport,
  lines: DayLines | null,
  isWide: boolean,
  words: CompareWords,
): Pick<Compared, 'digitsOf' | 'columns' | 'shownColumns' | 'leftOut'> {
  const digitsOf = digitsIn(report);
  const added = addedColumns(report, lines, words);
  const columnsWith =
    (behind: ReadonlySet<string>): Compared['columns'] =>
    (own) => [...own.filter(({ id }) => BEFORE.has(id)), ...added, ...own.filter(({ id }) => behind.has(id))];
  const columns = columnsWith(BEHIND);
  return isWide
    ? { digitsOf, columns, shownColumns: columns, leftOut: null }
    : { digitsOf, columns, shownColumns: columnsWith(new Set()), leftOut: words.reasons('compare.leftOut') };
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
