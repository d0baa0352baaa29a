import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import {
  coverageOfGroup,
  type FillRateVerdict,
  type Grouping,
  verdictOfComparison,
} from '#shared/domain/fill-rate-figures.ts';
import { coverageWords } from './coverage-words.ts';
import { type GroupLabel, groupLabel, type LabelWords, labelsOfReport, type OwnLabel } from './group-label.ts';
import { timeSlots } from './time-slots.ts';

const SHAPE = { below: '▼', even: '=', above: '▲', none: '' } as const satisfies Record<FillRateVerdict, string>;

/** More bars than this would push the table out of sight; the table has the rest. */
export const MOST_BARS = 10;

const isTime = (groupBy: Grouping): groupBy is 'day' | 'week' => groupBy === 'day' || groupBy === 'week';

/** Whether a grouping is drawn as a line over time, or as bars. */
export function chartKindOf(groupBy: Grouping): 'line' | 'bar' {
  return isTime(groupBy) ? 'line' : 'bar';
}

function linesOf(group: FillRateGroup, verdict: FillRateVerdict, words: LabelWords): string[] {
  const { t, format } = words;
  const { expectation, averageFillRate, protocolCount } = group;
  const { expectedAverageFillRate: expected, delta } = expectation;
  return [
    averageFillRate === null ? t('chart.notMeasured') : t('chart.fillRate', { value: format.percent(averageFillRate) }),
    ...(expected === null ? [] : [t('chart.expectedValue', { value: format.percent(expected) })]),
    delta === null
      ? t('chart.noExpectation')
      : t('chart.deltaValue', { shape: SHAPE[verdict], value: format.delta(delta) }),
    coverageWords(coverageOfGroup(group), words),
    t('chart.runs', { count: protocolCount, number: format.integer(protocolCount) }),
  ];
}

function pointOf(group: FillRateGroup, { title, detail }: GroupLabel, words: LabelWords): ChartPoint {
  const { expectation, averageFillRate } = group;
  const verdict = verdictOfComparison(expectation);
  const delta = expectation.delta === null ? '' : `  ${SHAPE[verdict]} ${words.format.delta(expectation.delta)}`;
  return {
    id: group.key,
    label: title,
    value: averageFillRate,
    target: expectation.expectedAverageFillRate,
    tone: verdict,
    note: `${words.format.percent(averageFillRate)}${delta}`,
    title: detail === null ? title : `${title}, ${detail}`,
    lines: linesOf(group, verdict, words),
    canOpen: true,
  };
}

function gapOf(groupBy: 'day' | 'week', key: string, words: LabelWords): ChartPoint {
  const empty = { comparedImageCount: 0, missingExpectationCount: 0, ambiguousExpectationCount: 0 };
  const expectation = { expectedAverageFillRate: null, delta: null, belowExpectation: null, ...empty };
  const named = { key, protocolCount: 0, imageCount: 0, averageFillRate: null, expectation };
  const { title, detail } = groupLabel(groupBy, named, words);
  return {
    id: key,
    label: title,
    value: null,
    target: null,
    tone: 'none',
    note: '',
    title: detail === null ? title : `${title}, ${detail}`,
    lines: [words.t('chart.nothing')],
    canOpen: false,
  };
}

/** "Sat 7 Nov" takes two lines under the axis, so that no day is left out. */
const withShortAxis = (groupBy: 'day' | 'week', point: ChartPoint): ChartPoint =>
  groupBy === 'day' ? { ...point, label: point.label.replace(' ', '\n') } : point;

/** Groups from the furthest below expectation; those without a comparison last, equal ones in the order they came. */
export function worstFirst(items: readonly FillRateGroup[]): FillRateGroup[] {
  const rank = ({ expectation }: FillRateGroup) => expectation.delta ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/**
 * What a chart draws of a report: every day or week in order of time, or the groups furthest below expectation.
 *
 * @param labelOf the name of a group; by default the report's own
 */
export function chartPoints(
  report: { readonly groupBy: Grouping; readonly items: readonly FillRateGroup[] },
  words: LabelWords,
  labelOf?: OwnLabel,
): readonly ChartPoint[] {
  const { groupBy, items } = report;
  const named = labelsOfReport(report, words, labelOf);
  if (isTime(groupBy)) {
    return timeSlots(groupBy, items, ({ key }) => key).map(({ key, group }) =>
      withShortAxis(groupBy, group === null ? gapOf(groupBy, key, words) : pointOf(group, named(group), words)),
    );
  }
  return worstFirst(items)
    .slice(0, MOST_BARS)
    .map((group) => pointOf(group, named(group), words));
}
