import { lazy, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { ExportPage, PageTool, PageViews } from '#renderer/export/page-tools.tsx';
import type { Compared } from '#renderer/figures/compared.ts';
import { useNamedRegions } from '#renderer/stores/region-names.ts';
import { useAddress } from '#renderer/ui/use-address.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import type { Coverage } from '#shared/domain/fill-rate-figures.ts';
import { daysBetweenInstants } from '#shared/domain/period.ts';
import { OverviewSearch, type OverviewView } from './overview-view.ts';
import { useRegionWord } from './use-overview.ts';

const BriefPanel = lazy(async () => ({ default: (await import('./brief-panel.tsx')).BriefPanel }));

/** The overview on one page, as a PDF. Also while there are no figures: then it says so. */
export function BriefTool(of: Pick<OverviewToolsProps, 'view' | 'stores'> & { readonly ids: Ids }) {
  const { t } = useTranslation('overview');
  return (
    <PageTool label={t('brief')} also="boss szef" keys="P">
      {(close) => <BriefPanel {...of} onClose={close} />}
    </PageTool>
  );
}

/** Stores that the report is limited to; null: all; undefined: not known yet. */
type Ids = readonly string[] | null | undefined;

type OverviewToolsProps = {
  readonly read: Read<CrossStoreFillRateResponse>;
  readonly compared: Compared | null;
  /** True while the figures on screen are still those of the view before. */
  readonly isOld: boolean;
  readonly view: OverviewView;
  readonly stores: readonly StoreRow[];
  readonly coverage: Coverage | undefined;
};

const NO_STORES: readonly StoreRow[] = [];

/** Named views of the overview, and what takes it along. */
export function OverviewTools({ read, compared, isOld, view, stores, coverage }: OverviewToolsProps) {
  const { t } = useTranslation('overview');
  const { timeZone } = useWorkspace();
  const { search } = useAddress<OverviewSearch>('/overview');
  const report = useNamedRegions(read.data, stores);
  const answered = useRef(view);
  if (!isOld) answered.current = view;
  // Names cost a report, which only a view of some regions needs.
  const regionLabel = useRegionWord(answered.current.regions.length === 0 ? NO_STORES : stores);
  return (
    <>
      <PageViews page="overview" schema={OverviewSearch} search={search} />
      <ExportPage
        make={async (words) => {
          const { exportOverview } = await import('./export-overview.ts');
          const days = daysBetweenInstants(report, timeZone);
          const shown = { title: t('title'), report, read, days, coverageFrom: coverage, compared };
          return exportOverview({ ...shown, regionLabel, view: answered.current }, words);
        }}
      />
    </>
  );
}
