import { Link } from '@tanstack/react-router';
import { memo, useCallback, useMemo } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { TimeChart } from '#renderer/charts/chart.tsx';
import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import { WithExportParts } from '#renderer/export/export-parts.tsx';
import { ExportPage } from '#renderer/export/page-tools.tsx';
import { dayUnderAxis, drawnGap } from '#renderer/figures/chart-points.ts';
import { FillRateCards } from '#renderer/figures/fill-rate-cards.tsx';
import { FillRateLegend, useFormatTick } from '#renderer/figures/fill-rate-chart.tsx';
import { useQuietZone } from '#renderer/figures/quiet-zone.tsx';
import type { FillRateReport } from '#renderer/figures/report-words.ts';
import { runSlots } from '#renderer/figures/time-slots.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import {
  digitsOfPhoto,
  entryOfResult,
  inPhotoOrder,
  type PhotoEntry,
  usePhotoWords,
} from '#renderer/photos/photo-entry.ts';
import type { PhotoPlace } from '#renderer/photos/photo-facts.tsx';
import { WeekdayTimePanel } from '#renderer/reasons/lazy-reasons.tsx';
import { photosOfScope, type ReasonsScope } from '#renderer/reasons/scope.ts';
import { useOpened } from '#renderer/stores/use-opened.ts';
import { slotOfRun } from '#renderer/targets/slot-id.ts';
import { AsOfBehind, PartNote } from '#renderer/ui/as-of.tsx';
import { RefreshButton } from '#renderer/ui/busy-button.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Page, Panel } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import type { ExpositionFillRate, ExpositionFillRateQuery } from '#shared/bridge/reports.ts';
import { verdictOf } from '#shared/domain/fill-rate-figures.ts';
import { groupsOfPhotos } from '#shared/domain/target-totals.ts';
import links from '../parts/links.module.css';
import { NotKnown } from '../parts/not-known.tsx';
import classes from '../parts/parts.module.css';
import { PhotoNotHere, PhotoPanel, useOpenPhoto } from '../parts/photo-panel.tsx';
import { ReportBar, ReportSkeleton, useReportRange } from '../parts/report-bar.tsx';
import type { DisplaySearch } from '../parts/stores-search.ts';
import { useStore } from '../parts/use-store.ts';

type DisplayChartProps = {
  readonly photos: readonly PhotoEntry[];
  readonly onOpen: (photo: PhotoEntry) => void;
};

/** The place of a day without photos. */
const NO_PHOTO = { value: null, target: null, tone: 'none', strength: 0, note: '', canOpen: false } as const;

function Chart({ photos, onOpen }: DisplayChartProps) {
  const t = useStoresTexts();
  const format = useFormat();
  const words = usePhotoWords();
  const quiet = useQuietZone();
  const formatTick = useFormatTick();
  const points = useMemo<ChartPoint[]>(() => {
    const timeOf = ({ scheduledDate, takenAt }: PhotoEntry) => ({ day: scheduledDate, instant: takenAt });
    return runSlots(inPhotoOrder(photos, 'newest').toReversed(), timeOf).map(({ run: photo, day, opensDay }) => {
      const label = day !== null && opensDay ? dayUnderAxis(day, { format }) : '';
      if (photo === null)
        return { ...NO_PHOTO, id: day ?? '', label, title: format.dayMonth(day ?? ''), lines: [t('display.noPhotos')] };
      return {
        id: photo.id,
        label,
        value: photo.measured,
        target: photo.target.kind === 'expected' ? photo.target.ratio : null,
        ...drawnGap(verdictOf(photo.delta), photo.delta, quiet),
        note: '',
        title: words.when(photo),
        lines: [
          `${t('photo.fact.measured')}: ${words.measured(photo)}`,
          `${t('photo.fact.expected')}: ${words.expected(photo)}`,
          ...(photo.delta === null
            ? []
            : [`${t('photo.fact.delta')}: ${format.delta(photo.delta, digitsOfPhoto(photo))}`]),
        ],
        canOpen: true,
      };
    });
  }, [photos, words, format, quiet, t]);
  const below = photos.filter((photo) => verdictOf(photo.delta) === 'below').length;
  return (
    <TimeChart
      points={points}
      summary={t('display.chartSummary', { count: photos.length, below: format.integer(below) })}
      hint={t('display.chartHint')}
      formatTick={formatTick}
      onOpen={({ id }) => {
        const photo = photos.find((candidate) => candidate.id === id);
        if (photo !== undefined) onOpen(photo);
      }}
    />
  );
}

/**
 * A display's photos over time: the measured fill rate as a line, the expected one as steps. A photo that was not
 * measured is a gap.
 */
const DisplayChart = memo(Chart);

/** Turns a display's report into one with groups, where each photo is a group of one. The totals stay the service's. */
function displayReport({ protocolStatus, summary, items }: ExpositionFillRate): FillRateReport {
  return {
    groupBy: 'protocol',
    protocolStatus,
    summary,
    items: groupsOfPhotos(items),
  };
}

