import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRouterClient, type RouterClient } from '@orpc/server';
import type { Core } from '#electron/app/core.ts';
import { type CorePorts, createCore } from '#electron/app/create-core.ts';
import type { BridgeRouter } from '#electron/bridge/router.ts';
import type { HostProcess, Platform } from '#electron/lib/platform.ts';
import { forkPictureProcess, forkTableProcess } from '#electron/loopback/child-processes.ts';
import type { Keychain } from '#electron/secrets/keychain.ts';
import { JsonText } from '#shared/bridge/json-text.ts';
import { TABLE_PART_BYTES } from '#shared/bridge/tables.ts';
import { unwrap } from '../support/e2e/places.ts';
import { TOKEN } from './a-service.ts';

/** The process that decodes pictures, as the browser host starts it. */
export const PICTURES_SCRIPT = fileURLToPath(new URL('../../electron/photos/picture-process.ts', import.meta.url));
/** The process that opens files of others, as the browser host starts it. */
const TABLE_PROCESS = fileURLToPath(new URL('../../electron/tables/table-process.ts', import.meta.url));
const WORKER_SCRIPT = fileURLToPath(new URL('../../electron/store/cache-worker.ts', import.meta.url));
const TABLES_SCRIPT = fileURLToPath(new URL('../../electron/tables/tables-worker.ts', import.meta.url));

/** The policy file of a core, in its folder; a test writes it with a mode that shuts others out. */
export const SET_POLICY = 'set-policy.json';

export type RunningCore = {
  readonly core: Core;
  /** The bridge as a page calls it, without a transport in between. */
  readonly bridge: RouterClient<BridgeRouter>;
  /** The bridge of a page that shows this workspace. */
  readonly pageOf: (workspaceId: string) => RouterClient<BridgeRouter>;
  readonly keychain: Map<string, string>;
  readonly userData: string;
  /** Adds a service and opens it. */
  connect(baseUrl: string, token?: string): Promise<void>;
  close(): Promise<void>;
};

/** A keychain that always works, in memory. */
export function memoryKeychain(entries = new Map<string, string>()): Keychain {
  return {
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => void entries.set(`${service}/${account}`, password),
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
  };
}

/** A whole core in this process with Node's fetch, a keychain in memory and a folder of its own. */
export async function startCore(
  ports: Partial<CorePorts> = {},
  platform: Partial<Platform> = {},
  options: Parameters<Core['start']>[0] = {},
): Promise<RunningCore> {
  const userData = platform.userData ?? (await mkdtemp(join(tmpdir(), 'endcap-core-')));
  const keychain = new Map<string, string>();
  const core = createCore(
    {
      host: 'browser',
      version: '0.0.0',
      platformName: 'linux',
      userData,
      fetch: (url, init) => fetch(url, init),
      resolveProxy: async () => null,
      startSampleProcess: noSample,
      startPictureProcess: () => forkPictureProcess(PICTURES_SCRIPT, {}),
      startTableProcess: () => forkTableProcess(TABLE_PROCESS, {}),
      workerScript: WORKER_SCRIPT,
      tablesScript: TABLES_SCRIPT,
      // Never the policy of the computer that runs the tests.
      policy: { path: join(userData, SET_POLICY), owners: [0, process.getuid?.() ?? 0] },
      showNotice: null,
      ...platform,
    },
    { loadKeychain: async () => memoryKeychain(keychain), random: () => 0, ...ports },
  );
  await core.start(options);
  const clientOf = (context: { readonly workspace?: string }) =>
    createRouterClient(core.router, { context, interceptors: [async ({ next }) => readTexts(await next())] });
  const bridge = clientOf({});
  return {
    core,
    bridge,
    pageOf: (workspace) => clientOf({ workspace }),
    keychain,
    userData,
    async connect(baseUrl, token = TOKEN) {
      const connected = await bridge.workspaces.connect({ name: 'Test', baseUrl, token });
      if (!connected.ok) throw new Error(`not connected: ${connected.failure.code}`);
    },
    async close() {
      await core.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

/** Passes a file in, as a page does. */
export async function passIn({ bridge: { tables } }: Pick<RunningCore, 'bridge'>, bytes: Uint8Array): Promise<string> {
  const { tableId } = unwrap(await tables.begin({ bytes: bytes.byteLength }));
  for (let at = 0; at < bytes.byteLength; at += TABLE_PART_BYTES) {
    const part = Buffer.from(bytes.subarray(at, at + TABLE_PART_BYTES)).toString('base64');
    unwrap(await tables.put({ tableId, part }));
  }
  return tableId;
}

/** What the links of a page do with the values that cross the bridge as JSON text. */
function readTexts(output: unknown): unknown {
  if (output instanceof JsonText) return JSON.parse(output.text);
  const isPlain = typeof output === 'object' && output !== null && Object.getPrototypeOf(output) === Object.prototype;
  if (!isPlain) return output;
  return Object.fromEntries(Object.entries(output).map(([name, value]) => [name, readTexts(value)]));
}

function noSample(): HostProcess {
  const ending = Promise.withResolvers<void>();
  return {
    send: () => {},
    onMessage: () => {},
    onExit: (listener) => void ending.promise.then(listener),
    kill: ending.resolve,
  };
}
