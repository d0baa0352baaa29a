import { type HistorySettings, runHistory } from './history.ts';
import type { ServiceSwitches } from './service-switches.ts';
import { shrink } from './shrink.ts';
import { createStorePool } from './sim-store.ts';

/** Whole rounds of what takes long, as `npm run test:deep` asks for. */
export const isDeep = process.env['ENDCAP_DEEP'] === '1';

/** What many histories came to together. */
export type Histories = {
  readonly count: number;
  readonly requests: number;
  readonly crashPoints: ReadonlyMap<string, number>;
};

/**
 * Runs one history for each seed, each one twice: the second time has to go exactly as the first.
 *
 * @param settingsOf what is special about a seed
 * @throws an Error with the seed, the broken promise and the fewest actions that break it
 */
export async function runHistories(
  seeds: Iterable<number>,
  settingsOf: (seed: number) => HistorySettings = () => ({}),
  again: (seed: number) => HistorySettings | null = settingsOf,
): Promise<Histories> {
  const pool = createStorePool();
  const crashPoints = new Map<string, number>();
  const state = { count: 0, requests: 0 };
  for (const seed of seeds) {
    const settings = settingsOf(seed);
    const world: { switches?: ServiceSwitches } = {};
    const onWorld: HistorySettings['onWorld'] = (made) => {
      world.switches = made.service.switches;
      settings.onWorld?.(made);
    };
    const first = await runHistory(seed, pool, { ...settings, onWorld }).catch(async (error: unknown) => {
      const shrunk = await shrink(seed, pool, settings);
      const service = JSON.stringify(world.switches);
      throw new Error(
        `seed ${seed}: ${String(error)}; at a service with ${service}; with ${JSON.stringify(shrunk?.actions)}: ${String(shrunk?.error)}`,
      );
    });
    const repeated = again(seed);
    const second = repeated ? await runHistory(seed, pool, repeated) : first;
    if (first.hash !== second.hash) throw new Error(`seed ${seed} went otherwise the second time`);
    state.count += 1;
    state.requests += first.requests;
    for (const [point, count] of first.crashPoints) crashPoints.set(point, (crashPoints.get(point) ?? 0) + count);
  }
  return { ...state, crashPoints };
}

export const seedsFrom = (first: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => first + index * step);
