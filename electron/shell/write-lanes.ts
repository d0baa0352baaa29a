import type { Session } from 'electron';
import { createLimiter } from '#electron/lib/limiter.ts';

/** A session that carries one write. Call `leave` when its answer has ended; later calls do nothing. */
export type WriteLane = { readonly session: Session; readonly leave: () => void };

/**
 * Gives every write a connection of its own. When a connection that was used before breaks, Chromium sends the request
 * again by itself, whatever its method is, although the service may have carried it out: a display would be created
 * twice (decision 35). It does not do so on a new connection. Therefore a lane carries one write at a time, and all its
 * connections are closed before the next one.
 *
 * @param sessions one for each write that may be under way at once; used for nothing else
 * @returns waits for a free lane; rejects with the signal's reason if it is aborted while waiting
 */
export function createWriteLanes(sessions: readonly Session[]): (signal: AbortSignal) => Promise<WriteLane> {
  const free = [...sessions];
  const inTurn = createLimiter(sessions.length);

  const occupy = (enter: (lane: WriteLane) => void, signal: AbortSignal) =>
    inTurn(async () => {
      const session = free.shift();
      if (session === undefined) throw new Error('There are fewer lanes than turns');
      try {
        await session.closeAllConnections();
        signal.throwIfAborted();
        await new Promise<void>((leave) => enter({ session, leave }));
      } finally {
        free.push(session);
      }
    }, signal);

  return (signal) => new Promise((resolve, reject) => occupy(resolve, signal).catch(reject));
}
