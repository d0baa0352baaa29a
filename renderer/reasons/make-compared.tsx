import { plain } from '#renderer/export/page-export.ts';
import { type Compared, originOfKept } from '#renderer/figures/compared.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import { figuresOfSum, type SumFigures } from '#shared/domain/reasons/sum-figures.ts';
import { changeOf } from './change.ts';
import classes from './compare.module.css';
import {
  Change,
  type CompareWords,
  comparedColumns,
  type DayLines,
  type NowAndBefore,
  unroundedText,
} from './compared-columns.tsx';

type Figures = { readonly now: SumFigures; readonly before: SumFigures };

/** Rates of a card, in percent or points, with how far they moved. */
const RATES = { fillRate: 'measured', expected: 'expected', delta: 'delta' } as const;
type RateName = keyof typeof RATES;
const isRate = (name: string): name is RateName => Object.hasOwn(RATES, name);

/** What a card says of the earlier period. */
type CardWords = {
  /** Its rate in both periods, in percent or points; absent: it has none. */
  readonly moved?: NowAndBefore;
  /** What the card adds of this period. */
  readonly now?: string;
  readonly before: string;
};

function wordsOfCard(
  name: Parameters<Compared['noteOf']>[0],
  { now, before }: Figures,
  { reasons: t, format }: CompareWords,
): CardWords {
  const said = (value: string) => t('compare.before', { value });
  if (isRate(name)) {
    const figure = RATES[name];
    const written = name === 'delta' ? format.delta(before[figure]) : format.percent(before[figure]);
    return { moved: { now: now[figure], before: before[figure] }, before: said(written) };
  }
  switch (name) {
    case 'below':
      return {
        now: t('compare.cardBelow', {
          share: format.percent(now.belowShare),
          compared: format.integer(now.compared),
        }),
        before: said(format.percent(before.belowShare)),
      };
    case 'runs':
      return { before: said(format.integer(before.runs)) };
    case 'coverage':
      return {
        before: t('compare.cardCoverage', {
          count: before.photos,
          compared: format.integer(before.compared),
          number: format.integer(before.photos),
        }),
      };
    default:
      return name satisfies never;
  }
}

type Shown = {
  readonly data: Sums;
  readonly report: ComparedReport;
  /** null: the rows have no days of their own. */
  readonly lines: DayLines | null;
  /** The earlier period in words. */
  readonly days: string;
  /** Whether the table has room for all of its columns. */
  readonly isWide: boolean;
};

/**
 * What a report's cards, table, chart and files show of a comparison.
 *
 * @returns null: one of the periods has no photos that could be compared with those of the other
 */
export function makeCompared({ data, report, lines, days, isWide }: Shown, words: CompareWords): Compared | null {
  const { reasons: t, format } = words;
  const { now, before } = data.total;
  if (before === null || now.imageCount === 0 || before.imageCount === 0) return null;
  const figures = { now: figuresOfSum(now), before: figuresOfSum(before) };
  return {
    origin: originOfKept(data.kept, data.keptBefore),
    isGapShown: data.kept.lacking.length > 0 || (data.keptBefore?.lacking.length ?? 0) > 0,
    report,
    card: (name, { value, note }) => {
      const said = wordsOfCard(name, figures, words);
      return {
        value: name === 'below' ? <span title={t('compare.photosOfAll')}>{value}</span> : value,
        note: (
          <>
            {name === 'coverage' ? note : said.now}
            {said.moved === undefined ? null : <Change {...said.moved} isGood={name !== 'expected'} />}
            <span className={classes.before}>{said.before}</span>
          </>
        ),
      };
    },
    noteOf: (name, note) => {
      const said = wordsOfCard(name, figures, words);
      const change =
        said.moved === undefined
          ? []
          : [
              unroundedText(said.moved, words) ??
                t('compare.cardChange', { change: format.delta(changeOf(said.moved.now, said.moved.before)) }),
            ];
      const now = name === 'coverage' ? [note] : said.now === undefined ? [] : [said.now];
      return [...now, said.before, ...change].join('; ');
    },
    ...comparedColumns(report, lines, isWide, words),
    point: (group, point) => {
      const was = report.sums.get(group.key)?.before ?? null;
      if (was === null || was.comparedImageCount === 0) return point;
      const { measured, delta, compared } = figuresOfSum(was);
      const change = changeOf(group.expectation.delta, delta);
      const digits = digitsToAddUp([group.expectation.delta, delta, change]);
      const line = t('compare.ghost', {
        count: compared,
        number: format.integer(compared),
        rate: format.percent(measured),
        delta: format.delta(delta, digits),
        change: format.delta(change, digits),
      });
      return { ...point, ghost: measured, lines: [...point.lines, line] };
    },
    ghost: (kind) => (
      <>
        <span aria-hidden className={classes.markGhost} data-kind={kind} data-entry="ghost" />{' '}
        <span title={days} data-drawn={t('compare.before', { value: plain(days) })}>
          {t('compare.earlier')}
        </span>
      </>
    ),
    summary: t('compare.summary', {
      days,
      before: format.delta(figures.before.delta),
      now: format.delta(figures.now.delta),
    }),
  };
}
