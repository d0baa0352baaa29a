import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { ResourceChanges, RowChange } from '#shared/bridge/publish.ts';
import { useActs } from '../acts/acts.tsx';
import { saidOfStep } from '../acts/said-of-step.ts';
import { dropChanges, patchBack } from './drop-changes.ts';

/**
 * Drops changes of one store: by an edit, which can be undone, where one gives back what was.
 *
 * @returns the act; resolves with whether it was done
 */
export function useDrop(
  ref: ResourceChanges['ref'],
  name: string,
): (changes: readonly RowChange[]) => Promise<boolean> {
  const t = usePublishTexts();
  const number = useCount();
  const { act } = useActs();
  return (changes) =>
    act(async (bridge) => {
      const patch = patchBack(ref, changes);
      const rowIds = [...new Set(changes.map(({ rowId }) => rowId))];
      if (patch === null) {
        const { rows } = await bridge.publish.discard({ ref, rowIds });
        return { text: t('said.discarded', number(rows)) };
      }
      const step = await dropChanges(bridge, patch);
      return saidOfStep(t, t('said.dropped', { ...number(rowIds.length), name }), step);
    });
}
