import type { Bridge } from '#renderer/bridge/bridge.ts';
import { type ActionNote, useActions } from '../actions/actions.tsx';
import { useIsStill } from '../parts/publish-queries.ts';
import type { DecisionSectionProps } from './blocker-body-props.ts';

/** Does what was decided, and resolves with the note to show about it; false: what was shown is no longer so. */
type Decide = (bridge: Bridge) => Promise<ActionNote | null | false>;

/**
 * How a decision about a resource is carried out. The core does nothing where something else than what was shown waits
 * to be decided by now, as after a decision in another window; then that is said.
 *
 * @returns resolves with whether it was done
 */
export function useDecide({ resource, storeName }: Pick<DecisionSectionProps, 'resource' | 'storeName'>) {
  const { act } = useActions();
  const isStill = useIsStill();
  return async (decide: Decide): Promise<boolean> => {
    const answer = { isDone: false };
    const isShown = await act(
      async (bridge) => {
        const note = await decide(bridge);
        if (note === false) return { text: ({ t }) => t('notice.notDone', { name: storeName }) };
        answer.isDone = true;
        return note;
      },
      () => isStill(resource),
    );
    return isShown && answer.isDone;
  };
}
