import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { EffectDialog } from '#renderer/signals/effect-dialog.tsx';
import { useEffectPlans } from '#renderer/signals/effect-queries.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import { useListFocus } from '#renderer/ui/use-list-focus.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { HistoryItem, UndoneResult } from '#shared/bridge/publish.ts';
import { type NoteWords, useActions } from '../actions/actions.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import classes from './history.module.css';
import { canUndo, effectKey, HistoryLine } from './history-line.tsx';
import { historyLines, historyQuery } from './history-query.ts';

type PublishHistoryProps = { readonly locked: boolean };

/**
 * What was edited, decided and published. Undoing a publish creates new changes, which are published like any others.
 */
export function PublishHistory({ locked }: PublishHistoryProps) {
  const t = usePublishTexts();
  const query = useInfiniteQuery(historyQuery(useBridge(), useWorkspace().id));
  const lines = useMemo(() => historyLines((query.data?.pages ?? []).flat()), [query.data]);
  const undo = useUndoPublish();
  const plans = useEffectPlans();
  const [shown, setShown] = useState<string | null>(null);
  const planOf = (publishId: string | null) => plans?.find((plan) => plan.publishId === publishId);
  const hasEffect = (item: HistoryItem) => canUndo(item) && planOf(item.publishId) !== undefined;
  const { onKeyDown, controlProps } = useListFocus(
    lines.filter(canUndo).flatMap((item) => [String(item.id), ...(hasEffect(item) ? [effectKey(item.id)] : [])]),
  );
  const plan = planOf(shown);
  return (
    <Panel title={t('history.title')}>
      {query.error === null ? null : <FailureNotice failure={failureOf(query.error)} />}
      {query.data !== undefined && lines.length === 0 ? <p className={parts.note}>{t('history.empty')}</p> : null}
      <ol className={classes.history} onKeyDown={onKeyDown}>
        {lines.map((item) => (
          <HistoryLine
            key={item.id}
            item={item}
            locked={locked}
            focus={controlProps}
            onUndo={undo}
            onEffect={hasEffect(item) ? () => setShown(item.publishId) : undefined}
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

/** How many stores resources belong to. */
const storesOf = (resources: readonly Pick<DraftRef, 'externalId'>[]): number =>
  new Set(resources.map(({ externalId }) => externalId)).size;

const UNDO_STEP = { key: 'undoPublish', cells: 0, data: {} };

/** Creates changes that undo a publish, and shows what happened to its stores. Nothing is sent. */
function useUndoPublish(): (publishId: string) => void {
  const { act } = useActions();
  const textOf = ({ resources, busy, conflicts, irreversible }: UndoneResult, { t, number }: NoteWords): string =>
    [
      resources.length === 0 ? t('history.undoneNone') : t('history.undone', number(storesOf(resources))),
      busy.length === 0 ? null : t('history.busy', number(storesOf(busy))),
      conflicts === 0 ? null : t('history.conflicts', number(conflicts)),
      irreversible === 0 ? null : t('history.irreversible', number(irreversible)),
    ]
      .filter((part) => part !== null)
      .join(' ');
  return (publishId) =>
    void act(async (bridge) => {
      const undone = await bridge.publish.undo({ publishId, name: UNDO_STEP });
      return { text: (words) => textOf(undone, words) };
    });
}
