import type { Action } from './actions.ts';
import { type HistorySettings, runHistory } from './history.ts';
import type { StorePool } from './sim-store.ts';

/** The fewest actions of a seed that still break the same promise, and what they break. */
export type Shrunk = { readonly actions: readonly Action[]; readonly error: unknown };

const kindOf = (error: unknown): string => String(error).split(':').slice(0, 2).join(':').slice(0, 40);

const actionsOf = async (seed: number, pool: StorePool, settings: HistorySettings): Promise<readonly Action[]> => {
  const seen: { actions: readonly Action[] } = { actions: [] };
  const onActions = (actions: readonly Action[]) => Object.assign(seen, { actions });
  await runHistory(seed, pool, { ...settings, onActions }).catch(() => {});
  return seen.actions;
};

/** Leaves out actions of a history that fails as long as it fails in the same way. */
export async function shrink(seed: number, pool: StorePool, settings: HistorySettings = {}): Promise<Shrunk | null> {
  const failing = async (actions: readonly Action[]): Promise<unknown> => {
    try {
      await runHistory(seed, pool, { ...settings, actions });
      return null;
    } catch (error) {
      return error;
    }
  };
  let actions: readonly Action[] = settings.actions ?? (await actionsOf(seed, pool, settings));
  let error = await failing(actions);
  if (error === null) return null;
  const kind = kindOf(error);
  for (let size = Math.ceil(actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < actions.length; ) {
      const fewer = [...actions.slice(0, at), ...actions.slice(at + size)];
      const found = await failing(fewer);
      if (found !== null && kindOf(found) === kind) [actions, error] = [fewer, found];
      else at += size;
    }
  }
  return { actions, error };
}
