import { fileURLToPath } from 'node:url';
import { type OpenCache, openCache } from '#electron/cache/open-cache.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import type { Chain } from '#service/store/chain.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { callsOfChain } from '#tests/support/core/kept-results.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { WHOLE_RANGE } from '../service/bench-chain.ts';

const WORKER_SCRIPT = fileURLToPath(new URL('../../../electron/store/cache-worker.ts', import.meta.url));

/** An encrypted file with the results of so many photos, as a pin has kept them. */
export async function openKept(
  folder: string,
  chain: Chain,
  { range, asOf } = { range: WHOLE_RANGE, asOf: Date.now() },
): Promise<OpenCache> {
  const keychain = memoryKeychain();
  const opened = Promise.withResolvers<void>();
  const cache: OpenCache = openCache({
    folder,
    workspaceId: 'bench',
    secrets: createSecretStore({ loadKeychain: async () => keychain, clock: systemClock, onChange: () => {} }),
    clock: systemClock,
    log: silentLog,
    workerScript: WORKER_SCRIPT,
    onChange: () => opened.resolve(),
    onReplaced: () => {},
  });
  await opened.promise;
  await keepResults(cache, chain, { range, asOf });
  return cache;
}

/** When results were asked for, and of which range. */
type OfResults = { readonly range: { readonly from: string; readonly to: string }; readonly asOf: number };

/**
 * Keeps the results of a chain and its list of stores, as a pin does.
 *
 * @param pictures address of the host that pictures come from
 */
export async function keepResults(
  cache: OpenCache,
  chain: Chain,
  { range, asOf }: OfResults,
  pictures?: string,
): Promise<void> {
  const stores = chain.stores.map(({ store }) => store);
  await cache.keep('stores.list', 'null', { value: stores, asOf, complete: true });
  const ofRange = { fromMs: Date.parse(range.from), toMs: Date.parse(range.to) };
  for (const { name, input } of callsOfChain(chain, ofRange, asOf, undefined, pictures)) {
    const call: (name: string, input: unknown) => Promise<unknown> = cache.call as never;
    await call(name, input);
  }
}
