import { childCache, secretsWith } from './child-cache.ts';

/**
 * A process that holds a workspace open and writes to it until it is killed. Tells its parent the state of the
 * cache, and then the number of each answer that is durable. Arguments: the workspace's folder, and its key.
 */
const [folder = '', key = ''] = process.argv.slice(2);
const cache = childCache(folder, secretsWith(key));
for (let n = 1; ; n += 1) {
  const kept = await cache.keep('stores.contacts', '{"externalId":"A"}', { value: { n }, asOf: n, complete: true });
  process.send?.({ n, kept, store: cache.state() });
}
