/**
 * Who waits for a request: a person with nothing to look at; a page that already shows an older answer; or a download
 * that nobody watches.
 */
export type Need = 'person' | 'refresh' | 'download';

/** How many requests may be under way at once: what an HTTP/1.1 server expects of one client. */
const MOST_REQUESTS = 6;

/** How many places a need and all lower needs may hold together, so that a place is always left for the higher ones. */
const MOST_PLACES: Readonly<Record<Need, number>> = { person: MOST_REQUESTS, refresh: 5, download: 4 };

/** Runs a task when its turn comes. If the signal is aborted while waiting, rejects with its reason. */
type NeedLimiter = <Value>(need: Need, task: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>;

type Waiting = { readonly need: Need; readonly start: () => void };

/**
 * Lets the highest need go first. Among refreshes the newest goes first, because the pages of the others may be gone.
 */
export function createNeedLimiter(): NeedLimiter {
  const waiting: Waiting[] = [];
  const running: Record<Need, number> = { person: 0, refresh: 0, download: 0 };

  const hasPlace = (need: Need): boolean => {
    const downloads = running.download;
    const refreshes = running.refresh + downloads;
    const all = running.person + refreshes;
    if (all >= MOST_PLACES.person) return false;
    if (need === 'person') return true;
    if (refreshes >= MOST_PLACES.refresh) return false;
    return need === 'refresh' || downloads < MOST_PLACES.download;
  };

  const next = (): Waiting | undefined =>
    waiting.find(({ need }) => need === 'person') ??
    waiting.findLast(({ need }) => need === 'refresh') ??
    waiting.find(({ need }) => need === 'download');

  const fill = () => {
    for (let turn = next(); turn && hasPlace(turn.need); turn = next()) {
      waiting.splice(waiting.indexOf(turn), 1);
      running[turn.need] += 1;
      turn.start();
    }
  };

  const turnOf = (need: Need, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal?.reason);
      };
      const turn: Waiting = {
        need,
        start() {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(turn);
      fill();
    });

  return async (need, task, signal) => {
    await turnOf(need, signal);
    try {
      return await task();
    } finally {
      running[need] -= 1;
      fill();
    }
  };
}
