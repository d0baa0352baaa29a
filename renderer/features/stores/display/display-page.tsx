import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { FillRateCards } from '#renderer/trade/fill-rate-cards.tsx';
import { FillRateLegend } from '#renderer/trade/fill-rate-legend.tsx';
import { entryOfResult, type PhotoEntry } from '#renderer/trade/photo-entry.ts';
import type { PhotoPlace } from '#renderer/trade/photo-facts.tsx';
import { AsOfBehind, AsOfHere } from '#renderer/ui/as-of.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { RefreshButton } from '#renderer/ui/refresh-button.tsx';
import links from '../parts/links.module.css';
import { NotKnown } from '../parts/not-known.tsx';
import classes from '../parts/parts.module.css';
import { PhotoNotHere } from '../parts/photo-not-here.tsx';
import { PhotoPanel } from '../parts/photo-panel.tsx';
import { ReportBar } from '../parts/report-bar.tsx';
import { ReportSkeleton } from '../parts/report-skeleton.tsx';
import { useDisplayReport } from '../parts/reports-queries.ts';
import { useExpositions, useStore } from '../parts/stores-queries.ts';
import { useOpenPhoto } from '../parts/use-open-photo.ts';
import { useReportRange } from '../parts/use-report-range.ts';
import { DisplayChart } from './display-chart.tsx';
import { displayReport } from './display-report.ts';
import { useDisplayAddress } from './use-display-address.ts';

const ORDERS = ['worst', 'newest'] as const;

/** One display over time: measured against expected, and the photos behind it. */
export function DisplayPage() {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const { externalId, expositionId, search, change } = useDisplayAddress();
  const open = useOpenPhoto(search, change);
  const { status = 'completed' } = search;
  const range = useReportRange(search.period);
  const asked = { externalId, expositionId, from: range.from, to: range.to, status };
  const query = useDisplayReport(asked);
  const store = useStore(externalId).data?.data;
  const expositions = useExpositions(externalId).data?.data;
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
  const placeOf = (photo: PhotoEntry): PhotoPlace => ({
    store: storeLink,
    display: null,
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
  return (
    <Page
      title={name}
      subtitle={
        <>
          {storeLink}
          {facts.map((fact) => ` · ${fact}`).join('')}
          <AsOfBehind read={query.data} />
        </>
      }
      actions={<RefreshButton />}
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
            <FillRateCards report={displayReport(report)} />
            {report.items.length === 0 ? (
              <Panel title={t('photo.title', { count: 0 })}>
                <Empty title={t('photo.empty')} hint={t('photo.emptyHint')} />
              </Panel>
            ) : (
              <>
                <Panel
                  title={t('display.overTime')}
                  note={<AsOfHere />}
                  actions={<FillRateLegend kind="line" />}
                  padded
                >
                  <DisplayChart photos={photos} onOpen={open.open} />
                </Panel>
                <PhotoPanel
                  photos={photos}
                  displayOf={displayOf}
                  placeOf={placeOf}
                  orders={ORDERS}
                  note={<AsOfHere />}
                  open={open}
                />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
