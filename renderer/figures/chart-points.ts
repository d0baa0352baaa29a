import type { ChartPoint, ChartTone } from '#renderer/charts/chart-point.ts';
import type { LabelWords } from '#renderer/i18n/use-label-words.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { isoWeekOf } from '#shared/domain/calendar.ts';
import {
  comparedFillRate,
  coverageOfGroup,
  digitsOfGroup,
  type FillRateVerdict,
  type Grouping,
  shownFillRate,
  verdictOfComparison,
} from '#shared/domain/fill-rate-figures.ts';
import type { Compared } from './compared.ts';
import {
  coverageWords,
  type FillRateReport,
  type GroupLabel,
  groupLabel,
  labelsOfReport,
  type OwnLabel,
} from './report-words.ts';
import { runSlots, timeSlots } from './time-slots.ts';

const SHAPE = { below: '▼', even: '=', above: '▲', none: '' } as const satisfies Record<FillRateVerdict, string>;

/** More rows than this would push the table out of view. The table shows the rest. */
export const MOST_ROWS = 8;
/** As many where little height is left. */
export const FEW_ROWS = 4;

/** Whether a grouping is drawn along time, or as rows from measured to target. */
export function chartKindOf(groupBy: Grouping): 'time' | 'dumbbells' {
  return groupBy === 'day' || groupBy === 'week' || groupBy === 'protocol' ? 'time' : 'dumbbells';
}

/** From this many points on, a gap has its full colour. */
const FULL_STRENGTH = 20;

/**
 * How a gap is drawn. Within the quiet zone it is grey, on whichever side of the target; the characters beside it keep
 * telling the side.
 *
 * @param quiet width of the quiet zone on both sides of a target, in points
 */
export function drawnGap(
  verdict: FillRateVerdict,
  delta: number | null,
  quiet: number,
): { readonly tone: ChartTone; readonly strength: number } {
  if (verdict === 'none' || delta === null) return { tone: 'none', strength: 0 };
  const size = Math.abs(delta);
  if (verdict === 'even' || size <= quiet) return { tone: 'near', strength: 0 };
  return { tone: verdict, strength: Math.min(1, size / FULL_STRENGTH) };
}

function linesOf(group: FillRateGroup, verdict: FillRateVerdict, words: LabelWords): string[] {
  const { t, format } = words;
  const { expectation, averageFillRate, protocolCount } = group;
  const { expectedAverageFillRate: expected, delta, comparedImageCount } = expectation;
  const coverage = coverageOfGroup(group);
  const measured = coverage.images - coverage.unmeasured;
  const rate = (key: 'chart.fillRate' | 'chart.fillRateCompared' | 'chart.overall', value: number, count: number) =>
    t(key, { count, value: format.percent(value, digits), number: format.integer(count) });
  const compared = comparedFillRate({ averageFillRate, ...expectation });
  const digits = digitsOfGroup(group);
  return [
    ...(compared === null ? [] : [rate('chart.fillRateCompared', compared, comparedImageCount)]),
    ...(expected === null ? [] : [t('chart.expectedValue', { value: format.percent(expected, digits) })]),
    ...(delta === null ? [] : [t('chart.deltaValue', { shape: SHAPE[verdict], value: format.delta(delta, digits) })]),
    ...(averageFillRate === null
      ? [t('chart.notMeasured')]
      : compared === null
        ? [rate('chart.fillRate', averageFillRate, measured)]
        : measured > comparedImageCount
          ? [rate('chart.overall', averageFillRate, measured)]
          : []),
    ...(delta === null ? [t(comparedImageCount > 0 ? 'chart.noDelta' : 'chart.nothingCompared')] : []),
    coverageWords(coverage, words),
    t('chart.runs', { count: protocolCount, number: format.integer(protocolCount) }),
  ];
}

/** How points are drawn: the quiet zone of the reader, a better name than the report's for its groups, and ghosts. */
type ChartChoices = {
  readonly quiet: number;
  readonly labelOf?: OwnLabel | undefined;
  /** A comparison, which gives points their ghosts. */
  readonly compared?: Pick<Compared, 'point'> | null;
  /** Days of which not everything is on this computer. */
  readonly daysLacking?: readonly string[] | undefined;
  /** How many rows are drawn at most. */
  readonly most?: number;
};

function noteOf({ averageFillRate, expectation }: FillRateGroup, verdict: FillRateVerdict, { t, format }: LabelWords) {
  if (expectation.delta !== null) return `${SHAPE[verdict]} ${format.delta(expectation.delta)}`;
  if (averageFillRate === null) return t('chart.notMeasured');
  return t(expectation.comparedImageCount > 0 ? 'chart.noDeltaShort' : 'chart.noTarget');
}

function pointOf(
  group: FillRateGroup,
  { title, detail }: GroupLabel,
  words: LabelWords,
  { quiet, compared }: ChartChoices,
): ChartPoint {
  const { averageFillRate, expectation } = group;
  const verdict = verdictOfComparison(expectation);
  const point: ChartPoint = {
    id: group.key,
    label: title,
    value: shownFillRate({ averageFillRate, ...expectation }),
    // A target that nothing drawn was compared with would claim a gap.
    target: expectation.delta === null ? null : expectation.expectedAverageFillRate,
    ...drawnGap(verdict, expectation.delta, quiet),
    note: noteOf(group, verdict, words),
    title: detail === null ? title : `${title}, ${detail}`,
    lines: linesOf(group, verdict, words),
    canOpen: true,
  };
  return compared?.point(group, point) ?? point;
}

