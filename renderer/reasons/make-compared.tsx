import { plain } from '#renderer/export/page-export.ts';
import type { Compared } from '#renderer/figures/compared.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
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

type Figures = ComparedReport['total'];

/** Rates of a card, in percent or points, with how far they moved. */
const RATES = { fillRate: 'measured', expected: 'expected', delta: 'delta' } as const;
type RateName = keyof typeof RATES;
const isRate = (name: string): name is RateName => Object.hasOwn(RATES, name);

/** What a card says of the earlier period. */
type CardWords<Note> = {
  /** Its rate in both periods, in percent or points; absent: it has none. */
  readonly moved?: NowAndBefore;
  /** What the card says of this period; absent: nothing, as its figure is beside how far it moved. */
  readonly now?: Note | string;
  /** null: the earlier report doesn't say it. */
  readonly before: string | null;
};

function wordsOfCard<Note>(
  name: Parameters<Compared['noteOf']>[0],
  note: Note,
  { now, before }: Figures,
  { reasons: t, format }: CompareWords,
): CardWords<Note> {
  const said = (value: string) => t('compare.before', { value });
  if (isRate(name)) {
    const figure = RATES[name];
    const written = name === 'delta' ? format.delta(before[figure]) : format.percent(before[figure]);
    return { moved: { now: now[figure], before: before[figure] }, before: said(written) };
  }
  switch (name) {
    case 'below':
      // Of two periods with other numbers of runs, only the shares say what moved.
      if (now.compared === null || before.belowShare === null) {
        return { now: note, before: before.below === null ? null : said(format.integer(before.below)) };
      }
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
        now: note,
        before:
          before.compared === null
            ? null
            : t('compare.cardCoverage', {
                count: before.photos,
                compared: format.integer(before.compared),
                number: format.integer(before.photos),
              }),
      };
    default:
      return name satisfies never;
  }
}

type Shown = Pick<Compared, 'origin' | 'isGapShown' | 'isOfAllRuns'> & {
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
export function makeCompared(shown: Shown, words: CompareWords): Compared | null {
  const { origin, isGapShown, isOfAllRuns, report, lines, days, isWide } = shown;
  const { reasons: t, format } = words;
  const figures = report.total;
  if (figures.now.photos === 0 || figures.before.photos === 0) return null;
  return {
    origin,
    isGapShown,
    isOfAllRuns,
    report,
    card: (name, { value, note }) => {
      const said = wordsOfCard(name, note, figures, words);
      return {
        value: name === 'below' && !isOfAllRuns ? <span title={t('compare.photosOfAll')}>{value}</span> : value,
        note: (
          <>
            {said.now}
            {said.moved === undefined ? null : <Change {...said.moved} isGood={name !== 'expected'} />}
            {said.before === null ? null : <span className={classes.before}>{said.before}</span>}
          </>
        ),
      };
    },
    noteOf: (name, note) => {
      const said = wordsOfCard(name, note, figures, words);
      const change =
        said.moved === undefined
          ? []
          : [
              unroundedText(said.moved, words) ??
                t('compare.cardChange', { change: format.delta(changeOf(said.moved.now, said.moved.before)) }),
            ];
      const now = said.now === undefined ? [] : [said.now];
      return [...now, ...(said.before === null ? [] : [said.before]), ...change].join('; ');
    },
    ...comparedColumns(report, lines, isWide, words),
    point: (group, point) => {
      const { measured = null, delta = null, compared = 0 } = report.rows.get(group.key)?.before ?? {};
      if (compared === null || compared === 0) return point;
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
