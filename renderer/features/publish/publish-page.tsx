import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { offlineStatusQuery } from '#renderer/bridge/offline-queries.ts';
import { useConnection } from '#renderer/bridge/use-connection.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Empty } from '#renderer/ui/empty.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActsProvider, useActs } from './acts/acts.tsx';
import { SaidNote } from './acts/said-note.tsx';
import { StopsPanel } from './decisions/stops-panel.tsx';
import { FileTools } from './files/file-tools.tsx';
import { HistoryPanel } from './history/history-panel.tsx';
import { countChanges, isRisky, readyOf, risksOf } from './parts/risks.ts';
import classes from './publish.module.css';
import { ChangesPanel } from './review/changes-panel.tsx';
import { LeftOutNote } from './review/left-out-note.tsx';
import { RiskDialog } from './review/risk-dialog.tsx';
import { RunPanel } from './run/run-panel.tsx';
import { WayNote } from './run/way-note.tsx';
import { useChanges, usePublishing } from './use-publish.ts';

const route = getRouteApi('/publish');

/** What will change, what waits for a decision, publishing itself, and what was published. */
export function PublishPage() {
  return (
    <ActsProvider>
      <PublishRoom />
    </ActsProvider>
  );
}

function PublishRoom() {
  const t = usePublishTexts();
  const format = useFormat();
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useTypedText(q ?? '', (next) =>
    navigate({ to: '/publish', search: { q: next === '' ? undefined : next }, replace: true }),
  );
  const status = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id));
  const readOnly = status.data?.store.state === 'read_only';
  const changes = useChanges(readOnly);
  const { state, error, start, cancel } = usePublishing();
  const { error: actError, say } = useActs();
  const { connection } = useConnection();
  const [asking, setAsking] = useState<readonly ResourceChanges[] | null>(null);

  const resources = changes.data ?? [];
  const ready = readyOf(resources);
  const stopped = resources.filter(({ stop }) => stop !== null);
  const running = state?.state === 'running';
  const isOnline = connection.state === 'online';
  const locked = running || readOnly;
  const all = countChanges(resources);
  const number = (of: number) => ({ count: of, number: format.integer(of) });
  const send = (chosen: readonly ResourceChanges[]) => {
    setAsking(null);
    say(null);
    start(chosen.map(({ ref }) => ref));
  };
  const publish = (chosen: readonly ResourceChanges[]) => {
    if (chosen.length === 0) return;
    if (isRisky(risksOf(chosen))) setAsking(chosen);
    else send(chosen);
  };
  const publishOne = ({ externalId, kind }: ResourceChanges['ref']) =>
    publish(readyOf(changes.latest()).filter(({ ref }) => ref.externalId === externalId && ref.kind === kind));
  const stores = new Set(resources.map(({ ref }) => ref.externalId)).size;
  const failure = error ?? actError ?? changes.error;
  return (
    <Page
      title={t('title')}
      subtitle={all === 0 ? undefined : t('subtitle', { ...number(all), stores: t('stores', number(stores)) })}
      actions={
        <>
          <FileTools empty={all === 0} locked={locked} />
          {all === 0 ? null : (
            <Button disabled={locked || !isOnline || ready.length === 0} onClick={() => publish(ready)}>
              {ready.length === 0 ? t('risk.confirm') : t('start', number(countChanges(ready)))}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.page}>
        <WayNote readOnly={readOnly} hasChanges={all > 0} isPaused={state?.ended === 'paused'} />
        {failure === null ? null : <FailureNotice failure={failureOf(failure)} />}
        <LeftOutNote resources={resources} />
        <SaidNote />
        {state === undefined || state.state === 'idle' ? null : (
          <RunPanel state={state} changes={resources} isOnline={isOnline} onCancel={cancel} />
        )}
        {stopped.length === 0 ? null : (
          <StopsPanel resources={stopped} locked={locked} isOnline={isOnline} onPublish={publishOne} />
        )}
        {changes.data === undefined ? (
          changes.error === null ? (
            <div aria-busy="true">
              <Skeleton height={180} />
            </div>
          ) : null
        ) : all === 0 ? (
          <Empty
            title={t('nothing')}
            hint={t('nothingHint')}
            action={
              <Button component={Link} to="/displays" variant="default">
                {t('toDisplays')}
              </Button>
            }
          />
        ) : (
          <>
            <ChangesPanel
              resources={resources.filter(({ changes: { length } }) => length > 0)}
              locked={locked}
              filter={filter.text}
              onFilter={filter.setText}
            />
            <p className={classes.stated}>{t('stated')}</p>
          </>
        )}
        <HistoryPanel locked={locked} />
      </div>
      {asking === null ? null : (
        <RiskDialog
          risks={risksOf(asking)}
          count={countChanges(asking)}
          onConfirm={() => send(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  );
}
