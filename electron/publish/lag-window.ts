import { SILENCE_MS } from '#electron/api/api-client.ts';

/** How long after a request a read may still show the old state, or the request may still arrive (P7). */
export const LAG_MS = 12_000;

/**
 * How long after sending an unanswered request may still take effect. If the connection broke or the process ended,
 * intermediaries may still deliver it.
 */
export const ARRIVAL_MS = SILENCE_MS + LAG_MS;

/** Remembers which stores were written to recently. Uses a steady clock; no wall clock is involved (I10). */
export type LagWindow = {
  /** Records that a request sent at `sentAt` was answered or not. */
  readonly note: (externalId: string, sentAt: number, isAnswered: boolean) => void;
  /** Records that reads of the store may lag until `end`, or longer if that was recorded before. */
  readonly noteUntil: (externalId: string, end: number, isAnswered: boolean) => void;
  readonly mayLag: (externalId: string) => boolean;
  /**
   * How long an unanswered request to the store may still take to have an effect, in milliseconds; null: there is none,
   * or the store has answered since.
   */
  readonly unansweredMs: (externalId: string) => number | null;
};

type LagPorts = {
  /** Milliseconds that never decrease. */
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
      // The next request is sent only after a read has shown the outcome of the previous one.
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
