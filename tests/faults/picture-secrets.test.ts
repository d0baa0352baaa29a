import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { formsOf, foundIn } from '#tests/e2e/canary-forms.ts';
import { aStore } from '../builders/contract.ts';
import { json, startFaultServer, text } from './fault-server.ts';
import { wordsInMemory } from './process-memory.ts';

const RUN = fileURLToPath(new URL('./picture-run.ts', import.meta.url));
const TOKEN = `tkn.${randomBytes(12).toString('hex')}`;
const HOME = join(tmpdir(), `home-${randomBytes(6).toString('hex')}`);
const LOGIN_CODE = `CODE-${randomBytes(6).toString('hex')}`;
const SIGNATURE = `sig${randomBytes(12).toString('hex')}`;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
const decodes = (pid: number): boolean => /libvips/.test(readFileSync(`/proc/${pid}/maps`, 'latin1'));

/** A service with one photo. */
async function aService() {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
  const service = await startFaultServer((request, response, nth) => {
    if (request.url?.startsWith('/photos/')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
      return;
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return text(401, '')(request, response, nth);
    const images = [{ photoId: 'photo-1', imageUrl: `${service.origin}/photos/1.jpg?signature=${SIGNATURE}` }];
    const isRun = request.url?.includes('/protocols/') ?? false;
    const stores = { items: [aStore({ loginCode: LOGIN_CODE })], nextCursor: null };
    return json(200, isRun ? { id: 'run-1', images } : stores)(request, response, nth);
  });
  onTestFinished(() => service.close());
  return service;
}

test.runIf(process.platform === 'linux')(
  'pictures are decoded in a process that knows no token, login code, link or path, and that ends with a killed host',
  async () => {
    const userData = mkdtempSync(join(tmpdir(), 'endcap-pictures-'));
    onTestFinished(() => rmSync(userData, { recursive: true, force: true }));
    const service = await aService();
    const host = fork(RUN, [userData, service.origin], {
      env: {
        ...process.env,
        CANARY_TOKEN: TOKEN,
        HOME,
        DBUS_SESSION_BUS_ADDRESS: `unix:path=/run/${TOKEN}`,
        HTTPS_PROXY: `http://me:${TOKEN}@proxy.example`,
        NO_PROXY: '*',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    onTestFinished(() => void host.kill('SIGKILL'));
    const [told] = await once(host, 'message');
    expect(told).toEqual({ stores: 1, run: true, picture: true });

    const { pid = 0 } = host;
    expect(decodes(pid)).toBe(false);
    const [decoder = 0, ...others] = childrenOf(pid);
    expect(others).toEqual([]);
    expect(decodes(decoder)).toBe(true);
    const words = [TOKEN, SIGNATURE, userData, HOME];
    const forms = words.flatMap(formsOf);
    // The host knows them all, so the search would find them.
    expect(wordsInMemory(pid, words).toSorted()).toEqual(words.toSorted());
    expect(wordsInMemory(decoder, [...words, LOGIN_CODE])).toEqual([]);
    expect(foundIn(readFileSync(`/proc/${decoder}/environ`), forms)).toEqual([]);
    expect(readFileSync(`/proc/${decoder}/environ`, 'latin1')).not.toMatch(/HOME|DBUS|PROXY|PATH/i);
    expect(foundIn(readFileSync(`/proc/${decoder}/cmdline`), forms)).toEqual([]);
    expect(readlinkSync(`/proc/${decoder}/cwd`)).toBe('/');
    const open = readdirSync(`/proc/${decoder}/fd`).map((fd) => readlinkSync(`/proc/${decoder}/fd/${fd}`));
    expect(open.filter((file) => file.startsWith('/') && !/^\/dev\/(null|urandom)$/.test(file))).toEqual([]);
    // The channel to the host, and no socket beside it.
    expect(open.filter((file) => file.startsWith('socket:'))).toHaveLength(1);

    host.kill('SIGKILL');
    await expect.poll(() => readdirSync('/proc').includes(String(decoder)), { timeout: 30_000 }).toBe(false);
  },
);
