import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { updateFailure } from '#electron/updates/update-failure.ts';
import { RequestStandin } from '#tests/support/standin/request.ts';
import { answerWith, cutInHalf, startUpdateServer, type UpdateServer } from '#tests/support/updates/update-server.ts';
import { createAppUpdater, type UpdaterPlace } from './app-updater.ts';

/*
 * electron-updater itself, over real requests, from a server on this computer to the file of an AppImage. Only the
 * network is Node's in place of Chromium's.
 */

const OLD = Buffer.from('the old version');
const NEW = randomBytes(300_000);

/** Requests as Chromium makes them, but over Node. */
const overNode = (options: object) => new RequestStandin(options as never) as never;

/** A computer with Endcap 1.0.0 as an AppImage. */
async function aComputer(server: UpdateServer, place: Partial<UpdaterPlace> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-updater-'));
  const appImage = join(folder, 'bin/Endcap.AppImage');
  for (const name of ['bin', 'app', 'user']) await mkdir(join(folder, name));
  await writeFile(appImage, OLD);
  const updates = { address: server.address, key: server.key };
  await writeFile(join(folder, 'app/package.json'), JSON.stringify({ name: 'endcap', updates }));
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: endcap-updater\n');
  vi.stubEnv('APPIMAGE', appImage);
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await chmod(join(folder, 'bin'), 0o755);
    await rm(folder, { recursive: true, force: true });
  });
  const warnings: string[] = [];
  const start = (changed: Partial<UpdaterPlace> = {}) =>
    createAppUpdater({
      version: '1.0.0',
      platform: 'linux',
      appImage,
      program: '/usr/bin/endcap',
      app: join(folder, 'app'),
      userData: join(folder, 'user'),
      open: overNode,
      warn: (message) => void warnings.push(`${message}`),
      ...place,
      ...changed,
    });
  return { start, appImage, folder, warnings, installed: () => readFile(appImage) };
}

async function aServer(): Promise<UpdateServer> {
  const server = await startUpdateServer();
  onTestFinished(() => server.stop());
  return server;
}

/** What a person is told of a failed attempt; null: it did not fail. */
const failureOf = (attempt: Promise<unknown>) => attempt.then(() => null, updateFailure);

test('a newer version is found, downloaded and put in place at the end, and nothing is left of the way', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, installed, folder } = await aComputer(server);
  const updater = start();
  expect([updater.address, updater.installs]).toEqual([server.address, true]);
  expect(await updater.check('latest')).toBe('1.1.0');
  const seen: number[] = [];
  await updater.download((done, total) => {
    expect(total).toBe(NEW.length);
    seen.push(done);
  });
  expect(seen.at(-1)).toBe(NEW.length);
  expect(await installed()).toEqual(OLD);
  updater.installAtQuit();
  expect(await installed()).toEqual(NEW);
  expect(await readdir(join(folder, 'bin'))).toEqual(['Endcap.AppImage']);
});

test('a request says nothing of the computer, the user or the workspace', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, folder } = await aComputer(server);
  const updater = start();
  await updater.check('latest');
  await updater.download(() => {});
  const id = await readFile(join(folder, 'user/.updaterId'), 'utf8');
  expect(server.requests.map(({ url }) => url.replace(/=\w+$/, '=…'))).toEqual([
    '/endcap/latest-linux.yml?noCache=…',
    '/endcap/Endcap-1.1.0-linux-x86_64.AppImage',
  ]);
  for (const { headers } of server.requests) {
    const { host, connection, accept, 'cache-control': cache, 'accept-encoding': encoding, ...others } = headers;
    expect(others).toEqual({ 'user-agent': 'electron-builder' });
    expect(JSON.stringify(headers)).not.toContain(id);
  }
});

test.each([
  ['the same', '1.0.0'],
  ['an older', '0.9.9'],
  ['an older, in another channel,', '1.0.0-beta.1'],
])('%s version is not taken', async (_what, version) => {
  const server = await aServer();
  server.announce({ version, content: NEW, channel: 'beta' });
  const { start, installed } = await aComputer(server);
  const updater = start();
  expect(await updater.check('beta')).toBeNull();
  expect(await failureOf(updater.download(() => {}))).toBe('signature');
  updater.installAtQuit();
  expect(await installed()).toEqual(OLD);
});

