import { setTimeout } from 'node:timers/promises';
import { describeError, type ServiceLog } from '../requests/log.ts';
import { isOutage, type ServiceDatabase } from '../store/database.ts';
import { sumDueBlocks } from './sum-blocks.ts';
import { sumDueDays } from './sum-days.ts';

/** How often it is looked whether there is something to sum. A publishing then has mostly ended. */
const SOON_MS = 2_000;
/** After so many looks without a write of this process, the database is asked: another process may have left days. */
const IDLE_TURNS = 30;
/** While writes keep coming, as of photos in the morning, blocks are summed this often; in the first pause at once. */
const BLOCKS_MS = 20_000;

/** Sums days in the background for as long as the service runs. */
type DaySumming = {
  /** The database; after a write, the days that it made due are summed. */
  readonly database: ServiceDatabase;
  /** The ids of the stores that could not be summed at the last try. */
  readonly unsummedStores: () => readonly string[];
  /** Ends the work after the days that are being summed. */
  readonly stop: () => Promise<void>;
};

/**
 * Sums the days that are due: soon after the start and after a write, and now and then those that another process left.
 * Those of blocks follow when the stores' are done. Requests are answered in between. Reports read days that are due in
 * another way and stay right, so what fails is tried again later.
 */
export function startDaySumming(database: ServiceDatabase, log: ServiceLog): DaySumming {
  const ending = new AbortController();
  const hasEnded = () => ending.signal.aborted;
  const state: {
    isWanted: boolean;
    areBlocksLeft: boolean;
    blocksAt: number;
    unsummed: readonly string[];
    unsummedBlocks: readonly number[];
  } = { isWanted: true, areBlocksLeft: false, blocksAt: 0, unsummed: [], unsummedBlocks: [] };
  const sumStores = async (): Promise<void> => {
    const passedOver = await sumDueDays(database, undefined, hasEnded);
    for (const { storeId, cause } of passedOver) {
      // A store is named once, not at each try.
      if (!state.unsummed.includes(storeId)) log({ event: 'not_summed', storeId, error: describeError(cause) });
    }
    state.unsummed = passedOver.map(({ storeId }) => storeId);
  };
  const sumBlocks = async (): Promise<void> => {
    const now = performance.now();
    state.areBlocksLeft = state.isWanted && now - state.blocksAt < BLOCKS_MS;
    if (state.areBlocksLeft) return;
    state.blocksAt = now;
    const passedOver = await sumDueBlocks(database, undefined, hasEnded);
    for (const { block, cause } of passedOver) {
      if (!state.unsummedBlocks.includes(block)) log({ event: 'not_summed', block, error: describeError(cause) });
    }
    state.unsummedBlocks = passedOver.map(({ block }) => block);
  };
  const sumOnce = async (): Promise<void> => {
    try {
      await sumStores();
      await sumBlocks();
    } catch (error) {
      if (isOutage(error)) state.isWanted = true;
      log({ event: 'not_summed', error: describeError(error) });
    }
  };
  const work = async (): Promise<void> => {
    for (let idle = 0; !hasEnded(); idle += 1) {
      await setTimeout(SOON_MS, undefined, { signal: ending.signal, ref: false });
      if (!state.isWanted && !state.areBlocksLeft && idle < IDLE_TURNS) continue;
      idle = 0;
      state.isWanted = false;
      await sumOnce();
    }
  };
  const ended = work().catch(() => undefined);
  return {
    database: {
      ...database,
      write: async (change) => {
        try {
          return await database.write(change);
        } finally {
          state.isWanted = true;
        }
      },
    },
    unsummedStores: () => state.unsummed,
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}
