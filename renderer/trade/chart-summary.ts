import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import { verdictOfComparison } from '#shared/domain/fill-rate-figures.ts';
import { chartKindOf, worstFirst } from './chart-points.ts';
import type { FillRateReport } from './fill-rate-report.ts';
import { groupLabel, type LabelWords } from './group-label.ts';

/** A chart in a sentence or two: how many groups, how many below, the worst one, and how many of them are drawn. */
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
