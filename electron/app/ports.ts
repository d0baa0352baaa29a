import { randomUUID } from 'node:crypto';
import { type NetworkProbes, systemNetworkProbes } from '#electron/api/network-probes.ts';
import { type OpenCache, openCache } from '#electron/cache/open-cache.ts';
import { type Clock, systemClock } from '#electron/lib/clock.ts';
import { killOnExit } from '#electron/lib/kill-on-exit.ts';
import { openOfflineWork } from '#electron/offline/open-offline-work.ts';
import type { OpenOfflineWork } from '#electron/reads/offline-work.ts';
import { type LoadKeychain, loadKeytar } from '#electron/secrets/keychain.ts';

/** What the core takes from the computer besides the platform; tests pass others. */
export type CorePorts = {
  readonly clock: Clock;
  /** Milliseconds that only ever grow, whatever happens to the clock. */
  readonly ticks: () => number;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly newId: () => string;
  readonly loadKeychain: LoadKeychain;
  readonly probes: NetworkProbes;
  /** Makes the process end by force when it ends. */
  readonly killOnExit: () => void;
  /** Longest silence of a service, in milliseconds. */
  readonly silenceMs: number;
  readonly openCache: typeof openCache;
  readonly openOfflineWork: OpenOfflineWork<OpenCache>;
};

export const systemPorts: Omit<CorePorts, 'silenceMs'> = {
  clock: systemClock,
  ticks: () => performance.now(),
  random: Math.random,
  newId: randomUUID,
  loadKeychain: loadKeytar,
  probes: systemNetworkProbes,
  killOnExit,
  openCache,
  openOfflineWork,
};
