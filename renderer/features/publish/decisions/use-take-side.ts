import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import type { BridgeConflict } from '#shared/bridge/stop.ts';
import { useActs } from '../acts/acts.tsx';
import { choiceOf, conflictsOf, isOffered, type Side } from './conflict-choices.ts';

/** Settles, in every store, the conflicts that are meant; resolves with whether it was done. */
export type TakeSide = (
  side: Side,
  isMeant: (conflict: BridgeConflict, of: ResourceChanges) => boolean,
) => Promise<boolean>;

/** @param resources those with conflicts among others */
export function useTakeSide(resources: readonly ResourceChanges[]): TakeSide {
  const t = usePublishTexts();
  const number = useCount();
  const { act } = useActs();
  return (side, isMeant) =>
    act(async (bridge) => {
      let count = 0;
      for (const resource of resources) {
        const meant = conflictsOf(resource).filter((one) => isMeant(one, resource) && isOffered(one, side));
        if (meant.length === 0) continue;
        await bridge.publish.resolve({ ref: resource.ref, choices: meant.map((one) => choiceOf(one, side)) });
        count += meant.length;
      }
      return { text: t(`said.settled_${side}`, number(count)) };
    });
}
