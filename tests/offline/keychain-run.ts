import { killOnExit } from '#electron/app/create-core.ts';
import { openCache } from '#electron/cache/open-cache.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { loadKeytar } from '#electron/secrets/keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { WORKER_SCRIPT } from './worker-script.ts';

/**
 * One run of the app's cache with the computer's real keychain: prints what it found, as JSON, and keeps an answer.
 * Arguments: the workspace's folder, and the text to keep.
 */
const [folder = '', text = ''] = process.argv.slice(2);
const secrets = createSecretStore({ loadKeychain: loadKeytar, clock: systemClock, onChange: () => {} });
const ignore = (): void => {};
const cache = openCache({
  folder,
  workspaceId: 'w1',
  secrets,
  clock: systemClock,
  log: { info: ignore, warning: ignore, error: ignore },
  workerScript: WORKER_SCRIPT,
  onChange: ignore,
  onReplaced: ignore,
});
const found = await cache.get('stores.contacts', '{"externalId":"A"}');
const outcome = await cache.keep('stores.contacts', '{"externalId":"A"}', {
  value: { items: [text] },
  asOf: Date.now(),
  complete: true,
});
const seen = {
  store: cache.state(),
  quarantined: cache.quarantined()[0]?.reason ?? null,
  found: found?.value ?? null,
  outcome,
};
await cache.close();
process.stdout.write(`${JSON.stringify(seen)}\n`);
if (secrets.hangs()) killOnExit();
process.exit(0);