test('a share of ten percent is held, and a computer belongs to it or not for good', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW, share: 10 });
  const { start, folder } = await aComputer(server);
  const place = async (last: string) => {
    await writeFile(join(folder, 'user/.updaterId'), `7d444840-9dc0-11d1-b245-5ffd${last}`);
    return [await start().check('latest'), await start().check('latest')];
  };
  // The last four bytes decide: 9.96 and 10.04 percent of the way from 0 to ffffffff.
  expect(await place('197f0000')).toEqual(['1.1.0', '1.1.0']);
  expect(await place('19b40000')).toEqual([null, null]);
  // Raised by whoever runs the server, who has no key.
  server.announce({ version: '1.1.0', content: NEW, share: 100 });
  expect(await start().check('latest')).toBe('1.1.0');
});

test.each(['nobody', 'somebody'] as const)(
  'a version signed by %s is refused before it is downloaded',
  async (signer) => {
    const server = await aServer();
    server.announce({ version: '1.1.0', content: NEW });
    const { start, installed } = await aComputer(server);
    const updater = start();
    expect(await updater.check('latest')).toBe('1.1.0');
    server.announce({ version: '1.2.0', content: NEW, signer });
    expect(await failureOf(updater.check('latest'))).toBe('signature');
    expect(await failureOf(updater.download(() => {}))).toBe('signature');
    expect(server.requests.filter(({ url }) => url.endsWith('.AppImage'))).toEqual([]);
    updater.installAtQuit();
    expect(await installed()).toEqual(OLD);
  },
);

test('content with another hash than announced is refused and deleted', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  server.behave('file', answerWith(200, {}, 'something else'));
  const { start, installed, folder } = await aComputer(server);
  const updater = start();
  await updater.check('latest');
  expect(await failureOf(updater.download(() => {}))).toBe('hash');
  updater.installAtQuit();
  expect(await installed()).toEqual(OLD);
  expect(await readdir(join(folder, 'cache/endcap-updater/pending'))).toEqual([]);
});

test('a download that breaks off is begun anew, and what was there goes on running', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  server.behave('file', cutInHalf);
  const { start, installed } = await aComputer(server);
  const updater = start();
  await updater.check('latest');
  expect(await failureOf(updater.download(() => {}))).toBe('unreachable');
  updater.installAtQuit();
  expect(await installed()).toEqual(OLD);
  server.behave('file', null);
  await updater.download(() => {});
  updater.installAtQuit();
  expect(await installed()).toEqual(NEW);
});

test.each([
  ['there is no list', 'list', answerWith(404), 'missing'],
  ['a proxy asks for a password', 'list', answerWith(407, { 'proxy-authenticate': 'Basic realm="x"' }), 'proxy'],
  ['the server fails', 'list', answerWith(503), 'answer'],
  ['a page to sign in on comes', 'list', answerWith(200, {}, '<!doctype html><title>Sign in</title>'), 'answer'],
  ['nothing comes', 'list', answerWith(200), 'answer'],
  ['it is sent round in circles', 'list', answerWith(302, { location: '/endcap/latest-linux.yml' }), 'answer'],
  ['it is sent on without encryption', 'list', answerWith(302, { location: 'http://a.example/' }), 'certificate'],
] as const)('when %s, that is what is told', async (_what, path, how, failure) => {
  const server = await aServer();
  server.behave(path, how);
  const { start } = await aComputer(server);
  expect(await failureOf(start().check('latest'))).toBe(failure);
});

test.each([
  ['is missing', answerWith(404), 'missing'],
  ['is behind a proxy that asks for a password', answerWith(407), 'proxy'],
  ['is sent round in circles', answerWith(302, { location: '/endcap/again' }), 'answer'],
] as const)('a file that %s leaves what runs', async (_what, how, failure) => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  server.behave('file', how);
  const { start, installed } = await aComputer(server);
  const updater = start();
  await updater.check('latest');
  expect(await failureOf(updater.download(() => {}))).toBe(failure);
  updater.installAtQuit();
  expect(await installed()).toEqual(OLD);
});

test('requests take the way of the system, and a proxy that wants a sign-in is told as one', async () => {
  const asked: string[] = [];
  const proxy = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(407, { 'proxy-authenticate': 'Negotiate' }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const server = await aServer();
  const { start } = await aComputer(server);
  const open = ({ url = '' }: { url?: string }) => request({ port, host: '127.0.0.1', path: url });
  const updater = start({ open: open as never });
  expect(await failureOf(updater.check('latest'))).toBe('proxy');
  expect(asked).toEqual([expect.stringContaining(`${server.address}/latest-linux.yml`)]);
  expect(server.requests).toEqual([]);
});

test('a server that is gone is told as such', async () => {
  const server = await startUpdateServer();
  await server.stop();
  const { start } = await aComputer(server, { open: ((options: object) => overNode(options)) as never });
  // Asked again three times, as electron-updater does.
  expect(await failureOf(start().check('latest'))).toBe('unreachable');
});

test('what was downloaded before the app was killed is checked again, and not downloaded twice', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, installed } = await aComputer(server);
  const killed = start();
  await killed.check('latest');
  await killed.download(() => {});
  const next = start();
  await next.check('latest');
  await next.download(() => {});
  expect(server.requests.filter(({ url }) => url.endsWith('.AppImage'))).toHaveLength(1);
  next.installAtQuit();
  expect(await installed()).toEqual(NEW);
});

