import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { PhotoEntry } from '#renderer/photos/photo-entry.ts';
import type { PhotoPlace } from '#renderer/photos/photo-facts.tsx';
import { slotOfRun } from '#renderer/targets/slot-id.ts';
import { AsOfBehind, PartNote } from '#renderer/ui/as-of.tsx';
import { RefreshButton } from '#renderer/ui/busy-button.tsx';
import { Delta, StatCard } from '#renderer/ui/figures.tsx';
import { Grouped } from '#renderer/ui/grouped.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { OriginOf } from '#renderer/ui/origin.tsx';
import { Empty, Page, Panel } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { OfRun } from '#shared/bridge/reports.ts';
import { comparedFillRate, digitsOfRates } from '#shared/domain/fill-rate-figures.ts';
import type { OtherField } from '#shared/domain/loose-record.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import links from '../parts/links.module.css';
import { NotKnown } from '../parts/not-known.tsx';
import parts from '../parts/parts.module.css';
import { PhotoNotHere, PhotoPanel, useOpenPhoto } from '../parts/photo-panel.tsx';
import { ReportSkeleton } from '../parts/report-bar.tsx';
import { runTime } from '../parts/run-time.ts';
import type { RunSearch } from '../parts/stores-search.ts';
import { useStore } from '../parts/use-store.ts';
import classes from './run-page.module.css';
import { countsOfPhotos } from './run-photos.ts';
import { useRunPhotos } from './use-run-photos.ts';

const ORDERS = ['worst', 'display'] as const;

type RunCardsProps = { readonly run: Run; readonly photos: readonly PhotoEntry[]; readonly photoCount: number };

/** The run's own figures. How many of its photos were compared is counted from the photos. */
function RunCards({ run, photos, photoCount }: RunCardsProps) {
  const t = useStoresTexts();
  const format = useFormat();
  const counts = countsOfPhotos(photos);
  const measured =
    counts.measured === null
      ? t('run.reported')
      : t('run.measured', { count: photos.length, measured: format.integer(counts.measured) });
  const compared =
    counts.compared === null
      ? t('run.reported')
      : t('run.compared', { count: photos.length, compared: format.integer(counts.compared) });
  // Beside a target and a delta stands the rate of the same photos; the rate of all measured ones stands below it.
  const rate = comparedFillRate(run);
  const digits = digitsOfRates(run);
  const orNotReported = (value: number | null, note: string) => (value === null ? t('run.notReported') : note);
  return (
    <Grouped aria-label={t('run.facts')} className={classes.cards}>
      <StatCard
        label={t('run.photos')}
        value={format.integer(run.imageCount ?? photoCount)}
        note={run.imageCount === null ? t('run.counted') : t('run.reported')}
      />
      <StatCard
        label={t('run.fillRate')}
        value={format.percent(rate ?? run.averageFillRate, digits)}
        note={
          rate === null ? (
            orNotReported(run.averageFillRate, measured)
          ) : (
            <>
              {compared}
              <br />
              {t('run.overall', { rate: format.percent(run.averageFillRate, digits) })} · {measured}
            </>
          )
        }
      />
      <StatCard
        label={t('run.expected')}
        value={format.percent(run.expectedAverageFillRate, digits)}
        note={orNotReported(run.expectedAverageFillRate, compared)}
      />
      <StatCard
        label={t('run.delta')}
        value={<Delta value={run.delta} digits={digits} />}
        note={orNotReported(run.delta, compared)}
      />
    </Grouped>
  );
}

