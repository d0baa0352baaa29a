import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { UndoneResult } from '#shared/bridge/publish.ts';
import { useActs } from '../acts/acts.tsx';

const UNDO_STEP = { key: 'undoPublish', cells: 0, data: {} };

/** Makes changes that undo a publishing, and says what became of each store; nothing is sent. */
export function useUndoPublish(): (publishId: string) => void {
  const t = usePublishTexts();
  const number = useCount();
  const { act } = useActs();
  const saidOf = ({ resources, busy, conflicts, irreversible }: UndoneResult): string =>
    [
      resources.length === 0 ? t('history.undoneNone') : t('history.undone', number(resources.length)),
      busy.length === 0 ? null : t('history.busy', number(busy.length)),
      conflicts === 0 ? null : t('history.conflicts', number(conflicts)),
      irreversible === 0 ? null : t('history.irreversible', number(irreversible)),
    ]
      .filter((part) => part !== null)
      .join(' ');
  return (publishId) =>
    void act(async (bridge) => ({ text: saidOf(await bridge.publish.undo({ publishId, name: UNDO_STEP })) }));
}
