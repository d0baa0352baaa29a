import { useQuery } from '@tanstack/react-query';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { offlineStatusQuery } from '#renderer/bridge/offline-queries.ts';
import { useConnection } from '#renderer/bridge/use-connection.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActsProvider, useActs } from './acts/acts.tsx';
import { SaidNote } from './acts/said-note.tsx';
import { StopsPanel } from './decisions/stops-panel.tsx';
import { FileTools } from './files/file-tools.tsx';
import { HistoryPanel } from './history/history-panel.tsx';
import { countChanges, readyOf, risksOf } from './parts/risks.ts';
import classes from './publish.module.css';
import { PublishButton } from './publish-button.tsx';
import { LeftOutNote } from './review/left-out-note.tsx';
import { Review } from './review/review.tsx';
import { RiskDialog } from './review/risk-dialog.tsx';
import { RunPanel } from './run/run-panel.tsx';
import { usePublishing } from './run/use-publishing.ts';
import { WayNote } from './run/way-note.tsx';
import { useChanges } from './use-changes.ts';
import { useSending } from './use-sending.ts';

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
  const number = useCount();
  const status = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id));
  const readOnly = status.data?.store.state === 'read_only';
  const changes = useChanges(readOnly);
  const publishing = usePublishing();
  const sending = useSending(publishing.start);
  const { error } = useActs();
  const isOnline = useConnection().connection.state === 'online';

  const { state } = publishing;
  const resources = changes.data ?? [];
  const ready = readyOf(resources);
  const stopped = resources.filter(({ stop }) => stop !== null);
  const running = state?.state === 'running';
  const locked = running || readOnly;
  const all = countChanges(resources);
  const stores = new Set(resources.map(({ ref }) => ref.externalId)).size;
  const failure = publishing.error ?? error ?? changes.error;
  const publishOne = ({ externalId, kind }: ResourceChanges['ref']) =>
    sending.choose(readyOf(changes.latest()).filter(({ ref }) => ref.externalId === externalId && ref.kind === kind));
  return (
    <Page
      title={t('title')}
      subtitle={all === 0 ? undefined : t('subtitle', { ...number(all), stores: t('stores', number(stores)) })}
      actions={
        <>
          <FileTools empty={all === 0} locked={locked} />
          {all === 0 ? null : (
            <PublishButton
              ready={ready}
              isStarting={publishing.isStarting}
              isRunning={running}
              isOff={readOnly || !isOnline}
              onPublish={() => sending.choose(ready)}
            />
          )}
        </>
      }
    >
      <div className={classes.page}>
        <WayNote readOnly={readOnly} hasChanges={all > 0} isSaid={running || state?.ended === 'paused'} />
        {failure === null ? null : <FailureNotice failure={failureOf(failure)} />}
        <LeftOutNote resources={resources} />
        <SaidNote />
        {state === undefined || state.state === 'idle' ? null : (
          <RunPanel state={state} changes={resources} onCancel={publishing.cancel} />
        )}
        {stopped.length === 0 ? null : (
          <StopsPanel resources={stopped} locked={locked} isOnline={isOnline} onPublish={publishOne} />
        )}
        {changes.data === undefined && changes.error !== null ? null : (
          <Review resources={changes.data} locked={locked} />
        )}
        <HistoryPanel locked={locked} />
      </div>
      {sending.asking === null ? null : (
        <RiskDialog
          risks={risksOf(sending.asking)}
          count={countChanges(sending.asking)}
          onConfirm={() => sending.send(sending.asking ?? [])}
          onClose={sending.leave}
        />
      )}
    </Page>
  );
}
