import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TABLE_LIMITS } from '#electron/tables/limits.ts';
import { type Canaries, startCanaryService } from '../offline/canary-service.ts';
import { unwrap } from '../support/e2e/places.ts';
import type { FaultServer } from './fault-server.ts';
import { wordsInMemory } from './process-memory.ts';
import { passIn, type RunningCore, startCore } from './start-core.ts';

const CANARIES: Canaries = {
  token: 'tkn.93c41f0a2c3d4e5f6a7b8',
  phone: '+48 512345678',
  email: 'canary-93c4@shop.example',
  person: 'Żaneta Kanarek 93c4',
  loginCode: 'CODE93c4b',
  storeName: 'Żabka 93c4',
  signature: 'sig93c46c5b4a',
};
const MEGABYTE = 1024 * 1024;

let service: FaultServer;
let running: RunningCore;
beforeEach(async () => {
  service = await startCanaryService(CANARIES);
  running = await startCore();
  await running.connect(service.origin, CANARIES.token);
  unwrap(await running.bridge.stores.list());
});
afterEach(async () => {
  await running.close();
  await service.close();
});

const handoverOf = (about: Uint8Array) => zipSync({ 'handover.json': about });
const read = async (bytes: Uint8Array) =>
  unwrap(await running.bridge.handovers.read({ tableId: await passIn(running, bytes) }));

/** `{"photos":[0,0,…]}`, with a value for every two bytes. */
function manyValues(bytes: number, value = '0,'): Uint8Array {
  const [beginning, end] = ['{"format":"endcap-handover","version":1,"photos":[', '0 ]}'];
  const text = Buffer.alloc(bytes, value);
  text.write(beginning);
  text.write(end, bytes - end.length);
  return text;
}

test.each([
  ['190 MB of numbers', () => manyValues(190 * MEGABYTE)],
  ['more brackets than any handover has, within the bytes of one', () => manyValues(16 * MEGABYTE, '[')],
])('a handover of %s is refused, and the host goes on and closes', async (_name, about) => {
  const bytes = handoverOf(about());
  expect(await read(bytes)).toEqual({ result: 'refused', reason: 'unpacks_too_large' });
  unwrap(await running.bridge.stores.list());
  await running.core.close();
});

/** A thread or a process may end while it is looked at. */
const lookAt = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};
const processes = (): number[] =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((thread) => lookAt(`/proc/${process.pid}/task/${thread}/children`).split(' '))
    .filter((pid) => pid !== '' && lookAt(`/proc/${pid}/cmdline`).includes('table-process'))
    .map(Number);

test.runIf(process.platform === 'linux')(
  'a file of somebody else is opened in a process that knows no token, link or path, and that ends with the core',
  async () => {
    expect(await read(handoverOf(Buffer.from('{}')))).toEqual({ result: 'refused', reason: 'not_a_handover' });
    const [opener = 0, ...others] = processes();
    expect(others).toEqual([]);
    const words = [CANARIES.token, CANARIES.signature, running.userData];
    expect(wordsInMemory(opener, words)).toEqual([]);
    expect(readFileSync(`/proc/${opener}/environ`, 'latin1')).not.toMatch(/HOME|DBUS|PROXY|PATH/i);
    expect(readlinkSync(`/proc/${opener}/cwd`)).toBe('/');
    await running.core.close();
    await expect.poll(() => readdirSync('/proc').includes(String(opener)), { timeout: 30_000 }).toBe(false);
  },
);

test.runIf(process.platform === 'linux')(
  'a process that hears nothing does not keep the core from closing',
  async () => {
    const tableId = await passIn(running, handoverOf(Buffer.from('{}')));
    unwrap(await running.bridge.handovers.read({ tableId }));
    const [opener = 0] = processes();
    process.kill(opener, 'SIGSTOP');
    const unanswered = running.bridge.handovers.read({ tableId });
    await running.core.close();
    expect(await unanswered).toMatchObject({ ok: false });
    await expect.poll(() => readdirSync('/proc').includes(String(opener)), { timeout: 30_000 }).toBe(false);
  },
);

const MOST_CHANGES = TABLE_LIMITS.bytes;
const HEAD = '{"format":"endcap-change-set","version":1,"exportedAt":"2026-11-20T10:00:00Z","resources":[';
/** A file of changes of the largest size, with as many values as fit. */
const changesOf = (value: string): string =>
  `${HEAD}${value.repeat(Math.floor((MOST_CHANGES - HEAD.length - 3) / value.length))}0]}`;
const deepRow = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const deepEdit = `{"ref":{"kind":"expositions","externalId":"1"},"base":[],"edits":[{"rowId":"r","row":{"a":${deepRow}}}]}`;
const importing = async (file: string) => {
  const tableId = await passIn(running, Buffer.from(file));
  return running.bridge.publish.importChanges({ tableId, isTrial: true, name: { key: 'import', cells: 0, data: {} } });
};

test.runIf(process.platform === 'linux').each([
  ['brackets alone', '['.repeat(MOST_CHANGES), { ok: false, reason: 'not_json' }],
  ['sixteen million numbers', changesOf('0,'), { ok: false, reason: 'malformed' }],
  ['more resources than any chain has', changesOf('{},'), { ok: false, reason: 'malformed' }],
  ['rows of 100,000 levels', `${HEAD}${deepEdit}]}`, { ok: true, resources: [], refused: [{ problem: 'shape' }] }],
])('a file of changes with %s is refused by a process of its own, which ends', async (_name, file, outcome) => {
  expect(unwrap(await importing(file))).toMatchObject(outcome);
  expect(processes()).toEqual([]);
  unwrap(await running.bridge.stores.list());
});

test.runIf(process.platform === 'linux')('a process that ends over a file of changes ends nothing else', async () => {
  const asked = importing(`${HEAD}{},0]}`);
  const [opener] = await vi.waitUntil(() => processes().length > 0 && processes(), { timeout: 30_000 });
  process.kill(opener ?? 0, 'SIGKILL');
  // Killed before it was ready it is an error of Endcap's own, afterwards the file was too much for it.
  const answer = await asked;
  expect(answer.ok ? answer.value : answer.failure.code).toSatisfy(
    (told) => told === 'internal' || JSON.stringify(told) === '{"ok":false,"reason":"too_large"}',
  );
  unwrap(await running.bridge.stores.list());
});