test('what somebody changed since the download is not put in place', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, installed, folder, warnings } = await aComputer(server);
  const updater = start();
  await updater.check('latest');
  await updater.download(() => {});
  await writeFile(join(folder, 'cache/endcap-updater/pending/Endcap-1.1.0-linux-x86_64.AppImage'), 'evil');
  updater.installAtQuit();
  expect(await installed()).toEqual(OLD);
  expect(await readdir(join(folder, 'bin'))).toEqual(['Endcap.AppImage']);
  expect(warnings.join('\n')).toContain('changed since it was downloaded');
});

test('what is withdrawn is not put in place, until it is downloaded once more', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, installed } = await aComputer(server);
  const [stays, goes] = [start(), start()];
  for (const updater of [stays, goes]) {
    await updater.check('latest');
    await updater.download(() => {});
    expect(updater.withdraw()).toBe(true);
  }
  stays.installAtQuit();
  expect(await installed()).toEqual(OLD);
  await goes.check('latest');
  await goes.download(() => {});
  goes.installAtQuit();
  expect(await installed()).toEqual(NEW);
  // Squirrel has it by then, and puts it in place whatever anybody says.
  expect(start({ platform: 'darwin' }).withdraw()).toBe(false);
});

test('a kill in the middle of a download leaves the old one, and the next download begins anew', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, installed, folder } = await aComputer(server);
  const half = Promise.withResolvers<void>();
  server.behave('file', (response, content) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, content.length / 2), () => half.resolve());
  });
  const killed = start();
  await killed.check('latest');
  // Nobody is there any more to hear of it.
  killed.download(() => {}).catch(() => {});
  await half.promise;
  await expect.poll(() => readdir(join(folder, 'cache/endcap-updater/pending'))).toHaveLength(1);
  expect(await installed()).toEqual(OLD);
  server.behave('file', null);
  const next = start();
  await next.check('latest');
  await next.download(() => {});
  next.installAtQuit();
  expect(await installed()).toEqual(NEW);
});

test('a kill while the new version is copied leaves the old one, and the next attempt is whole', async () => {
  const server = await aServer();
  server.announce({ version: '1.1.0', content: NEW });
  const { start, installed, appImage } = await aComputer(server);
  await writeFile(`${appImage}.new`, NEW.subarray(0, 1_000));
  const updater = start();
  await updater.check('latest');
  await updater.download(() => {});
  expect(await installed()).toEqual(OLD);
  updater.installAtQuit();
  expect(await installed()).toEqual(NEW);
});

test('on macOS it installs where the bundle may be replaced', async () => {
  const { start, folder } = await aComputer(await aServer());
  await mkdir(join(folder, 'Endcap.app'));
  const program = join(folder, 'Endcap.app/Contents/MacOS/Endcap');
  expect(start({ platform: 'darwin', appImage: undefined, program }).installs).toBe(true);
  expect(start({ platform: 'darwin', program: '/nowhere/Endcap.app/Contents/MacOS/Endcap' }).installs).toBe(false);
});

test('where it takes an administrator, or the build has no key, a version is only told', async () => {
  const server = await aServer();
  const { start, folder } = await aComputer(server);
  expect(start({ platform: 'win32' }).installs).toBe(false);
  // A deb or rpm.
  expect(start({ appImage: undefined }).installs).toBe(false);
  expect(start({ appImage: join(folder, 'gone/Endcap.AppImage') }).installs).toBe(false);
  await writeFile(join(folder, 'app/package.json'), JSON.stringify({ updates: { address: server.address } }));
  expect(start().installs).toBe(false);
  server.announce({ version: '1.1.0', content: NEW, signer: 'nobody' });
  expect(await start({ appImage: undefined }).check('latest')).toBe('1.1.0');
});

test.each([
  ['has none', '{}'],
  ['has one without encryption', '{"updates":{"address":"http://updates.example"}}'],
  ['is damaged', '{'],
])('a build whose package.json %s looks nowhere', async (_what, manifest) => {
  const { start, folder } = await aComputer(await aServer());
  await writeFile(join(folder, 'app/package.json'), manifest);
  expect(start().address).toBeNull();
});

test('a checkout looks nowhere', async () => {
  const { start } = await aComputer(await aServer());
  expect(start({ app: null }).address).toBeNull();
});