/** A day or a week without data. */
function gapOf(groupBy: 'day' | 'week', key: string, { t, ...words }: LabelWords, nothing: string): ChartPoint {
  const empty = { comparedImageCount: 0, missingExpectationCount: 0, ambiguousExpectationCount: 0 };
  const expectation = { expectedAverageFillRate: null, delta: null, belowExpectation: null, ...empty };
  const named = { key, protocolCount: 0, imageCount: 0, averageFillRate: null, expectation };
  const { title, detail } = groupLabel(groupBy, named, { t, ...words });
  return {
    id: key,
    label: title,
    value: null,
    target: null,
    tone: 'none',
    strength: 0,
    note: '',
    title: detail === null ? title : `${title}, ${detail}`,
    lines: [nothing],
    canOpen: false,
  };
}

/** "Sat 7 Nov" takes two lines under the axis, so that more days have room. */
export const dayUnderAxis = (day: string, { format }: Pick<LabelWords, 'format'>): string =>
  format.dayMonth(day).replace(' ', '\n');

/** A store's runs as a timeline: each day is named once, and a day without runs is a gap, as is one not downloaded. */
function runPoints(
  items: readonly FillRateGroup[],
  named: (group: FillRateGroup) => GroupLabel,
  words: LabelWords,
  choices: ChartChoices,
): ChartPoint[] {
  const timeOf = ({ scheduledDate, scheduledDatetime }: FillRateGroup) => ({
    day: scheduledDate ?? null,
    instant: scheduledDatetime ?? null,
  });
  return runSlots(items, timeOf).map(({ run, day, opensDay }) => {
    const label = day !== null && opensDay ? dayUnderAxis(day, words) : '';
    if (run !== null) return { ...pointOf(run, named(run), words, choices), label };
    const isHere = !choices.daysLacking?.includes(day ?? '');
    return { ...gapOf('day', day ?? '', words, words.t(isHere ? 'chart.noRuns' : 'chart.notHere')), label };
  });
}

/**
 * Groups sorted by how far they are below expectation. Those without a comparison come last; equal ones keep their
 * order.
 */
function worstFirst(items: readonly FillRateGroup[]): FillRateGroup[] {
  const rank = ({ expectation }: FillRateGroup) => expectation.delta ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/**
 * The points that a chart draws from a report: every run, day or week in order of time, or the groups furthest below
 * target.
 */
export function chartPoints(
  report: Pick<FillRateReport, 'groupBy' | 'items' | 'from' | 'to'>,
  words: LabelWords,
  choices: ChartChoices,
): readonly ChartPoint[] {
  const { groupBy, items } = report;
  const named = labelsOfReport(report, words, choices.labelOf);
  if (groupBy === 'protocol') return runPoints(items, named, words, choices);
  if (groupBy === 'day' || groupBy === 'week') {
    const lacking = new Set(choices.daysLacking?.map((day) => (groupBy === 'day' ? day : isoWeekOf(day))));
    // What is not downloaded has its place also before the first and behind the last of what is.
    const placed: { readonly key: string; readonly group: FillRateGroup | null }[] = [
      ...items.map((group) => ({ key: group.key, group })),
      ...[...lacking].flatMap((key) => (items.some((group) => group.key === key) ? [] : [{ key, group: null }])),
    ];
    return timeSlots(groupBy, placed, ({ key }) => key).map(({ key, group: slot }) => {
      const group = slot?.group ?? null;
      const isHere = !lacking.has(key);
      if (group === null)
        return underAxis(groupBy, gapOf(groupBy, key, words, words.t(isHere ? 'chart.nothing' : 'chart.notHere')));
      const point = underAxis(groupBy, pointOf(group, named(group), words, choices));
      return isHere ? point : { ...point, lines: [...point.lines, words.t('chart.inPart')] };
    });
  }
  return worstFirst(items)
    .slice(0, choices.most ?? MOST_ROWS)
    .map((group) => pointOf(group, named(group), words, choices));
}

const underAxis = (groupBy: 'day' | 'week', point: ChartPoint): ChartPoint =>
  groupBy === 'day' ? { ...point, label: point.label.replace(' ', '\n') } : point;

/**
 * A chart in a sentence or two: how many groups there are, how many are below, which is the worst, and how many are
 * drawn.
 *
 * @param isComplete false: the worst is that of a part
 */
export function chartSummary(
  report: FillRateReport,
  points: readonly ChartPoint[],
  words: LabelWords,
  isComplete = true,
): string {
  const { t, format } = words;
  const { groupBy, items } = report;
  const below = items.filter(({ expectation }) => verdictOfComparison(expectation) === 'below');
  const worst = worstFirst(below)[0];
  return [
    t('chart.summary', {
      title: t(`tableTitle.${groupBy}`),
      groups: t(`groups.${groupBy}`, { count: items.length }),
      below: format.integer(below.length),
    }),
    ...(worst === undefined
      ? []
      : [
          t(isComplete ? 'chart.summaryWorst' : 'chart.summaryWorstHere', {
            name: points.find(({ id }) => id === worst.key)?.title ?? groupLabel(groupBy, worst, words).title,
            delta: format.delta(worst.expectation.delta),
          }),
        ]),
    ...(chartKindOf(groupBy) === 'dumbbells' && points.length < items.length
      ? [t('chart.summaryShown', { shown: format.integer(points.length) })]
      : []),
  ].join(' ');
}
