import { type RunningService, type ServicePorts, startService } from '#service/app/create-service.ts';
import { nodePorts } from '#service/app/node-ports.ts';
import type { Chain } from '#service/store/chain.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { openSqliteDatabase } from '#service/store/sqlite-database.ts';

/**
 * The real service in this process, on a database in memory that holds the chain.
 *
 * @param options.ports what differs from a running service: its clock, its ids, its randomness
 */
export async function startMemoryService(options: {
  readonly token: string;
  readonly chain: Chain;
  readonly ports?: Partial<Omit<ServicePorts, 'database' | 'token'>>;
}): Promise<RunningService> {
  const { token, chain, ports } = options;
  const database = await openSqliteDatabase({ kind: 'memory' });
  await seedChain(database, chain);
  const log = () => undefined;
  return startService({ ...nodePorts, log, ...ports, database, token }, { host: '127.0.0.1', port: 0 });
}
