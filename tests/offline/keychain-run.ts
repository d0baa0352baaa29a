import { killOnExit } from '#electron/app/create-core.ts';
import { type Clock, systemClock } from '#electron/lib/clock.ts';
import { loadKeytar } from '#electron/secrets/load-keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { childCache } from './child-cache.ts';

/**
 * One run of the app's cache with the computer's real keychain: prints what it found, as JSON, and keeps an answer.
 * Arguments: the workspace's folder, and the text to keep.
 */
const [folder = '', text = ''] = process.argv.slice(2);
// The keychain has longer to answer than in the app: this computer may be busy.
const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(20 * ms, run) };
const secrets = createSecretStore({ loadKeychain: loadKeytar, clock, onChange: () => {} });
const cache = childCache(folder, secrets);
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
