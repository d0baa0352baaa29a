import { useCallback, useState } from 'react';
import { NOTHING_SELECTED, type QueueSelection } from '../queue/queue-photos.ts';

/**
 * What is selected in the contact sheet. It stays while a single photo is looked at.
 *
 * @param begunAt when the order of the queue began: nothing of another one is selected
 */
export function useSelection(begunAt: number) {
  const [held, setHeld] = useState({ begunAt, selection: NOTHING_SELECTED });
  const change = useCallback(
    (make: (now: QueueSelection) => QueueSelection) =>
      setHeld((now) => ({ begunAt, selection: make(now.begunAt === begunAt ? now.selection : NOTHING_SELECTED) })),
    [begunAt],
  );
  return { now: held.begunAt === begunAt ? held.selection : NOTHING_SELECTED, change };
}

export type PhotoSelection = ReturnType<typeof useSelection>;
