import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import type { HistoryItem, UndoneResult } from '#shared/bridge/publish.ts';
import classes from './publish.module.css';
import { historyQuery } from './publish-queries.ts';
import { useDraftAct, useStoreName } from './use-publish.ts';
import { useStepWords } from './use-step-words.ts';

type HistoryPanelProps = { readonly locked: boolean };

/** Lines of one publishing stand as one, however many stores it wrote. */
function joined(items: readonly HistoryItem[]): HistoryItem[] {
  const byPublish = new Map<string, HistoryItem>();
  return items.flatMap((item) => {
    if (item.event !== 'published' || item.publishId === null) return [item];
    const known = byPublish.get(item.publishId);
    if (known) {
      known.refs.push(...item.refs);
      known.rows += item.rows;
      return [];
    }
    const first = { ...item, refs: [...item.refs] };
    byPublish.set(item.publishId, first);
    return [first];
  });
}

/** What was edited, decided and published; a publishing can be undone by a change that is published like any other. */
export function HistoryPanel({ locked }: HistoryPanelProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const { id, timeZone } = useWorkspace();
  const nameOf = useStoreName();
  const stepWord = useStepWords();
  const query = useInfiniteQuery(historyQuery(useBridge(), id));
  const items = useMemo(() => joined((query.data?.pages ?? []).flat()), [query.data]);
  const [undone, setUndone] = useState<UndoneResult | null>(null);
  const act = useDraftAct<UndoneResult>(setUndone);
  const number = (count: number) => ({ count, number: format.integer(count) });
  const storesOf = (refs: HistoryItem['refs']): string => {
    const ids = [...new Set(refs.map(({ externalId }) => externalId))];
    const [only] = ids;
    return ids.length === 1 && only !== undefined
      ? nameOf(only)
      : ids.length === 0
        ? ''
        : t('stores', number(ids.length));
  };
  return (
    <Panel title={t('history.title')}>
      {undone === null ? null : (
        <p role="status" className={classes.done}>
          {undone.resources.length === 0
            ? t('history.undoneNone')
            : t('history.undone', number(undone.resources.length))}{' '}
          {undone.busy.length === 0 ? null : `${t('history.busy', number(undone.busy.length))} `}
          {undone.irreversible === 0 ? null : t('history.irreversible', number(undone.irreversible))}
        </p>
      )}
      {items.length === 0 ? <p className={classes.note}>{t('history.empty')}</p> : null}
      <ol className={classes.history}>
        {items.map(({ id: key, at, event, name, refs, rows, publishId }) => (
          <li key={key}>
            <time dateTime={at} className={classes.faint}>
              {format.dateTime(at, timeZone)}
            </time>
            <span className={classes.event}>
              {name === null || event === 'published_undone' || event === 'imported'
                ? t(`history.event.${event}`)
                : event === 'edit'
                  ? stepWord(name)
                  : `${t(`history.event.${event}`)}: ${stepWord(name)}`}
            </span>
            <span>{storesOf(refs)}</span>
            <span className={classes.faint}>{rows === 0 ? '' : t('history.rows', number(rows))}</span>
            {event === 'published' && publishId !== null ? (
              <Button
                size="compact-xs"
                variant="default"
                disabled={locked || act.isPending}
                aria-label={t('history.undoLabel', { time: format.dateTime(at, timeZone) })}
                onClick={() =>
                  act.mutate((bridge) =>
                    bridge.publish.undo({ publishId, name: { key: 'undoPublish', cells: 0, data: {} } }),
                  )
                }
              >
                {t('history.undo')}
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <div className={classes.older}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('history.older')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
