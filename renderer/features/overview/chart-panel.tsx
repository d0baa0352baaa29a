import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { chartKindOf, MOST_BARS } from '#renderer/trade/chart-points.ts';
import { FillRateChart } from '#renderer/trade/fill-rate-chart.tsx';
import { FillRateLegend } from '#renderer/trade/fill-rate-legend.tsx';
import { AsOfHere } from '#renderer/ui/as-of.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';

type ChartPanelProps = {
  readonly report: CrossStoreFillRateResponse;
  readonly onOpen: (group: FillRateGroup) => void;
  readonly actions: ReactNode;
};

/** The chart of a report, with what it leaves to the table. */
export function ChartPanel({ report, onOpen, actions }: ChartPanelProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const format = useFormat();
  const kind = chartKindOf(report.groupBy);
  const total = report.items.length;
  const title = t(`fill-rates:tableTitle.${report.groupBy}`);
  if (report.items.every(({ averageFillRate }) => averageFillRate === null)) {
    return (
      <Panel title={title} note={<AsOfHere />} actions={actions}>
        <Empty title={t('empty.unmeasured')} hint={t('empty.unmeasuredHint')} />
      </Panel>
    );
  }
  const order =
    total > MOST_BARS
      ? t('fill-rates:chart.worst', { shown: MOST_BARS, total: format.integer(total) })
      : t('fill-rates:chart.worstFirst');
  return (
    <Panel
      padded
      title={title}
      note={
        <>
          {kind === 'bar' ? `${order} · ` : null}
          <AsOfHere />
        </>
      }
      actions={
        <>
          <FillRateLegend kind={kind} />
          {actions}
        </>
      }
    >
      <FillRateChart report={report} onOpen={onOpen} />
    </Panel>
  );
}
