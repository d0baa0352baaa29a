import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumDueBlocks } from '#service/analytics/sum-blocks.ts';
import { sumDueDays } from '#service/analytics/sum-days.ts';
import type { Chain } from '#service/store/chain.ts';
import { openDatabase } from '#service/store/open-database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { benchChain } from './bench-chain.ts';

/** Writes a chain, or one with so many photos, into a SQLite file. */
export async function seedFile(path: string, chain: Chain | number): Promise<void> {
  const database = await openDatabase({ kind: 'file', path });
  await seedChain(database, typeof chain === 'number' ? benchChain(chain) : chain);
  await sumDueDays(database);
  await sumDueBlocks(database);
  await database.close();
}

/** Writes a chain with so many photos into an empty PostgreSQL database. */
export async function seedPostgres(url: string, imageCount: number): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url });
  await seedChain(database, benchChain(imageCount));
  await sumDueDays(database);
  await sumDueBlocks(database);
  await database.close();
}

/** Runs something with an empty folder, and removes it afterwards. */
export async function withFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-bench-'));
  try {
    return await run(folder);
  } finally {
    // A process that has just ended may still have written its compiled code there.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
