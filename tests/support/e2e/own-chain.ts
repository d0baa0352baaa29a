import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { missingForKeyring, type RunningKeyring, startKeyring } from '../keyring/keyring.ts';
import { type RunningHost, startHost } from './host.ts';
import { clockOffset } from './now.ts';
import { unwrap } from './places.ts';
import { type RunningService, startService } from './service.ts';

/** A keychain, a service with the sample chain and a host connected to it, for tests that end and start them. */
export interface OwnChain {
  readonly service: RunningService;
  readonly host: RunningHost;
  /** Starts the host again, over what it has kept. @param offset as of startHost (host.ts) */
  startHost(offset?: number): Promise<RunningHost>;
  /** Starts the service again, at the same address and with the same chain. */
  startService(): Promise<RunningService>;
  /** Ends what was started last of each, and removes what they wrote. */
  stop(): Promise<void>;
}

/**
 * @param name of the folder that holds the user data
 * @param offset of the clock of the first host
 */
export async function startOwnChain(name: string, offset = clockOffset()): Promise<OwnChain> {
  expect(missingForKeyring()).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), `endcap-${name}-`));
  const running: { keyring?: RunningKeyring; service?: RunningService; host?: RunningHost } = {};
  const stop = async (): Promise<void> => {
    for (const part of [running.host, running.service, running.keyring] as const) await part?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const keyring = await startKeyring();
    running.keyring = keyring;
    const service = await startService();
    running.service = service;
    const startHere = async (at = clockOffset()): Promise<RunningHost> => {
      running.host = await startHost({ args: [], env: keyring.env, offset: at, userData: join(folder, 'user-data') });
      return running.host;
    };
    const startAgain = async (): Promise<RunningService> => {
      running.service = await startService(['--port', new URL(service.baseUrl).port]);
      return running.service;
    };
    const host = await startHere(offset);
    const bridge = await host.bridge();
    unwrap(await bridge.workspaces.connect({ name: 'Chain', baseUrl: service.baseUrl, token: service.token }));
    return { service, host, startHost: startHere, startService: startAgain, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
