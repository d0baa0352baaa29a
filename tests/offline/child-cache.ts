import { type OpenCache, openCache } from '#electron/cache/open-cache.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { KEYCHAIN_SERVICE, type Keychain } from '#electron/secrets/keychain.ts';
import { createSecretStore, type SecretStore } from '#electron/secrets/secret-store.ts';
import { memoryKeychain } from '#tests/faults/start-core.ts';
import { WORKER_SCRIPT } from './worker-script.ts';

const ignore = (): void => {};

/** The secrets of a keychain, as a process on its own reads them. */
const secretsOf = (loadKeychain: () => Promise<Keychain | null>): SecretStore =>
  createSecretStore({ loadKeychain, clock: systemClock, onChange: ignore });

/** Secrets with the key of the workspace's file alone. */
export const secretsWith = (key: string): SecretStore =>
  secretsOf(async () => memoryKeychain(new Map([[`${KEYCHAIN_SERVICE}/cache-key:w1`, key]])));

/** The app's cache in a process of its own, over a folder that its parent gave it. */
export const childCache = (folder: string, secrets: SecretStore): OpenCache =>
  openCache({
    folder,
    workspaceId: 'w1',
    secrets,
    clock: systemClock,
    log: { info: ignore, warning: ignore, error: ignore },
    workerScript: WORKER_SCRIPT,
    onChange: ignore,
    onReplaced: ignore,
  });
