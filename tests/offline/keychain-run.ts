import { killOnExit } from '#electron/app/create-core.ts';
import { loadKeytar } from '#electron/secrets/load-keychain.ts';
import { childCache, secretsOf } from './child-cache.ts';

/**
 * One run of the app's cache with the computer's real keychain: prints what it found, as JSON, and keeps an answer.
 * Arguments: the workspace's folder, and the text to keep.
 */
const [folder = '', text = ''] = process.argv.slice(2);
const secrets = secretsOf(loadKeytar);
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
