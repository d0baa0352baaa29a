import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart, LineChart } from '#renderer/charts/chart.tsx';
import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { chartKindOf, chartPoints, chartSummary } from './chart-points.ts';
import classes from './fill-rate-legend.module.css';
import { type FillRateReport, type OwnLabel, useLabelWords } from './report-words.ts';

type FillRateLegendProps = { readonly kind: 'bar' | 'line' };

/** The legend of a fill-rate chart: its colours, each with a shape. */
export function FillRateLegend({ kind }: FillRateLegendProps) {
  const { t } = useTranslation('fill-rates');
  return (
    <ul className={classes.legend} aria-label={t('chart.legend')} data-kind={kind}>
      {(['measured', 'below', 'none', 'expected'] as const).map((entry) => (
        <li key={entry}>
          <span aria-hidden className={classes.swatch} data-entry={entry} />
          {t(`chart.${entry}`)}
        </li>
      ))}
    </ul>
  );
}

type FillRateChartProps = {
  readonly report: FillRateReport;
  /** Called on a click or Enter on a bar or point. */
  readonly onOpen?: ((group: FillRateGroup) => void) | undefined;
  /** A better name than the report's, the same as in the table; null: use the report's own. */
  readonly labelOf?: OwnLabel | undefined;
};

/**
 * A report as bars with their expectation, worst first, or as a line over days and weeks. FillRateTable shows the same
 * data.
 */
export function FillRateChart({ report, onOpen, labelOf }: FillRateChartProps) {
  const { t, i18n } = useTranslation('fill-rates');
  const words = useLabelWords();
  const points = useMemo(() => chartPoints(report, words, labelOf), [report, words, labelOf]);
  const formatTick = useMemo(() => {
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
    return (value: number) => percent.format(value / 100);
  }, [i18n.language]);
  const open = useCallback(
    ({ id }: ChartPoint) => {
      const group = report.items.find(({ key }) => key === id);
      if (group !== undefined) onOpen?.(group);
    },
    [report, onOpen],
  );
  const Chart = chartKindOf(report.groupBy) === 'line' ? LineChart : BarChart;
  return (
    <Chart
      points={points}
      summary={chartSummary(report, points, words)}
      hint={t(onOpen === undefined ? 'chart.hintOnly' : 'chart.hint')}
      formatTick={formatTick}
      {...(onOpen === undefined ? {} : { onOpen: open })}
    />
  );
}
