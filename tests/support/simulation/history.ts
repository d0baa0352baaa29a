import type { CrashPointName } from '#electron/store/drafts/crash-points.ts';
import { createChance } from '#tests/support/behaviours/seeded-random.ts';
import { type Action, act, chooseActions } from './actions.ts';
import { bringToRest, throwTroubles } from './at-rest.ts';
import type { StorePool } from './sim-store.ts';
import { createWorld, type World, type WorldSettings } from './world.ts';

/** What one history came to. */
export type HistoryResult = {
  readonly hash: string;
  readonly requests: number;
  readonly crashPoints: ReadonlyMap<string, number>;
  readonly reports: number;
};

export type HistorySettings = WorldSettings & {
  /** Things that happen before everything is healed. */
  readonly steps?: number;
  /** Exactly these instead; for shrinking. */
  readonly actions?: readonly Action[];
  /** Every process ends the first time it comes to this crash point after each start. */
  readonly killAt?: CrashPointName;
  readonly onWorld?: (world: World) => void;
  readonly onActions?: (actions: readonly Action[]) => void;
};

const STEPS = 40;

const actionsOf = (seed: number, { profile }: World, { steps = STEPS }: HistorySettings): Action[] =>
  chooseActions(createChance(seed + 1000), profile, steps);

/**
 * Runs one history of several clients, a service and a bad network, and checks every invariant after every step.
 *
 * @throws Violation when an invariant does not hold, and whatever the code under test throws
 */
export async function runHistory(
  seed: number,
  pool: StorePool,
  settings: HistorySettings = {},
): Promise<HistoryResult> {
  const world = createWorld(seed, pool, settings);
  settings.onWorld?.(world);
  try {
    const actions = settings.actions ?? actionsOf(seed, world, settings);
    settings.onActions?.(actions);
    for (const action of actions) {
      if (settings.killAt) for (const client of world.clients) client.armKill(settings.killAt, 0);
      await act(world, action);
      throwTroubles(world);
      world.oracle.check(world.clients);
    }
    await bringToRest(world, createChance(seed + 2000));
    return {
      hash: world.traceHash(),
      requests: world.trace.length,
      crashPoints: world.crashPoints,
      reports: world.clients.reduce((sum, { reports }) => sum + reports.length, 0),
    };
  } finally {
    world.close();
  }
}
