import type { Clock } from '#electron/lib/clock.ts';
import type { KeptPin } from '#electron/store/results/pins-table.ts';
import type { OfflineCache } from './offline-cache.ts';
import { nextRoundAt } from './pin-schedule.ts';
import type { PinShelf } from './pin-shelf.ts';

/** A service that failed again and again is left alone for so long, in milliseconds. */
export const AFTER_FAILURE_MS = 300_000;

/** When the next round of a pin begins, in milliseconds since 1970 UTC. */
export type Due = { readonly pin: KeptPin; readonly at: number };

type DueRoundsPorts = { readonly cache: OfflineCache; readonly clock: Pick<Clock, 'now'>; readonly timeZone: string };

/** The round that begins first; of two at the same time, that of the older pin. */
const firstOf = (due: readonly Due[]): Due | undefined =>
  due.toSorted((a, b) => a.at - b.at || a.pin.createdAt - b.pin.createdAt)[0];

/** Which round of the pins of a shelf begins next; pins that a person holds have none. */
export function createDueRounds({ cache, clock, timeZone }: DueRoundsPorts, shelf: PinShelf) {
  const notBefore = new Map<string, number>();
  /** Stopped or removed by a person: what their rounds still say does not count. */
  const held = new Set<string>();

  const dueAt = async (pin: KeptPin): Promise<number | null> => {
    const at = nextRoundAt(pin, await cache.runSlots(pin.request.externalIds), timeZone);
    return at === null ? null : Math.max(at, notBefore.get(pin.pinId) ?? 0);
  };

  return {
    async first(): Promise<Due | undefined> {
      const due: Due[] = [];
      for (const pin of shelf.all()) {
        const at = held.has(pin.pinId) ? null : await dueAt(pin);
        if (at !== null) due.push({ pin, at });
      }
      return firstOf(due);
    },
    isHeld: (pinId: string): boolean => held.has(pinId),
    hold(pinId: string): void {
      held.add(pinId);
    },
    /** The pin may run again, without waiting for the end of its pause. */
    release(pinId: string): void {
      held.delete(pinId);
      notBefore.delete(pinId);
    },
    /** After a round that did not come to its end there is a pause. */
    noteEnd(pinId: string): void {
      if (shelf.get(pinId)?.state === 'waiting') notBefore.set(pinId, clock.now() + AFTER_FAILURE_MS);
      else notBefore.delete(pinId);
    },
    /** No pause counts any more. */
    endPauses: (): void => notBefore.clear(),
  };
}
