import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import type { PageExport } from '#renderer/export/page-export.ts';
import { ExportPage } from '#renderer/export/page-tools.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { EffectDialog } from '#renderer/signals/effect-dialog.tsx';
import { useEffectPlans } from '#renderer/signals/effect-queries.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import { useListFocus } from '#renderer/ui/use-list-focus.ts';
import type { HistoryItem } from '#shared/bridge/draft-history.ts';
import type { UndoneResult } from '#shared/bridge/publish.ts';
import { type NoteWords, useActions } from '../actions/actions.tsx';
import { useLineWords } from '../parts/change-words.ts';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countStoresOf } from '../parts/risks.ts';
import { useStoreName } from '../parts/store-name.ts';
import classes from './history.module.css';
import { useHistoryFilter } from './history-filter.ts';
import { canOpen, canUndo, effectKey, HistoryLine, openKey } from './history-line.tsx';
import { historyLines, historyQuery } from './history-query.ts';
import { HistoryTools } from './history-tools.tsx';
import { useHistoryWords } from './history-words.ts';

type PublishHistoryProps = {
  readonly locked: boolean;
  /** False while what is above it is read first. */
  readonly isDue: boolean;
};

/**
 * What was edited, decided and published. Undoing a publish creates new changes, which are published like any others.
 */
export function PublishHistory({ locked, isDue }: PublishHistoryProps) {
  const t = usePublishTexts();
  const filtered = useHistoryFilter();
  const query = useInfiniteQuery({
    ...historyQuery(useBridge(), useWorkspace().id, filtered.filter),
    enabled: isDue,
  });
  const error = useLastError(query);
  const lines = useMemo(() => historyLines((query.data?.pages ?? []).flatMap(({ items }) => items)), [query.data]);
  const makeExport = useHistoryExport(filtered);
  const undo = useUndoPublish();
  const plans = useEffectPlans();
  const [shown, setShown] = useState<string | null>(null);
  const planOf = (publishId: string | null) => plans?.find((plan) => plan.publishId === publishId);
  const hasEffect = (item: HistoryItem) => canUndo(item) && planOf(item.publishId) !== undefined;
  const { onKeyDown, controlProps } = useListFocus(
    lines.flatMap((line) => [
      ...(canUndo(line.item) ? [String(line.item.id)] : []),
      ...(hasEffect(line.item) ? [effectKey(line.item.id)] : []),
    ]),
  );
  // A stop of Tab of their own: on the way to Undo nobody wants to pass what can be opened.
  const openers = useListFocus(lines.filter(canOpen).map(({ item }) => openKey(item.id)));
  const list = useRef<HTMLOListElement>(null);
  // When another try brings the lines, its button goes with what had failed.
  const kept = useKeptFocus(list, () => list.current?.querySelector<HTMLElement>('button:not(:disabled)'));
  const plan = planOf(shown);
  return (
    <Panel title={t('history.title')} actions={lines.length === 0 ? undefined : <ExportPage make={makeExport} />}>
      {error === null ? null : (
        <div data-line="failure" {...kept}>
          <FailureNotice failure={failureOf(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      )}
      {lines.length > 0 || filtered.filter !== null ? <HistoryTools of={filtered} /> : null}
      {query.data !== undefined && lines.length === 0 ? (
        <p className={parts.note}>{t(filtered.filter === null ? 'history.empty' : 'history.noneFound')}</p>
      ) : null}
      <ol ref={list} className={classes.history} onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <HistoryLine
            key={line.item.id}
            line={line}
            locked={locked}
            focus={controlProps}
            openerFocus={openers.controlProps}
            onUndo={undo}
            onEffect={hasEffect(line.item) ? () => setShown(line.item.publishId) : undefined}
          />
        ))}
      </ol>
      {query.hasNextPage ? (
        <MoreButton
          label={t('history.older')}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        />
      ) : null}
      {plan === undefined ? null : <EffectDialog plan={plan} onClose={() => setShown(null)} />}
    </Panel>
  );
}

/** Exports the history as it is filtered. What makes the table is loaded when it is asked for. */
function useHistoryExport({ filter, search }: ReturnType<typeof useHistoryFilter>): () => Promise<PageExport> {
  const t = usePublishTexts();
  const number = useCount();
  const format = useFormat();
  const bridge = useBridge();
  const { timeZone } = useWorkspace();
  const lines = useLineWords();
  const words = useHistoryWords();
  const nameOf = useStoreName();
  const timeOf = ({ at }: HistoryItem) => format.dateTime(at, timeZone);
  const dayOf = format.date;
  return async () => {
    const { exportHistory } = await import('./export-history.ts');
    return exportHistory({ bridge, filter, search, t, number, timeOf, dayOf, nameOf, lines, words });
  };
}

const UNDO_STEP = { key: 'undoPublish', cells: 0, data: {} };

/** Creates changes that undo a publish, and shows what happened to its stores. Nothing is sent. */
function useUndoPublish(): (publishId: string) => void {
  const { actOnce } = useActions();
  const textOf = (
    { resources, busy, unknown, conflicts, irreversible }: UndoneResult,
    { t, number }: NoteWords,
  ): string => {
    const parts = [
      resources.length === 0 ? null : t('history.undone', number(countStoresOf(resources.map((ref) => ({ ref }))))),
      busy.length === 0 ? null : t('history.busy', number(countStoresOf(busy.map((ref) => ({ ref }))))),
      unknown.length === 0 ? null : t('history.unknown', number(countStoresOf(unknown.map((ref) => ({ ref }))))),
      conflicts === 0 ? null : t('history.conflicts', number(conflicts)),
      irreversible === 0 ? null : t('history.irreversible', number(irreversible)),
    ].filter((part) => part !== null);
    return parts.length === 0 ? t('history.undoneNone') : parts.join(' ');
  };
  return (publishId) =>
    void actOnce(`undo ${publishId}`, async (bridge) => {
      const undone = await bridge.publish.undo({ publishId, name: UNDO_STEP });
      return { text: (words) => textOf(undone, words) };
    });
}