const ORDERS = ['worst', 'newest'] as const;

/** One display over time: measured against expected, with the photos behind the figures. */
export function DisplayPage() {
  const t = useStoresTexts();
  const terms = useTerms();
  const { params, search, change } = useAddress<
    DisplaySearch,
    Pick<ExpositionFillRateQuery, 'externalId' | 'expositionId'>
  >('/stores/$externalId/displays/$expositionId');
  const { externalId, expositionId } = params;
  const open = useOpenPhoto(search, change);
  const { status = 'completed' } = search;
  const range = useReportRange(search.period);
  const asked = { externalId, expositionId, from: range.from, to: range.to, status };
  const query = useRead('fillRates.exposition', asked);
  const store = useStore(externalId).data?.data;
  useOpened(externalId);
  const expositions = useRead('stores.expositions', { externalId }).data?.data;
  const display = expositions?.find((exposition) => exposition.expositionId === expositionId);
  const photos = useMemo(() => (query.data?.data.items ?? []).map(entryOfResult), [query.data]);

  const name = display?.label ?? t('display.unnamed', { id: expositionId.slice(0, 8) });
  const displayOf = useCallback(() => name, [name]);
  if (query.data === undefined && query.error !== null && failureOf(query.error).code === 'not_found')
    return <NotKnown title={t('display.notKnown')} hint={t('display.notKnownHint', { externalId })} />;

  const storeLink = (
    <Link
      className={links.link}
      to="/stores/$externalId"
      params={{ externalId }}
      search={{ period: search.period, status: search.status }}
    >
      {store?.name ?? externalId}
    </Link>
  );
  const unjudged = {
    of: 'store',
    externalId,
    display: expositionId,
    period: range.period,
    status,
  } as const;
  const placeOf = (photo: PhotoEntry): PhotoPlace => ({
    store: storeLink,
    display: null,
    targets: { ...unjudged, at: slotOfRun(photo.scheduledDate, photo.scheduledAt) },
    run:
      photo.protocolId === null ? null : (
        <Link
          to="/stores/$externalId/runs/$protocolId"
          params={{ externalId, protocolId: photo.protocolId }}
          search={{ photo: photo.id }}
        >
          {t('run.open')}
        </Link>
      ),
  });
  const facts =
    display === undefined
      ? []
      : [
          ...(display.friendlyTitle === null ? [] : [display.friendlyTitle]),
          terms.expositionType(display.expositionType),
          ...display.productCategories.map(terms.productCategory),
          ...(display.status === 'disabled' ? [terms.expositionStatus(display.status)] : []),
        ];
  const scope: ReasonsScope = {
    days: range,
    period: range.period,
    status,
    filter: { externalIds: [externalId], expositionIds: [expositionId] },
  };
  return (
    <WithExportParts>
      <Page
        title={name}
        subtitle={
          <>
            {storeLink}
            {facts.map((fact) => ` · ${fact}`).join('')}
            <AsOfBehind read={query.data} />
          </>
        }
        actions={
          <>
            {query.data === undefined || query.isPlaceholderData ? null : (
              <ExportPage
                make={async (words) => {
                  const { exportDisplay } = await import('./export-display.ts');
                  const shown = { title: `${name}, ${store?.name ?? externalId}`, read: query.data, days: range };
                  return exportDisplay(
                    { ...shown, photos: inPhotoOrder(photos, search.order === 'newest' ? 'newest' : 'worst') },
                    words,
                  );
                }}
              />
            )}
            <RefreshButton />
          </>
        }
      >
        <ReportBar
          range={range}
          status={status}
          onPeriod={(period) => change({ period, photo: undefined })}
          onStatus={(next) => change({ status: next, photo: undefined })}
        />
        <Loaded query={query} of={readKey('fillRates.exposition', asked)} skeleton={<ReportSkeleton />}>
          {(report) => (
            <div className={classes.parts}>
              <PhotoNotHere photos={photos} open={open} />
              <FillRateCards report={displayReport(report)} photos={photosOfScope(scope)} unjudgedIn={() => unjudged} />
              {report.items.length === 0 ? (
                <Panel title={t('photo.title', { count: 0 })}>
                  <Empty title={t('photo.empty')} hint={t('photo.emptyHint')} />
                </Panel>
              ) : (
                <>
                  <Panel
                    title={t('display.overTime')}
                    note={<PartNote />}
                    actions={<FillRateLegend kind="time" />}
                    padded
                  >
                    <DisplayChart photos={photos} onOpen={open.open} />
                  </Panel>
                  <WeekdayTimePanel scope={scope} />
                  <PhotoPanel
                    photos={photos}
                    displayOf={displayOf}
                    placeOf={placeOf}
                    orders={ORDERS}
                    note={<PartNote />}
                    open={open}
                  />
                </>
              )}
            </div>
          )}
        </Loaded>
      </Page>
    </WithExportParts>
  );
}
