import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { WithExportParts } from '#renderer/export/export-parts.tsx';
import { ExportPage } from '#renderer/export/page-tools.tsx';
import { ComparedContext, useCompared } from '#renderer/figures/compared.ts';
import { FillRateCards, type OtherCoverage } from '#renderer/figures/fill-rate-cards.tsx';
import { FillRateChartPanel } from '#renderer/figures/fill-rate-chart-panel.tsx';
import { FillRateTable } from '#renderer/figures/fill-rate-table.tsx';
import { type GroupLabel, groupLabel } from '#renderer/figures/report-words.ts';
import type { UnjudgedKind, UnjudgedPlace } from '#renderer/figures/unjudged.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { LazyComparePanel, useOpenPhotos, useWhy, WeekdayTimePanel } from '#renderer/reasons/lazy-reasons.tsx';
import { photosOfScope } from '#renderer/reasons/scope.ts';
import { useDoubts } from '#renderer/signals/lazy-doubts.tsx';
import { slotOfRun } from '#renderer/targets/slot-id.ts';
import { AsOf, PartNote } from '#renderer/ui/as-of.tsx';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import { sortOfText, sortToText } from '#renderer/ui/data-column.ts';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import type { StoreFillRateQuery } from '#shared/bridge/reports.ts';
import type { OfStore } from '#shared/bridge/stores.ts';
import { type FillRateGroup, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { coverageOfReport } from '#shared/domain/fill-rate-figures.ts';
import { daysBetweenInstants } from '#shared/domain/period.ts';
import { usualBefore } from '#shared/domain/reasons/usual-before.ts';
import classes from '../parts/parts.module.css';
import { ReportBar, ReportSkeleton, useReportRange } from '../parts/report-bar.tsx';
import type { StoreSearch } from '../parts/stores-search.ts';

/**
 * Coverage for a store's report by category. There a photo counts in every category of its display, so the coverage is
 * taken from the same photos grouped by display. Nothing for other groupings, which have their own coverage, or when
 * the totals differ.
 */
function useCoverageByDisplay(
  asked: Omit<StoreFillRateQuery, 'groupBy'>,
  groupBy: StoreGroupBy,
  imageCount: number | undefined,
): OtherCoverage | undefined {
  const wanted = groupBy === 'category';
  const report = useRead('fillRates.store', wanted ? { ...asked, groupBy: 'exposition' } : null);
  if (!wanted || report.data === undefined || report.isPlaceholderData) return undefined;
  const coverage = coverageOfReport(report.data.data);
  return typeof coverage === 'string' || coverage.images !== imageCount
    ? undefined
    : { groupBy: 'exposition', coverage };
}

/** Where the cells are that leave photos of a group without a single target: in the matrix, at its display or slot. */
function unjudgedOfStore(place: UnjudgedPlace & { readonly of: 'store' }, groupBy: StoreGroupBy) {
  return (_: UnjudgedKind, group: FillRateGroup): UnjudgedPlace => {
    switch (groupBy) {
      case 'exposition':
        return { ...place, display: group.expositionId ?? group.key };
      case 'protocol':
        return { ...place, at: slotOfRun(group.scheduledDate, group.scheduledAt) };
      case 'category':
        return { ...place, category: group.productCategory ?? group.key };
      default:
        return groupBy satisfies never;
    }
  };
}

type StoreTabProps = { readonly externalId: string; readonly name: string };

// By display comes first: from the region and the store, the photos are then one step away.
const GROUPINGS = ['exposition', 'protocol', 'category'] as const satisfies readonly StoreGroupBy[];

/** Fill rate of a store by display, run or category. A display or a run can be opened. */
export function FillRateTab({ externalId, name }: StoreTabProps) {
  const t = useStoresTexts();
  const words = useLabelWords();
  const f = words.t;
  const { search, change } = useAddress<StoreSearch, OfStore>('/stores/$externalId');
  const navigate = useNavigate();
  const { groupBy = 'exposition', status = 'completed' } = search;
  const range = useReportRange(search.period);
  const asked = { externalId, from: range.from, to: range.to, status };
  const query = useRead('fillRates.store', { ...asked, groupBy });
  const { read, compared, isOld, onCompared } = useCompared(query.data, search.compare !== undefined);
  const byDisplay = useCoverageByDisplay(asked, groupBy, query.data?.data.summary.imageCount);
  const comparedCoverage = groupBy === 'category' ? compared?.report.coverage : null;
  const coverageFrom: OtherCoverage | undefined =
    comparedCoverage == null ? byDisplay : { groupBy: 'exposition', coverage: comparedCoverage };

  const expositions = useRead('stores.expositions', { externalId }).data?.data;
  const displays = useMemo(
    () => new Map((expositions ?? []).map((display) => [display.expositionId, display])),
    [expositions],
  );
  const labelOf = useCallback(
    (group: FillRateGroup): GroupLabel | null => {
      const display = groupBy === 'exposition' ? displays.get(group.expositionId ?? group.key) : undefined;
      return display === undefined ? null : { title: display.label, detail: display.friendlyTitle };
    },
    [groupBy, displays],
  );
  const onOpen =
    groupBy === 'category'
      ? undefined
      : (group: FillRateGroup) => {
          if (groupBy === 'protocol')
            void navigate({
              to: '/stores/$externalId/runs/$protocolId',
              params: { externalId, protocolId: group.protocolId ?? group.key },
              search: {},
            });
          else
            void navigate({
              to: '/stores/$externalId/displays/$expositionId',
              params: { externalId, expositionId: group.expositionId ?? group.key },
              search: { period: search.period, status: search.status },
            });
        };

  const scope = { days: range, period: range.period, status, filter: { externalIds: [externalId] } };
  const why = useWhy({
    scope,
    groupBy,
    isCompared: compared?.isOfAllRuns === false,
    nameOf: (group) => (labelOf(group) ?? groupLabel(groupBy, group, words)).title,
  });
  const onPhotos = useOpenPhotos({ scope, groupBy });
  const { marks, doubts } = useDoubts(read?.data);
  const { period } = range;
  const unjudged = useMemo(() => ({ of: 'store', externalId, period, status }) as const, [externalId, period, status]);
  const unjudgedIn = useMemo(() => unjudgedOfStore(unjudged, groupBy), [unjudged, groupBy]);

  return (
    <WithExportParts>
      <ReportBar
        range={range}
        status={status}
        onPeriod={(period) => change({ period })}
        onStatus={(next) => change({ status: next })}
        note={read === undefined ? undefined : <AsOf read={read} />}
        tools={
          read === undefined ? undefined : (
            <ExportPage
              make={async (words) => {
                const { exportReport } = await import('#renderer/figures/export-report.ts');
                const days = daysBetweenInstants(read.data, range.timeZone);
                const shown = { title: name, report: read.data, read, days, labelOf, compared };
                const sort = sortOfText(search.sort);
                return exportReport({ ...shown, sort, filters: [], coverageFrom: coverageFrom?.coverage }, words);
              }}
            />
          )
        }
      >
        <SegmentedControl
          aria-label={t('groupBy')}
          value={groupBy}
          onChange={(value) => change({ groupBy: StoreGroupBy.parse(value), sort: undefined })}
          data={GROUPINGS.map((value) => ({ value, label: f(`grouping.${value}`) }))}
        />
        <ToggleChip
          label={f('compare')}
          on={search.compare !== undefined}
          onChange={(on) => change({ compare: on ? usualBefore(range) : undefined })}
        />
      </ReportBar>
      {search.compare === undefined ? null : (
        <LazyComparePanel
          scope={scope}
          groupBy={groupBy}
          read={query.isPlaceholderData ? undefined : query.data}
          labelOf={labelOf}
          onCompared={onCompared}
          value={search.compare}
          onChange={(compare) => change({ compare })}
        />
      )}
      <Loaded
        query={{
          ...query,
          data: read,
          isPlaceholderData: query.isPlaceholderData || isOld,
          isFetching: query.isFetching || isOld,
        }}
        isGapShown={compared?.isGapShown}
        of={readKey('fillRates.store', { ...asked, groupBy })}
        skeleton={<ReportSkeleton />}
      >
        {(report) => (
          <ComparedContext value={compared}>
            <div className={classes.parts}>
              <FillRateCards
                report={report}
                coverageFrom={coverageFrom}
                photos={photosOfScope(scope)}
                onWhy={() => why.onWhyAll(report.summary.delta)}
                unjudgedIn={() => unjudged}
              />
              {report.items.length === 0 ? (
                <Panel title={f(`tableTitle.${report.groupBy}`)}>
                  <Empty title={t('report.empty')} hint={t('report.emptyHint')} />
                </Panel>
              ) : (
                <>
                  <FillRateChartPanel
                    report={report}
                    labelOf={labelOf}
                    onOpen={onOpen}
                    hasMoreAbove={search.compare !== undefined}
                  />
                  <Panel
                    title={f(`groups.${report.groupBy}`, { count: report.items.length })}
                    note={<PartNote>{compared?.leftOut}</PartNote>}
                  >
                    <FillRateTable
                      report={report}
                      labelOf={labelOf}
                      onOpen={onOpen}
                      unjudgedIn={unjudgedIn}
                      onWhy={why.onWhy}
                      onPhotos={onPhotos}
                      marks={marks}
                      sort={sortOfText(search.sort)}
                      onSort={(sort) => change({ sort: sortToText(sort) }, { replace: true })}
                    />
                  </Panel>
                </>
              )}
              <WeekdayTimePanel scope={scope} />
              {why.dialog}
              {doubts}
            </div>
          </ComparedContext>
        )}
      </Loaded>
    </WithExportParts>
  );
}
