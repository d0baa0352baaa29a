import { useCallback, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/**
 * Turns of the queue of promises that drawing waits for: more than a call takes on its way to the host. They take less
 * than a tenth of a millisecond, and all of them come before the next key or click.
 */
const TURNS = 100;

type Listener = () => void;
const waiting = new Set<Listener>();

async function tellAll(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await undefined;
  const listeners = [...waiting];
  waiting.clear();
  for (const listener of listeners) listener();
}

function tellSoon(listener: Listener): void {
  if (waiting.size === 0) void tellAll();
  waiting.add(listener);
}

/**
 * Reads a piece of a store for what is drawn of it. What an event did is first on its way to the host, then it is drawn,
 * once for all changes of the event: drawing a sheet takes longer than the host needs to save an edit, and so both go on
 * at the same time.
 *
 * Not for the text of a field that a person types into: React would first put the old text back.
 *
 * @param pick returns the same value as long as nothing about it changes
 */
export function useDrawn<State, Piece>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  pick: (state: State) => Piece,
): Piece {
  const subscribe = useCallback(
    (listener: Listener) => {
      const leave = store.subscribe(() => tellSoon(listener));
      return () => {
        leave();
        waiting.delete(listener);
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => pick(store.getState()));
}
