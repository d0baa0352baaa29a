import { use, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GapChart, TimeChart } from '#renderer/charts/chart.tsx';
import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { OriginContext } from '#renderer/ui/origin.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { chartKindOf, chartPoints, chartSummary, FEW_ROWS, MOST_ROWS } from './chart-points.ts';
import { ComparedContext } from './compared.ts';
import classes from './fill-rate-legend.module.css';
import { QuietZoneSelect, useQuietZone } from './quiet-zone.tsx';
import type { FillRateReport, OwnLabel } from './report-words.ts';

type FillRateLegendProps = { readonly kind: 'time' | 'dumbbells' };

/** The key of a fill-rate chart: its colours, each with a shape, and what counts as near a target. */
export function FillRateLegend({ kind }: FillRateLegendProps) {
  const { t } = useTranslation('fill-rates');
  const compared = use(ComparedContext);
  return (
    <ul className={classes.legend} aria-label={t('chart.legend')} data-kind={kind}>
      {(['below', 'near', 'above', 'none', 'expected'] as const).map((entry) => (
        <li key={entry}>
          <span aria-hidden className={classes.swatch} data-entry={entry} />
          {entry === 'near' ? <QuietZoneSelect /> : t(`chart.${entry}`)}
        </li>
      ))}
      {compared === null ? null : <li>{compared.ghost(kind)}</li>}
    </ul>
  );
}

/** Formats a whole percentage for an axis. */
export function useFormatTick(): (value: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
    return (value) => percent.format(value / 100);
  }, [i18n.language]);
}

type FillRateChartProps = {
  readonly report: FillRateReport;
  /** Called on a click or Enter on a place. */
  readonly onOpen?: ((group: FillRateGroup) => void) | undefined;
  /** A better name than the report's, the same as in the table; null: use the report's own. */
  readonly labelOf?: OwnLabel | undefined;
  /** Whether little height is left for it. */
  readonly isLow?: boolean;
};

/**
 * A report as rows from measured to target, worst first, or along time: runs, days or weeks. FillRateTable shows the
 * same data.
 */
export function FillRateChart({ report, onOpen, labelOf, isLow = false }: FillRateChartProps) {
  const { t } = useTranslation('fill-rates');
  const words = useLabelWords();
  const quiet = useQuietZone();
  const compared = use(ComparedContext);
  const origin = use(OriginContext)?.read;
  const daysLacking = origin?.computed?.daysLacking;
  const points = useMemo(
    () => chartPoints(report, words, { quiet, labelOf, compared, daysLacking, most: isLow ? FEW_ROWS : MOST_ROWS }),
    [report, words, quiet, labelOf, compared, daysLacking, isLow],
  );
  const formatTick = useFormatTick();
  const open = useCallback(
    ({ id }: ChartPoint) => {
      const group = report.items.find(({ key }) => key === id);
      if (group !== undefined) onOpen?.(group);
    },
    [report, onOpen],
  );
  const Chart = chartKindOf(report.groupBy) === 'time' ? TimeChart : GapChart;
  return (
    <Chart
      points={points}
      summary={`${chartSummary(report, points, words, origin?.complete)}${compared === null ? '' : ` ${compared.summary}`}`}
      hint={t(onOpen === undefined ? 'chart.hintOnly' : 'chart.hint')}
      formatTick={formatTick}
      isLow={isLow}
      {...(onOpen === undefined ? {} : { onOpen: open })}
    />
  );
}
