import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createCore } from '#electron/app/create-core.ts';
import { createHttpBridge } from '#electron/loopback/bridge-over-http.ts';
import { forkPictureProcess, forkTableProcess } from '#electron/loopback/child-processes.ts';
import { startLoopbackServer } from '#electron/loopback/loopback-server.ts';
import { readStaticFile } from '#electron/web/static-files.ts';
import { fileKeychain } from '#tests/offline/file-keychain.ts';

/*
 * The browser host (electron/browser.ts) with a keychain in a file, since a bench has none of its own that outlives a
 * process. Arguments: the folder of user data, the keychain's file, and the folder of the page, which is the built one
 * unless it is said otherwise. Prints its link when it is ready.
 */
const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const [userData = '', keychain = '', page = at('out/renderer')] = process.argv.slice(2);
const core = createCore(
  {
    host: 'browser',
    version: '0.0.0',
    platformName: process.platform,
    userData,
    fetch: (url, init) => fetch(url, init),
    resolveProxy: async () => null,
    startSampleProcess: () => {
      throw new Error('There is no sample here');
    },
    startPictureProcess: () => forkPictureProcess(at('electron/photos/picture-process.ts'), {}),
    startTableProcess: () => forkTableProcess(at('electron/tables/table-process.ts'), {}),
    workerScript: at('electron/store/cache-worker.ts'),
    tablesScript: at('electron/tables/tables-worker.ts'),
    policy: { path: at('no-policy.json'), owners: [] },
    showNotice: null,
  },
  { loadKeychain: async () => fileKeychain(keychain) },
);
const server = await startLoopbackServer({
  port: 0,
  wait: async () => {},
  randomToken: () => randomBytes(32).toString('base64url'),
  readFile: (path) => readStaticFile(page, path, core.look),
  handleBridge: createHttpBridge(core.router),
});
process.once('SIGTERM', () => void server.close().then(() => core.close().then(() => process.exit(0))));
await core.start();
console.log(`Endcap is ready at ${server.launchUrl()}`);
