/** So long after a request a read may still show what stood there before it, or the request may still arrive (P7). */
export const LAG_MS = 12_000;

/** Remembers by a steady clock which stores were written to a short while ago. No wall clock takes part (I10). */
export type LagWindow = {
  readonly note: (externalId: string) => void;
  readonly mayLag: (externalId: string) => boolean;
};

/** @param ticks milliseconds that only ever grow */
export function createLagWindow(ticks: () => number, lagMs: number): LagWindow {
  const until = new Map<string, number>();
  return {
    note: (externalId) => void until.set(externalId, ticks() + lagMs),
    mayLag(externalId) {
      const end = until.get(externalId);
      if (end === undefined) return false;
      if (ticks() < end) return true;
      until.delete(externalId);
      return false;
    },
  };
}
