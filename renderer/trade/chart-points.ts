import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { addDays, firstDayOfIsoWeek, isoWeekOf } from '#shared/domain/calendar.ts';
import {
  comparedFillRate,
  coverageOfGroup,
  type FillRateVerdict,
  type Grouping,
  shownFillRate,
  verdictOfComparison,
} from '#shared/domain/fill-rate-figures.ts';
import {
  coverageWords,
  type FillRateReport,
  type GroupLabel,
  groupLabel,
  type LabelWords,
  labelsOfReport,
  type OwnLabel,
} from './report-words.ts';

/** A place on a time axis; `group` is null where the report has no data. */
type TimeSlot<Group> = { readonly key: string; readonly group: Group | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK = /^\d{4}-W\d{2}$/;

const nextDay = (day: string): string => addDays(day, 1);
const nextWeek = (week: string): string => isoWeekOf(addDays(firstDayOfIsoWeek(week), 7));

/**
 * Days or weeks in order of time, with an empty place for each one missing between the first and the last. A report
 * leaves out days without photos, and a line drawn straight across would claim that they have data.
 *
 * @param keyOf day `2026-11-20` or ISO week `2026-W47` of a group; with any other key nothing is filled in
 */
export function timeSlots<Group>(
  groupBy: 'day' | 'week',
  groups: readonly Group[],
  keyOf: (group: Group) => string,
): TimeSlot<Group>[] {
  const slots = groups
    .map((group) => ({ key: keyOf(group), group }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const [format, next] = groupBy === 'day' ? [DAY, nextDay] : [WEEK, nextWeek];
  if (!slots.every(({ key }) => format.test(key))) return slots;
  const filled: TimeSlot<Group>[] = [];
  for (const slot of slots) {
    const last = filled.at(-1);
    for (let key = last === undefined ? slot.key : next(last.key); key < slot.key; key = next(key)) {
      filled.push({ key, group: null });
    }
    filled.push(slot);
  }
  return filled;
}

const SHAPE = { below: '▼', even: '=', above: '▲', none: '' } as const satisfies Record<FillRateVerdict, string>;

/** More bars than this would push the table out of view. The table shows the rest. */
export const MOST_BARS = 10;

const isTime = (groupBy: Grouping): groupBy is 'day' | 'week' => groupBy === 'day' || groupBy === 'week';

/** Whether a grouping is drawn as a line over time, or as bars. */
export function chartKindOf(groupBy: Grouping): 'line' | 'bar' {
  return isTime(groupBy) ? 'line' : 'bar';
}

function linesOf(group: FillRateGroup, verdict: FillRateVerdict, words: LabelWords): string[] {
  const { t, format } = words;
  const { expectation, averageFillRate, protocolCount } = group;
  const { expectedAverageFillRate: expected, delta, comparedImageCount } = expectation;
  const coverage = coverageOfGroup(group);
  const measured = coverage.images - coverage.unmeasured;
  const rate = (key: 'chart.fillRate' | 'chart.fillRateCompared' | 'chart.overall', value: number, count: number) =>
    t(key, { count, value: format.percent(value), number: format.integer(count) });
  const compared = comparedFillRate({ averageFillRate, ...expectation });
  return [
    ...(compared === null ? [] : [rate('chart.fillRateCompared', compared, comparedImageCount)]),
    ...(expected === null ? [] : [t('chart.expectedValue', { value: format.percent(expected) })]),
    ...(delta === null ? [] : [t('chart.deltaValue', { shape: SHAPE[verdict], value: format.delta(delta) })]),
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

function pointOf(group: FillRateGroup, { title, detail }: GroupLabel, words: LabelWords): ChartPoint {
  const { averageFillRate, expectation } = group;
  const verdict = verdictOfComparison(expectation);
  const value = shownFillRate({ averageFillRate, ...expectation });
  const delta = expectation.delta === null ? '' : `  ${SHAPE[verdict]} ${words.format.delta(expectation.delta)}`;
  return {
    id: group.key,
    label: title,
    value,
    target: expectation.expectedAverageFillRate,
    tone: verdict,
    note: `${words.format.percent(value)}${delta}`,
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

/**
 * Groups sorted by how far they are below expectation. Those without a comparison come last; equal ones keep their
 * order.
 */
function worstFirst(items: readonly FillRateGroup[]): FillRateGroup[] {
  const rank = ({ expectation }: FillRateGroup) => expectation.delta ?? Number.POSITIVE_INFINITY;
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/**
 * The points that a chart draws from a report: every day or week in order of time, or the groups furthest below
 * expectation.
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

/**
 * A chart in a sentence or two: how many groups there are, how many are below, which is the worst, and how many are
 * drawn.
 */
export function chartSummary(report: FillRateReport, points: readonly ChartPoint[], words: LabelWords): string {
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
          t('chart.summaryWorst', {
            name: points.find(({ id }) => id === worst.key)?.title ?? groupLabel(groupBy, worst, words).title,
            delta: format.delta(worst.expectation.delta),
          }),
        ]),
    ...(chartKindOf(groupBy) === 'bar' && points.length < items.length
      ? [t('chart.summaryShown', { shown: format.integer(points.length) })]
      : []),
  ].join(' ');
}
