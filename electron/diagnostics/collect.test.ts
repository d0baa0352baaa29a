import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCore } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

/** For what must happen, however busy the computer is. */
const UNTIL = { timeout: 10_000, interval: 5 };

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

test('crash dumps are listed beside the files, their content comes by name alone, and the oldest go at a start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-dumps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'completed'));
  const names = [1, 2, 3, 4, 5, 6].map((nth) => `0f1e2d3c-4b5a-4697-8877-00000000000${nth}.dmp`);
  for (const name of names) await writeFile(join(folder, 'completed', name), `MDMP ${name}`);
  const core = await startCore({}, { crashDumps: folder });
  onTestFinished(core.close);
  await vi.waitFor(async () => expect(await readdir(join(folder, 'completed'))).toHaveLength(5), UNTIL);
  const { crashDumps } = unwrap(await core.bridge.diagnostics.collect());
  const left = await readdir(join(folder, 'completed'));
  expect(crashDumps?.map(({ name }) => name).toSorted()).toEqual(left);
  const [name = ''] = left;
  const dump = unwrap(await core.bridge.diagnostics.crashDump({ name }));
  expect(await new Response(dump as Blob).text()).toBe(`MDMP ${name}`);
  expect(unwrap(await core.bridge.diagnostics.crashDump({ name: '../completed' }))).toBeNull();
});
