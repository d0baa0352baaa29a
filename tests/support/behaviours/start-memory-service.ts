import { type RunningService, startService } from '#service/create-service.ts';
import { nodePorts } from '#service/node-ports.ts';
import type { Chain } from '#service/store/chain.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { openSqliteDatabase } from '#service/store/sqlite-database.ts';

/** The real service in this process, on a database in memory that holds the chain. */
export async function startMemoryService(options: {
  readonly token: string;
  readonly chain: Chain;
  readonly now?: (() => number) | undefined;
}): Promise<RunningService> {
  const { token, chain, now = nodePorts.now } = options;
  const database = await openSqliteDatabase({ kind: 'memory' });
  await seedChain(database, chain);
  const log = () => undefined;
  return startService({ ...nodePorts, now, database, token, log }, { host: '127.0.0.1', port: 0 });
}
