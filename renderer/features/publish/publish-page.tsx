import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { ChangesPanel } from './changes-panel.tsx';
import { FileTools } from './file-tools.tsx';
import { HistoryPanel } from './history-panel.tsx';
import classes from './publish.module.css';
import { RiskDialog } from './risk-dialog.tsx';
import { countChanges, isRisky, readyOf, risksOf } from './risks.ts';
import { RunPanel } from './run-panel.tsx';
import { StopsPanel } from './stops-panel.tsx';
import { useChanges, usePublishing } from './use-publish.ts';

/** What will change, what waits for a decision, publishing itself, and what was published. */
export function PublishPage() {
  const t = usePublishTexts();
  const format = useFormat();
  const changes = useChanges();
  const { state, error, start, cancel } = usePublishing();
  const { connection } = useConnection();
  const status = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id));
  const [asking, setAsking] = useState(false);

  const resources = changes.data ?? [];
  const ready = readyOf(resources);
  const stopped = resources.filter(({ stop }) => stop !== null);
  const count = countChanges(ready);
  const risks = risksOf(ready);
  const running = state?.state === 'running';
  const readOnly = status.data?.store.state === 'read_only';
  const locked = running || readOnly;
  const number = (of: number) => ({ count: of, number: format.integer(of) });
  const publish = () => {
    setAsking(false);
    start(ready.map(({ ref }) => ref));
  };
  const stores = new Set(resources.map(({ ref }) => ref.externalId)).size;
  const all = countChanges(resources);
  const failure = error ?? changes.error;
  return (
    <Page
      title={t('title')}
      subtitle={all === 0 ? undefined : t('subtitle', { ...number(all), stores: t('stores', number(stores)) })}
      actions={
        <>
          <FileTools empty={all === 0} locked={locked} />
          {ready.length === 0 ? null : (
            <Button
              disabled={locked || connection.state !== 'online'}
              onClick={() => (isRisky(risks) ? setAsking(true) : publish())}
            >
              {t('start', number(count))}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.page}>
        {readOnly ? (
          <p role="status" className={classes.banner}>
            {t('readOnly')}
          </p>
        ) : connection.state !== 'online' && all > 0 ? (
          <p role="status" className={classes.banner}>
            {t('offline')}
          </p>
        ) : null}
        {failure === null ? null : <FailureNotice failure={failureOf(failure)} />}
        {state === undefined || state.state === 'idle' ? null : <RunPanel state={state} onCancel={cancel} />}
        {stopped.length === 0 ? null : <StopsPanel resources={stopped} locked={locked} />}
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
            <ChangesPanel resources={resources.filter(({ changes: { length } }) => length > 0)} locked={locked} />
            <p className={classes.stated}>{t('stated')}</p>
          </>
        )}
        <HistoryPanel locked={locked} />
      </div>
      {asking ? <RiskDialog risks={risks} count={count} onConfirm={publish} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}
