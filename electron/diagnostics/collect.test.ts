import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCore } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

/** For what must happen, however busy the computer is. */
const UNTIL = { timeout: 50_000, interval: 5 };

/** The files of a core, each as what its text says; the log as its lines. */
async function collected({ bridge }: Awaited<ReturnType<typeof startCore>>) {
  const { files } = unwrap(await bridge.diagnostics.collect());
  const texts = Object.fromEntries(files.map(({ subject, text }) => [subject, text]));
  const { log = '', slow_calls: _, ...others } = texts;
  return {
    ...Object.fromEntries(Object.entries(others).map(([subject, text]) => [subject, JSON.parse(text)])),
    log: log.split('\n'),
  };
}

test('without a workspace there is still something to tell', async () => {
  const core = await startCore();
  onTestFinished(core.close);
  expect(await collected(core)).toMatchObject({
    versions: { endcap: '0.0.0', host: 'browser', electron: null, node: process.versions.node },
    settings: { language: 'system', author: 'not entered', workspaces: [] },
    connection: null,
    workspace: { check: null },
    crashes: null,
    log: expect.arrayContaining([expect.stringContaining('"event":"started"')]),
  });
});

test('a service that can’t be reached is told step by step, and a missing token as what it is', async () => {
  const core = await startCore({
    probes: { lookUp: async () => [], reaches: async () => false, tlsVersion: async () => null },
  });
  onTestFinished(core.close);
  await core.connect('https://service.invalid');
  const { items } = unwrap(await core.bridge.workspaces.list());
  expect(await collected(core)).toMatchObject({
    settings: { workspaces: [{ isOpen: true, address: 'https://service.invalid', token: 'keychain' }] },
    connection: { failure: { code: 'dns_failed', host: 'service.invalid' } },
    workspace: { store: { state: 'kept' }, check: { damage: [] } },
  });
  unwrap(await core.bridge.workspaces.forgetToken({ id: items[0]?.id ?? '' }));
  expect(await collected(core)).toMatchObject({ connection: { failure: { code: 'token_missing' } } });
});

const nameOf = (nth: number): string => `0f1e2d3c-4b5a-4697-8877-00000000000${nth}.dmp`;

/** A core with crash dumps, whose files a person saves under their names. */
async function withDumps(count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-dumps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'completed'));
  const saved: { window: string; name: string; bytes: Uint8Array }[] = [];
  const answer: { name: string | null } = { name: 'mine.zip' };
  const core = await startCore(
    {},
    {
      crashDumps: folder,
      async saveFile(window, name, bytes) {
        saved.push({ window, name, bytes });
        return answer.name;
      },
    },
  );
  onTestFinished(core.close);
  const crash = async (nth: number) => writeFile(join(folder, 'completed', nameOf(nth)), `MDMP ${nth}`);
  for (let nth = 1; nth <= count; nth += 1) await crash(nth);
  /** The diagnostics of a window. */
  const windowOf = (window: string) => createRouterClient(core.core.router, { context: { window } }).diagnostics;
  return { ...core, crash, left: () => readdir(join(folder, 'completed')), saved, answer, windowOf };
}

test('crash dumps are listed beside the files, five of them, and the oldest go', async () => {
  const { bridge, core, crash, left } = await withDumps(7);
  const { crashDumps } = unwrap(await bridge.diagnostics.collect());
  expect(await left()).toHaveLength(5);
  expect(crashDumps?.map(({ name }) => name).toSorted()).toEqual(await left());
  await crash(8);
  core.partCrashed();
  await vi.waitFor(async () => expect(await left()).toHaveLength(5), UNTIL);
  expect(await left()).toContain(nameOf(8));
});

test('crash dumps go into a zip with what the window that asks has shown, and the page gets only its name', async () => {
  const { windowOf, saved } = await withDumps(2);
  const shown = unwrap(await windowOf('one').collect());
  unwrap(await windowOf('two').collect());
  const dumps = [nameOf(1), nameOf(9), '../completed'];
  const answer = unwrap(await windowOf('one').saveWithDumps({ dumps }));
  expect(answer).toEqual({ name: 'mine.zip', gone: [nameOf(9), '../completed'] });
  const [{ window, name, bytes } = expect.fail('nothing was saved')] = saved;
  expect([window, name]).toEqual(['one', expect.stringMatching(/^endcap-diagnostics-\d{4}-\d\d-\d\d\.zip$/)]);
  const parts = Object.entries(unzipSync(bytes)).map(([part, of]) => [part, strFromU8(of)]);
  expect(parts).toEqual([
    ...shown.files.map(({ name: file, text }) => [file, text]),
    [`crashes/${nameOf(1)}`, 'MDMP 1'],
  ]);
});

test('a zip that a person saves nowhere is none, and one that can’t be written is told', async () => {
  const { windowOf, answer, bridge, saved } = await withDumps(1);
  const dumps = [nameOf(1)];
  answer.name = null;
  expect(unwrap(await windowOf('one').saveWithDumps({ dumps }))).toBeNull();
  // A window without a name can't be asked.
  expect(unwrap(await bridge.diagnostics.saveWithDumps({ dumps }))).toBeNull();
  expect(saved).toHaveLength(1);
  const refused = await mkdtemp(join(tmpdir(), 'endcap-dumps-'));
  onTestFinished(() => rm(refused, { recursive: true }));
  const full = await startCore(
    {},
    {
      crashDumps: refused,
      saveFile: (_window, _name, bytes) => writeFile(join(refused, 'nowhere', 'a.zip'), bytes).then(() => 'a.zip'),
    },
  );
  onTestFinished(full.close);
  const window = createRouterClient(full.core.router, { context: { window: 'one' } });
  expect(await window.diagnostics.saveWithDumps({ dumps })).toEqual({
    ok: false,
    failure: { code: 'unwritable', isFull: false },
  });
});

test('with a token or a workspace, the crash dumps go in which it may be', async () => {
  const { bridge, connect, crash, left } = await withDumps(1);
  await connect('http://127.0.0.1:9');
  expect(await left()).toHaveLength(1);
  const [{ id } = expect.fail('no workspace')] = unwrap(await bridge.workspaces.list()).items;
  unwrap(await bridge.workspaces.replaceToken({ id, token: 'tkn.other' }));
  expect(await left()).toEqual([]);
  await crash(2);
  unwrap(await bridge.workspaces.forgetToken({ id }));
  expect(await left()).toEqual([]);
  await crash(3);
  unwrap(await bridge.workspaces.remove({ id }));
  expect(await left()).toEqual([]);
});
