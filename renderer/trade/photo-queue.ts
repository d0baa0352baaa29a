type Waiting = { readonly start: () => void; readonly signal: AbortSignal };

/** Lets a bounded number of pictures load at once; the others wait in the order in which they were asked for. */
export type PhotoQueue = {
  /** Runs `load` when a place is free. Rejects with the signal's reason when it is aborted while waiting. */
  readonly run: <Value>(load: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
  /** Changes how many may load at once, from the next one on. */
  readonly allow: (places: number) => void;
};

/** @param places how many may load at once, at least 1 */
export function createPhotoQueue(places: number): PhotoQueue {
  const waiting: Waiting[] = [];
  const busy = { places: 0, allowed: places };

  const next = () => {
    while (busy.places < busy.allowed) {
      const first = waiting.shift();
      if (first === undefined) return;
      if (first.signal.aborted) continue;
      busy.places += 1;
      first.start();
    }
  };

  const place = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      waiting.push({ start: resolve, signal });
      next();
    });

  return {
    run: async (load, signal) => {
      await place(signal);
      try {
        return await load();
      } finally {
        busy.places -= 1;
        next();
      }
    },
    allow: (allowed) => {
      busy.allowed = allowed;
      next();
    },
  };
}
