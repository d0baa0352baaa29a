import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import type { HistoryItem, UndoneResult } from '#shared/bridge/publish.ts';
import { useActs } from '../acts/acts.tsx';
import { useChangeWords } from '../parts/use-words.ts';
import classes from '../publish.module.css';
import { historyQuery } from '../publish-queries.ts';
import { rowText } from '../review/change-lines.ts';
import { useStoreName } from '../use-publish.ts';
import { historyLines } from './history-lines.ts';
import { useStepWords } from './use-step-words.ts';

type HistoryPanelProps = { readonly locked: boolean };

const UNDO_STEP = { key: 'undoPublish', cells: 0, data: {} };

/** What was edited, decided and published; a publishing can be undone by a change that is published like any other. */
export function HistoryPanel({ locked }: HistoryPanelProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const { id, timeZone } = useWorkspace();
  const query = useInfiniteQuery(historyQuery(useBridge(), id));
  const lines = useMemo(() => historyLines((query.data?.pages ?? []).flat()), [query.data]);
  const { act } = useActs();
  const undo = (publishId: string) => {
    const saidOf = ({ resources, busy, conflicts, irreversible }: UndoneResult): string => {
      const number = (count: number) => ({ count, number: format.integer(count) });
      return [
        resources.length === 0 ? t('history.undoneNone') : t('history.undone', number(resources.length)),
        busy.length === 0 ? null : t('history.busy', number(busy.length)),
        conflicts === 0 ? null : t('history.conflicts', number(conflicts)),
        irreversible === 0 ? null : t('history.irreversible', number(irreversible)),
      ]
        .filter((part) => part !== null)
        .join(' ');
    };
    void act(async (bridge) => ({ text: saidOf(await bridge.publish.undo({ publishId, name: UNDO_STEP })) }));
  };
  return (
    <Panel title={t('history.title')}>
      {query.error === null ? null : <FailureNotice failure={failureOf(query.error)} />}
      {query.data !== undefined && lines.length === 0 ? <p className={classes.note}>{t('history.empty')}</p> : null}
      <ol className={classes.history}>
        {lines.map((item) => (
          <li key={item.id}>
            <time dateTime={item.at} className={classes.faint}>
              {format.dateTime(item.at, timeZone)}
            </time>
            <HistoryText item={item} />
            {item.event === 'published' && item.publishId !== null ? (
              <button
                type="button"
                className={classes.textButton}
                disabled={locked}
                aria-label={t('history.undoLabel', { time: format.dateTime(item.at, timeZone) })}
                onClick={() => undo(item.publishId ?? '')}
              >
                {t('history.undo')}
              </button>
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

/** What happened, where, and to how many rows. */
function HistoryText({ item: { event, name, refs, rows, settled } }: { readonly item: HistoryItem }) {
  const t = usePublishTexts();
  const format = useFormat();
  const nameOf = useStoreName();
  const stepWord = useStepWords();
  const words = useChangeWords();
  const number = (count: number) => ({ count, number: format.integer(count) });
  const stores = [...new Set(refs.map(({ externalId }) => externalId))];
  const [only] = stores;
  const where = stores.length === 1 && only !== undefined ? nameOf(only) : t('stores', number(stores.length));
  const what =
    name === null || event === 'published_undone' || event === 'imported'
      ? t(`history.event.${event}`)
      : event === 'edit'
        ? stepWord(name)
        : `${t(`history.event.${event}`)}: ${stepWord(name)}`;
  const side = (value: unknown): string =>
    settled?.field === null && typeof value === 'object' && value !== null
      ? rowText(Object.fromEntries(Object.entries(value)), words)
      : words.value(settled?.field ?? null, value);
  const details =
    settled === null
      ? null
      : t(`history.took.${settled.take}`, {
          mine: side(settled.mine),
          theirs: side(settled.theirs),
          value: side(settled.value),
        });
  return (
    <>
      <span className={classes.event}>{what}</span>
      <span className={classes.clamped}>
        {stores.length === 0 ? '' : where}
        {details === null ? null : <span className={classes.faint}> · {details}</span>}
      </span>
      <span className={classes.faint}>{rows === 0 ? '' : t('history.rows', number(rows))}</span>
    </>
  );
}
