import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { PartNote } from '#renderer/ui/as-of.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { chartKindOf, FEW_ROWS, MOST_ROWS } from './chart-points.ts';
import { FillRateChart, FillRateLegend } from './fill-rate-chart.tsx';
import type { FillRateReport, OwnLabel } from './report-words.ts';

/** Windows in which a chart with more above it is lower, so that the first rows of the table stay in sight. */
const SHORT = '(max-height: 799px)';

type FillRateChartPanelProps = {
  readonly report: FillRateReport;
  readonly onOpen?: ((group: FillRateGroup) => void) | undefined;
  readonly labelOf?: OwnLabel | undefined;
  readonly actions?: ReactNode;
  /** Whether a comparison or signals stand above it. */
  readonly hasMoreAbove?: boolean;
};

/** The chart of a report with its key, its order, and a note on what only the table shows. */
export function FillRateChartPanel({
  report,
  onOpen,
  labelOf,
  actions,
  hasMoreAbove = false,
}: FillRateChartPanelProps) {
  const { t } = useTranslation('fill-rates');
  const format = useFormat();
  const kind = chartKindOf(report.groupBy);
  const isShort = useMediaQuery(SHORT, false, { getInitialValueInEffect: false });
  const isLow = hasMoreAbove && isShort;
  const most = isLow ? FEW_ROWS : MOST_ROWS;
  const total = report.items.length;
  const order = total > most ? t('chart.worst', { shown: most, total: format.integer(total) }) : t('chart.worstFirst');
  return (
    <Panel
      padded
      title={t(`gapTitle.${report.groupBy}`)}
      note={<PartNote>{kind === 'dumbbells' && total > 1 ? <span data-chart-order>{order}</span> : null}</PartNote>}
      actions={
        <>
          <FillRateLegend kind={kind} />
          {actions}
        </>
      }
    >
      <FillRateChart report={report} onOpen={onOpen} labelOf={labelOf} isLow={isLow} />
    </Panel>
  );
}
