import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { PhotoEntry } from '#renderer/trade/photo-entry.ts';
import type { PhotoPlace } from '#renderer/trade/photo-facts.tsx';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Delta } from '#renderer/ui/delta.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { StatCard } from '#renderer/ui/stat-card.tsx';
import type { OtherField, Run } from '#shared/bridge/protocols.ts';
import { NotKnown } from './not-known.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { useDisplayReports, useRun } from './reports-queries.ts';
import { runTime } from './run-columns.tsx';
import classes from './run-page.module.css';
import { photosOfRun, reportsOfRun } from './run-photos.ts';
import { useExpositions, useStore } from './stores-queries.ts';
import { useOpenPhoto } from './use-open-photo.ts';
import { useRunAddress } from './use-run-address.ts';

function RunCards({ run, photoCount }: { readonly run: Run; readonly photoCount: number }) {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const note = (value: number | null) => (value === null ? t('run.notSaid') : t('run.said'));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups figures
    <div role="group" aria-label={t('run.facts')} className={classes.cards}>
      <StatCard
        label={t('run.photos')}
        value={format.integer(run.imageCount ?? photoCount)}
        note={run.imageCount === null ? t('run.counted') : t('run.said')}
      />
      <StatCard
        label={t('run.fillRate')}
        value={format.percent(run.averageFillRate)}
        note={note(run.averageFillRate)}
      />
      <StatCard
        label={t('run.expected')}
        value={format.percent(run.expectedAverageFillRate)}
        note={note(run.expectedAverageFillRate)}
      />
      <StatCard label={t('run.delta')} value={<Delta value={run.delta} />} note={note(run.delta)} />
    </div>
  );
}

function OtherFields({ fields }: { readonly fields: readonly OtherField[] }) {
  const { t } = useTranslation('stores');
  return (
    <Panel title={t('other.title')} note={t('other.hint')} padded>
      <dl className={classes.other}>
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The photos of one run with their expectations, for as long as the page shows it. */
function useRunPhotos(externalId: string, data: Parameters<typeof photosOfRun>[0] | undefined) {
  const { timeZone } = useWorkspace();
  const queries = useMemo(
    () => (data === undefined ? [] : reportsOfRun(externalId, data, timeZone)),
    [data, externalId, timeZone],
  );
  const { reports, pending, failed } = useDisplayReports(queries);
  const photos = useMemo(
    () => (data === undefined ? [] : photosOfRun(data, reports, pending)),
    [data, reports, pending],
  );
  return { photos, failed };
}

/** One run of a store: its facts as they came, and its photos. */
export function RunPage() {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { externalId, protocolId, search, change } = useRunAddress();
  const open = useOpenPhoto(search, change);
  const query = useRun(externalId, protocolId);
  const store = useStore(externalId).data?.data;
  const expositions = useExpositions(externalId).data?.data;
  const labels = useMemo(
    () => new Map((expositions ?? []).map((display) => [display.expositionId, display.label])),
    [expositions],
  );
  const { photos, failed } = useRunPhotos(externalId, query.data?.data);

  if (query.data === undefined && query.error !== null && failureOf(query.error).code === 'not_found')
    return <NotKnown title={t('run.notKnown')} hint={t('run.notKnownHint', { externalId })} />;

  const run = query.data?.data.run;
  const time = run === undefined ? null : runTime(run, format, timeZone);
  const displayOf = ({ expositionId }: PhotoEntry) =>
    expositionId === null
      ? t('display.unknown')
      : (labels.get(expositionId) ?? t('display.unnamed', { id: expositionId.slice(0, 8) }));
  const storeLink = (
    <Link to="/stores/$externalId" params={{ externalId }} search={{ tab: 'runs' }}>
      {store?.name ?? externalId}
    </Link>
  );
  const placeOf = (photo: PhotoEntry): PhotoPlace => ({
    store: storeLink,
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
          {query.data === undefined ? null : (
            <>
              {' · '}
              <AsOf read={query.data} />
            </>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(data) => (
          <div className={classes.parts}>
            <RunCards run={data.run} photoCount={data.photos.length} />
            {photos.length === 0 ? (
              <Panel title={t('photo.title', { count: 0 })}>
                <Empty title={t('run.noPhotos')} hint={t('run.noPhotosHint')} />
              </Panel>
            ) : (
              <PhotoPanel
                photos={photos}
                displayOf={displayOf}
                showDisplay
                placeOf={placeOf}
                note={failed === 0 ? undefined : t('run.reportsFailed', { count: failed })}
                open={open}
              />
            )}
            {data.run.other.length === 0 ? null : <OtherFields fields={data.run.other} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
