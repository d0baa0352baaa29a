import type { TFunction } from 'i18next';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { ROOM } from '../parts/room.ts';
import type { Said } from './acts.tsx';

/** Takes a step back if it is still the last one. */
async function undoStep({ drafts }: Bridge, step: number): Promise<boolean> {
  const { steps, done } = await drafts.steps();
  if (steps[done - 1]?.id !== step) return false;
  const moved = await drafts.move({ way: 'undo', count: 1, by: ROOM });
  return moved.steps > 0;
}

/**
 * What is said of a step, with its Undo.
 *
 * @param step null: nothing differs by it, so there is nothing to undo
 */
export function saidOfStep(t: TFunction<'publish'>, text: string, step: number | null): Said {
  if (step === null) return { text };
  return {
    text,
    undo: async (bridge) => ({ text: t((await undoStep(bridge, step)) ? 'said.undone' : 'said.notUndone') }),
  };
}
