import type { OfflineCache } from '#electron/cache/open-cache.ts';
import type { Clock } from '#electron/lib/clock.ts';
import { type Load, type Loads, type Pace, secondsOf, withMeasured } from '#shared/domain/download-pace.ts';

/** Measures how fast this workspace's service answers downloads. */
export type PaceMeter = {
  /** A round begins: the time before it was no time of a download. */
  start(): void;
  begin(kind: Load): void;
  /** @param answered false: its time is lost, and has to be spent again */
  end(kind: Load, answered: boolean): void;
  /** How long so many loads take; null: not known yet. */
  seconds(loads: Loads): number | null;
  /** Reads what earlier downloads have measured. */
  load(): Promise<void>;
  /** Keeps what was measured for the next estimate. */
  save(): Promise<void>;
};

/** A longer time without anything: the computer slept. */
const LONGEST_MS = 60_000;

/**
 * All the time of a round is shared among the loads that were under way in it, pauses included. So a number of loads
 * times what one of them took is how long a round waits for them, however many are under way at once.
 */
export function createPaceMeter(cache: Pick<OfflineCache, 'call'>, clock: Pick<Clock, 'now'>): PaceMeter {
  const state: { pace: Pace; at: number; loaded: boolean } = { pace: {}, at: clock.now(), loaded: false };
  const running: Load[] = [];

  /** Shares the time since the last change among the loads that were under way. */
  const share = (): void => {
    // While nothing was, the time is kept for the next one.
    if (running.length === 0) return;
    const now = clock.now();
    const ms = Math.min(LONGEST_MS, Math.max(0, now - state.at)) / running.length;
    for (const kind of running) state.pace = withMeasured(state.pace, kind, { count: 0, ms });
    state.at = now;
  };

  return {
    start() {
      running.length = 0;
      state.at = clock.now();
    },
    begin(kind) {
      share();
      running.push(kind);
    },
    end(kind, answered) {
      share();
      const place = running.indexOf(kind);
      if (place !== -1) running.splice(place, 1);
      if (answered) state.pace = withMeasured(state.pace, kind, { count: 1, ms: 0 });
    },
    seconds: (loads) => secondsOf(state.pace, loads),
    async load() {
      if (state.loaded) return;
      const known = await cache.call('pace.read', null).catch(() => undefined);
      if (known === undefined || state.loaded) return;
      state.loaded = true;
      state.pace = known ?? state.pace;
    },
    async save() {
      // Without a file that takes it, it counts until the workspace is left.
      await cache.call('pace.write', state.pace).catch(() => {});
    },
  };
}
