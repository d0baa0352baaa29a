import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import classes from './history.module.css';
import { HistoryLine } from './history-line.tsx';
import { historyLines } from './history-lines.ts';
import { historyQuery } from './history-query.ts';
import { useUndoPublish } from './use-undo-publish.ts';

type HistoryPanelProps = { readonly locked: boolean };

/** What was edited, decided and published; a publishing can be undone by a change that is published like any other. */
export function HistoryPanel({ locked }: HistoryPanelProps) {
  const t = usePublishTexts();
  const query = useInfiniteQuery(historyQuery(useBridge(), useWorkspace().id));
  const lines = useMemo(() => historyLines((query.data?.pages ?? []).flat()), [query.data]);
  const undo = useUndoPublish();
  return (
    <Panel title={t('history.title')}>
      {query.error === null ? null : <FailureNotice failure={failureOf(query.error)} />}
      {query.data !== undefined && lines.length === 0 ? <p className={parts.note}>{t('history.empty')}</p> : null}
      <ol className={classes.history}>
        {lines.map((item) => (
          <HistoryLine key={item.id} item={item} locked={locked} onUndo={undo} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <MoreButton
          label={t('history.older')}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      ) : null}
    </Panel>
  );
}
