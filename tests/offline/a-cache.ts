import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenCache, openCache } from '#electron/cache/open-cache.ts';
import type { StorePorts } from '#electron/cache/store-client.ts';
import type { Log } from '#electron/lib/log.ts';
import type { Keychain } from '#electron/secrets/keychain.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import type { CacheState } from '#shared/bridge/offline.ts';
import { createManualClock, type ManualClock } from '#tests/faults/manual-clock.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { WORKER_SCRIPT } from './worker-script.ts';

/** What a cache told while it was open. */
export type TestCache = OpenCache & {
  readonly folder: string;
  readonly clock: ManualClock;
  readonly told: { changes: number; replaced: number; logged: string[] };
  /** Waits until the cache is in a state; it fails by the test's own limit. */
  until(state: CacheState['state']): Promise<CacheState>;
};

/** A folder for a workspace's files, gone with the test. */
export async function aFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'endcap-cache-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return join(root, 'workspaces', 'w1');
}

export type CacheOptions = {
  readonly folder: string;
  readonly keychain?: Keychain | null;
  readonly clock?: ManualClock;
  readonly ports?: Partial<StorePorts>;
};

/** A cache with its real threads, a keychain of the test and a clock that stands still. */
export function aCache({
  folder,
  keychain = memoryKeychain(),
  clock = createManualClock(),
  ports,
}: CacheOptions): TestCache {
  const told: TestCache['told'] = { changes: 0, replaced: 0, logged: [] };
  const note = (...words: unknown[]) => void told.logged.push(words.map((word) => JSON.stringify(word)).join(' '));
  const log: Log = { info: note, warning: note, error: note };
  const listeners = new Set<() => void>();
  const cache = openCache({
    folder,
    workspaceId: 'w1',
    secrets: createSecretStore({ loadKeychain: async () => keychain, clock, onChange: () => {} }),
    clock,
    log,
    workerScript: WORKER_SCRIPT,
    onChange() {
      told.changes += 1;
      for (const listener of listeners) listener();
    },
    onReplaced() {
      told.replaced += 1;
    },
    ...ports,
  });
  onTestFinished(() => cache.close());
  const until = (state: CacheState['state']): Promise<CacheState> =>
    new Promise((resolve) => {
      const look = () => {
        const now = cache.state();
        if (now.state !== state) return;
        listeners.delete(look);
        resolve(now);
      };
      listeners.add(look);
      look();
    });
  return { ...cache, folder, clock, told, until };
}
