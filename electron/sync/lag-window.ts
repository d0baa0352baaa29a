import { SILENCE_MS } from '#electron/api/api-client.ts';

/** So long after a request a read may still show what stood there before it, or the request may still arrive (P7). */
export const LAG_MS = 12_000;

/** So long after the end of a process a request of which it heard nothing any more may still arrive. */
export const ARRIVAL_MS = SILENCE_MS + LAG_MS;

/** Remembers by a steady clock which stores were written to a short while ago. No wall clock takes part (I10). */
export type LagWindow = {
  /** Reads of the store may lag from now on for as long as they do. */
  readonly note: (externalId: string) => void;
  /** Reads of the store may lag until then, or longer when that was said before. */
  readonly noteUntil: (externalId: string, end: number) => void;
  readonly mayLag: (externalId: string) => boolean;
};

/** @param ticks milliseconds that only ever grow */
export function createLagWindow(ticks: () => number, lagMs: number): LagWindow {
  const until = new Map<string, number>();
  const noteUntil = (externalId: string, end: number) =>
    void until.set(externalId, Math.max(end, until.get(externalId) ?? end));
  return {
    note: (externalId) => noteUntil(externalId, ticks() + lagMs),
    noteUntil,
    mayLag(externalId) {
      const end = until.get(externalId);
      if (end === undefined) return false;
      if (ticks() < end) return true;
      until.delete(externalId);
      return false;
    },
  };
}
