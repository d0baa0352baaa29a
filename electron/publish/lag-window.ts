import { SILENCE_MS } from '#electron/api/api-client.ts';

/** So long after a request a read may still show what stood there before it, or the request may still arrive (P7). */
export const LAG_MS = 12_000;

/**
 * So long after its sending a request that nobody answered may still show its effect: when the connection was cut, or
 * its process ended, what stands between may still hand it on.
 */
export const ARRIVAL_MS = SILENCE_MS + LAG_MS;

/** Remembers by a steady clock which stores were written to a short while ago. No wall clock takes part (I10). */
export type LagWindow = {
  /** A request that was sent at `sentAt` has been answered, or has not. */
  readonly note: (externalId: string, sentAt: number, isAnswered: boolean) => void;
  /** Reads of the store may lag until then, or longer when that was said before. */
  readonly noteUntil: (externalId: string, end: number, isAnswered: boolean) => void;
  readonly mayLag: (externalId: string) => boolean;
  /**
   * How long a request to the store that nobody answered may still take to show its effect, in milliseconds; null:
   * there is none, or it was answered since.
   */
  readonly unansweredMs: (externalId: string) => number | null;
};

type LagPorts = {
  /** Milliseconds that only ever grow. */
  readonly ticks: () => number;
  /** How long reads may lag behind an answer. */
  readonly lagMs: number;
  /** How long a request without an answer may take to show its effect. */
  readonly arrivalMs: number;
};

/** @returns an empty window */
export function createLagWindow({ ticks, lagMs, arrivalMs }: LagPorts): LagWindow {
  const until = new Map<string, number>();
  const unanswered = new Map<string, number>();
  const later = (ends: Map<string, number>, externalId: string, end: number) =>
    void ends.set(externalId, Math.max(end, ends.get(externalId) ?? end));
  const noteUntil = (externalId: string, end: number, isAnswered: boolean) => {
    later(until, externalId, end);
    if (!isAnswered) later(unanswered, externalId, end);
  };
  return {
    note(externalId, sentAt, isAnswered) {
      // The next request is sent only when a read has shown what came of the one before.
      if (isAnswered) unanswered.delete(externalId);
      noteUntil(externalId, isAnswered ? ticks() + lagMs : sentAt + arrivalMs, isAnswered);
    },
    noteUntil,
    mayLag(externalId) {
      const end = until.get(externalId);
      if (end === undefined) return false;
      if (ticks() < end) return true;
      until.delete(externalId);
      return false;
    },
    unansweredMs(externalId) {
      const left = (unanswered.get(externalId) ?? 0) - ticks();
      return left > 0 ? left : null;
    },
  };
}
