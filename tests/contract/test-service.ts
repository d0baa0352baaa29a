import { randomBytes, randomUUID } from 'node:crypto';
import { type RunningService, type ServicePorts, startService } from '#service/app/create-service.ts';
import type { ListenAddress } from '#service/http/http-server.ts';
import type { LogEntry } from '#service/requests/log.ts';
import type { Chain } from '#service/store/chain.ts';
import type { ServiceDatabase } from '#service/store/database.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { openTestDatabase } from '../support/services/service-databases.ts';

export const TOKEN = 'token-of-the-tests';

/** A service in this process, with what a test may want to inspect. */
export type TestService = RunningService & {
  readonly database: ServiceDatabase;
  readonly logged: readonly LogEntry[];
};

/** Starts the real service on a free port and a database of the chosen kind (service-databases.ts), with a chain in it. */
export async function startTestService(
  chain: Chain | undefined = undefined,
  ports: Partial<ServicePorts> = {},
  at: Partial<ListenAddress> = {},
): Promise<TestService> {
  const database = ports.database ?? (await openTestDatabase());
  if (chain) await seedChain(database, chain);
  const logged: LogEntry[] = [];
  const service = await startService(
    {
      token: TOKEN,
      now: () => Date.now(),
      stopwatch: () => performance.now(),
      newId: () => randomUUID(),
      randomBytes: (count) => randomBytes(count),
      drawPhoto: async ({ photoId }) => ({ body: Buffer.from(`picture of ${photoId}`), type: 'image/jpeg' }),
      log: (entry) => logged.push(entry),
      ...ports,
      database,
    },
    { host: '127.0.0.1', port: 0, ...at },
  );
  return { ...service, database, logged };
}