/** Fields that Endcap does not know, as the service sent them: for those who look for them. */
function OtherFields({ fields }: { readonly fields: readonly OtherField[] }) {
  const t = useStoresTexts();
  return (
    <details className={classes.others}>
      <summary>
        {t('other.count', { count: fields.length })}, {t('other.hint')}
      </summary>
      <dl className={classes.other}>
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** One run of a store: its details as the service sent them, and its photos. */
export function RunPage() {
  const t = useStoresTexts();
  const p = usePhotosTexts();
  const terms = useTerms();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { params, search, change } = useAddress<RunSearch, OfRun>('/stores/$externalId/runs/$protocolId');
  const { externalId, protocolId } = params;
  const open = useOpenPhoto(search, change);
  const query = useRead('protocols.get', { externalId, protocolId });
  const store = useStore(externalId).data?.data;
  const expositions = useRead('stores.expositions', { externalId }).data?.data;
  const labels = useMemo(
    () => new Map((expositions ?? []).map((display) => [display.expositionId, display.label])),
    [expositions],
  );
  const displayOf = useCallback(
    ({ expositionId }: PhotoEntry) =>
      expositionId === null
        ? t('display.unknown')
        : (labels.get(expositionId) ?? t('display.unnamed', { id: expositionId.slice(0, 8) })),
    [labels, t],
  );
  const { photos, reports, failed } = useRunPhotos(externalId, query.data?.data);

  if (query.data === undefined && query.error !== null && failureOf(query.error).code === 'not_found')
    return <NotKnown title={t('run.notKnown')} hint={t('run.notKnownHint', { externalId })} />;

  const run = query.data?.data.run;
  const time = run === undefined ? null : runTime(run, format, timeZone);
  const storeLink = (
    <Link className={links.link} to="/stores/$externalId" params={{ externalId }} search={{ tab: 'runs' }}>
      {store?.name ?? externalId}
    </Link>
  );
  const placeOf = (photo: PhotoEntry): PhotoPlace => ({
    store: storeLink,
    targets:
      photo.expositionId === null
        ? null
        : {
            of: 'store',
            externalId,
            display: photo.expositionId,
            at: slotOfRun(photo.scheduledDate, photo.scheduledAt),
            period: undefined,
            status: undefined,
          },
    display:
      photo.expositionId === null ? (
        displayOf(photo)
      ) : (
        <Link to="/stores/$externalId/displays/$expositionId" params={{ externalId, expositionId: photo.expositionId }}>
          {displayOf(photo)}
        </Link>
      ),
    run: null,
  });
  return (
    <Page
      title={time === null ? t('run.title') : t('run.titleAt', { time })}
      subtitle={
        <>
          {storeLink}
          {run === undefined || run.status === null ? null : ` · ${terms.protocolStatus(run.status)}`}
          <AsOfBehind read={query.data} />
        </>
      }
      actions={
        <>
          {run === undefined || run.scheduledDate === null ? null : (
            <Link
              className={links.link}
              to="/photos"
              search={{
                period: `${run.scheduledDate}..${run.scheduledDate}`,
                stores: [externalId],
                runs: [protocolId],
              }}
            >
              {p('review')}
            </Link>
          )}
          <RefreshButton />
        </>
      }
    >
      <Loaded
        query={query}
        of={readKey('protocols.get', { externalId, protocolId })}
        skeleton={<ReportSkeleton cards={4} />}
      >
        {(data, read) => (
          <div className={parts.parts}>
            <PhotoNotHere photos={photos} open={open} />
            <RunCards run={data.run} photos={photos} photoCount={data.photos.length} />
            {photos.length === 0 ? (
              <Panel title={t('photo.title', { count: 0 })}>
                <Empty
                  title={t(read.complete ? 'run.noPhotos' : 'run.photosUnknown')}
                  hint={t(read.complete ? 'run.noPhotosHint' : 'run.photosUnknownHint')}
                />
              </Panel>
            ) : (
              <OriginOf read={originOfAll([read, ...reports]) ?? read}>
                <PhotoPanel
                  photos={photos}
                  displayOf={displayOf}
                  showDisplay
                  orders={ORDERS}
                  placeOf={placeOf}
                  note={<PartNote>{failed === 0 ? null : t('run.reportsFailed', { count: failed })}</PartNote>}
                  open={open}
                />
              </OriginOf>
            )}
            {data.run.other.length === 0 ? null : <OtherFields fields={data.run.other} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
