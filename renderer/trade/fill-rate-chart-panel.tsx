import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { PartNote } from '#renderer/ui/as-of.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { chartKindOf, MOST_ROWS } from './chart-points.ts';
import { FillRateChart, FillRateLegend } from './fill-rate-chart.tsx';
import type { FillRateReport, OwnLabel } from './report-words.ts';

type FillRateChartPanelProps = {
  readonly report: FillRateReport;
  readonly onOpen?: ((group: FillRateGroup) => void) | undefined;
  readonly labelOf?: OwnLabel | undefined;
  readonly actions?: ReactNode;
};

/** The chart of a report with its key, its order, and a note on what only the table shows. */
export function FillRateChartPanel({ report, onOpen, labelOf, actions }: FillRateChartPanelProps) {
  const { t } = useTranslation('fill-rates');
  const format = useFormat();
  const kind = chartKindOf(report.groupBy);
  const total = report.items.length;
  const order =
    total > MOST_ROWS ? t('chart.worst', { shown: MOST_ROWS, total: format.integer(total) }) : t('chart.worstFirst');
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
      <FillRateChart report={report} onOpen={onOpen} labelOf={labelOf} />
    </Panel>
  );
}
