import { type Session, session } from 'electron';
import type { Platform } from '#electron/lib/platform.ts';
import { createElectronFetch } from './electron-fetch.ts';
import { firstProxy } from './proxy.ts';
import { startSampleProcess } from './sample-process.ts';

/** In memory and apart from the window's session: what a service sets or caches never meets the page. */
const NETWORK_PARTITION = 'endcap-network';

export type ElectronPlatformOptions = {
  readonly version: string;
  readonly platformName: string;
  readonly userData: string;
  /** Absolute path of the built service-process.js. */
  readonly serviceProcess: string;
  /** Absolute path of the built cache-worker.js. */
  readonly cacheWorker: string;
  /** Absolute path of the built tables-worker.js. */
  readonly tablesWorker: string;
  /** Environment of the sample service's process. */
  readonly environment: Readonly<Record<string, string>>;
  readonly development: boolean;
};

/** What the core gets from Electron. To be called when Electron is ready. */
export function createElectronPlatform(options: ElectronPlatformOptions): Platform {
  const network: Session = session.fromPartition(NETWORK_PARTITION, { cache: false });
  return {
    host: 'electron',
    version: options.version,
    platformName: options.platformName,
    userData: options.userData,
    fetch: createElectronFetch(network),
    resolveProxy: async (url) => firstProxy(await network.resolveProxy(url)),
    startSampleProcess: () => startSampleProcess(options.serviceProcess, options.environment, options.development),
    workerScript: options.cacheWorker,
    tablesScript: options.tablesWorker,
  };
}
