import { openCache } from '#electron/cache/open-cache.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { KEYCHAIN_SERVICE } from '#electron/secrets/keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { WORKER_SCRIPT } from './worker-script.ts';

/**
 * A process that holds a workspace open and writes to it until it is killed. Tells its parent the state of the
 * cache, and then the number of each answer that is durable. Arguments: the workspace's folder, and its key.
 */
const [folder = '', key = ''] = process.argv.slice(2);
const keychain = memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/cache-key:w1`, key]]));
const ignore = (): void => {};
const cache = openCache({
  folder,
  workspaceId: 'w1',
  secrets: createSecretStore({ loadKeychain: async () => keychain, clock: systemClock, onChange: ignore }),
  clock: systemClock,
  log: { info: ignore, warning: ignore, error: ignore },
  workerScript: WORKER_SCRIPT,
  onChange: ignore,
  onReplaced: ignore,
});
for (let n = 1; ; n += 1) {
  const kept = await cache.keep('stores.contacts', '{"externalId":"A"}', { value: { n }, asOf: n, complete: true });
  process.send?.({ n, kept, store: cache.state() });
}
