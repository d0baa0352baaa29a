import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedURLOptions } from 'electron';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { updateFailure } from '#electron/updates/update-failure.ts';
import { RequestStandin } from '#tests/support/standin/request.ts';
import { startUpdateServer } from '#tests/support/updates/update-server.ts';
import { createAppUpdater } from './app-updater.ts';

/** Electron's own updater on macOS, which is Squirrel: it fetches the file and then says what it found. */
class Squirrel extends EventEmitter {
  #feed: FeedURLOptions = { url: '' };
  readonly fetched = Promise.withResolvers<void>();
  setFeedURL(feed: FeedURLOptions) {
    this.#feed = feed;
  }
  async checkForUpdates() {
    const { url } = await (await fetch(this.#feed.url, { headers: this.#feed.headers ?? {} })).json();
    await (await fetch(url)).arrayBuffer();
    this.fetched.resolve();
  }
}

const electron = { autoUpdater: new Squirrel() };
beforeAll(() => {
  // electron-updater takes Electron by `require`, past the double of the other tests.
  const { cache, resolve } = createRequire(import.meta.url);
  const id = resolve('electron');
  cache[id] = { id, loaded: true, exports: electron } as NodeJS.Module;
});

/** A Mac that has downloaded a version all but for what Squirrel says of it. */
async function aMac() {
  electron.autoUpdater = new Squirrel();
  const folder = await mkdtemp(join(tmpdir(), 'endcap-mac-'));
  const server = await startUpdateServer();
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  for (const name of ['app', 'user']) await mkdir(join(folder, name));
  const updates = { address: server.address, key: server.key };
  await writeFile(join(folder, 'app/package.json'), JSON.stringify({ name: 'endcap', updates }));
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: endcap-updater\n');
  server.announce({ version: '1.1.0', content: Buffer.from('a bundle') });
  const updater = createAppUpdater({
    version: '1.0.0',
    platform: 'darwin',
    appImage: undefined,
    program: join(folder, 'Endcap.app/Contents/MacOS/Endcap'),
    app: join(folder, 'app'),
    userData: join(folder, 'user'),
    open: (options) => new RequestStandin(options as never) as never,
    warn: () => {},
  });
  await updater.check('latest');
  const state = { ended: null as string | null };
  updater
    .download(() => {})
    .then(
      () => void Object.assign(state, { ended: 'downloaded' }),
      (error: unknown) => void Object.assign(state, { ended: updateFailure(error) }),
    );
  await electron.autoUpdater.fetched.promise;
  // For what must not be said yet.
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(state.ended).toBeNull();
  return { squirrel: electron.autoUpdater, ended: () => expect.poll(() => state.ended) };
}

test('a version is downloaded when macOS has looked at it, and not when it has its last byte', async () => {
  const { squirrel, ended } = await aMac();
  squirrel.emit('update-downloaded', {});
  await ended().toBe('downloaded');
});

test('what macOS refuses then is told, and is not called downloaded', async () => {
  const { squirrel, ended } = await aMac();
  squirrel.emit('error', new Error('Code signature at URL file:///Endcap.app/ did not pass validation'));
  await ended().toBe('signature');
});
