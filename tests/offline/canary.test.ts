import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { findAnswer } from '#electron/store/answers/answers-table.ts';
import { findPicture } from '#electron/store/answers/pictures-table.ts';
import { findStoreList } from '#electron/store/answers/stores-table.ts';
import { openWorkspaceFile } from '#electron/store/file/open-workspace-file.ts';
import { bridgeContract } from '#shared/bridge/bridge-contract.ts';
import { formsOf, foundIn } from '#tests/e2e/canary-forms.ts';
import { filesIn } from '#tests/e2e/canary-places.ts';
import { startCore } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { type Canaries, startCanaryService } from './canary-service.ts';

const RUN = fileURLToPath(new URL('./canary-run.ts', import.meta.url));
const word = (name: string): string => `${name}${randomBytes(9).toString('hex')}`;

const CANARIES: Canaries = {
  token: word('tkn.'),
  phone: `+48 5${Array.from(randomBytes(8), (byte) => byte % 10).join('')}`,
  email: `${word('mail')}@shop.example`,
  person: word('Żaneta '),
  loginCode: word('CODE'),
  // Without digits, of which nine in a row look like a phone number.
  storeName: word('Żabka ').replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit))),
  signature: word('sig'),
};
const KEY = randomBytes(32);

/** Everything that must not be found, in the forms that programs write it. */
const FORMS = [
  ...Object.values(CANARIES).flatMap((text: string) => formsOf(text)),
  ...formsOf(KEY.toString('hex')),
  ...formsOf(KEY.toString('latin1')),
];

/** Files in which a secret stands, with the form. */
const leaksIn = (folder: string): string[] =>
  filesIn(folder).flatMap((path) => {
    const bytes = readFileSync(path);
    const names = [...foundIn(bytes, FORMS), ...(bytes.includes(KEY) ? ['key'] : [])];
    return names.map((name) => `${relative(folder, path)}: ${name}`);
  });

test.each([
  ['keychain', { state: 'kept' }, 'kept.db-wal'],
  ['none', { state: 'this_run_only', keychain: 'not_built' }, '.db-wal'],
] as const)('with keychain: %s, nothing of what is kept can be read in any file', async (place, store, log) => {
  const root = mkdtempSync(join(tmpdir(), 'endcap-canaries-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [userData, temporary] = [join(root, 'user-data'), join(root, 'temporary')];
  mkdirSync(temporary);
  const service = await startCanaryService(CANARIES);
  onTestFinished(() => service.close());
  const child = fork(RUN, [userData, service.origin, place], {
    env: {
      ...process.env,
      CANARY_TOKEN: CANARIES.token,
      CANARY_KEY: KEY.toString('hex'),
      TMPDIR: temporary,
      SQLITE_TMPDIR: temporary,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [told] = await once(child, 'message');
  expect(told).toEqual({ failed: [], store });

  // While it is open, with the log beside the file; and as a kill leaves it.
  const files = filesIn(userData);
  expect(files.some((path) => path.endsWith(log))).toBe(true);
  expect(files.some((path) => path.endsWith('endcap.log'))).toBe(true);
  expect(leaksIn(root)).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(leaksIn(root)).toEqual([]);

  // It was all there, for whoever has the key.
  if (place === 'none') return;
  const opening = openWorkspaceFile(join(userData, 'workspaces', 'w1', 'kept.db'), KEY.toString('hex'), 'write');
  if (opening.verdict !== 'opened') throw new Error(opening.verdict);
  const contacts = findAnswer(opening.db, 'stores.contacts', '{"externalId":"S-39"}');
  const picture = findPicture(opening.db, 'photo-1', 'original');
  const parts = findStoreList(opening.db)?.parts.join('') ?? '';
  opening.db.close();
  expect(contacts?.body.toString()).toContain(CANARIES.phone);
  expect(parts).toContain(CANARIES.loginCode);
  expect(Buffer.from(picture?.bytes ?? []).includes(CANARIES.signature)).toBe(true);
});

test('nothing of it is in what is collected for whoever looks for a fault, even if the log had it', async () => {
  const service = await startCanaryService(CANARIES);
  onTestFinished(() => service.close());
  const dumps = mkdtempSync(join(tmpdir(), 'endcap-dumps-'));
  onTestFinished(() => rmSync(dumps, { recursive: true }));
  const saved: Uint8Array[] = [];
  const saveFile = async (_window: string, name: string, bytes: Uint8Array) => {
    saved.push(bytes);
    return name;
  };
  const { core, bridge, connect, close, userData } = await startCore({}, { crashDumps: dumps, saveFile });
  onTestFinished(close);
  await connect(service.origin, CANARIES.token);
  unwrap(await bridge.settings.set({ author: CANARIES.person }));
  unwrap(await bridge.stores.list());
  unwrap(await bridge.stores.contacts({ externalId: 'S-39' }));
  // As a careless line would: the log takes these out itself, all but what only the list of stores tells.
  const { person: _, ...planted } = CANARIES;
  const [loginCode, storeName] = [`${CANARIES.loginCode}7`, `${CANARIES.storeName} 7`];
  const text = [planted.token, planted.phone, planted.email, loginCode, storeName, 'S-7'].join(' | ');
  const line = { at: '2026-11-26T10:00:00.000Z', level: 'error', event: 'planted', text, loginCode };
  const link = `https://pictures.example/1.jpg?signature=${planted.signature}`;
  const slow = { ...line, event: 'slow_call', call: 'answers.find', ms: 312 };
  const written = [{ ...line, link }, slow, { ...slow, call: text }].map((one) => JSON.stringify(one));
  appendFileSync(join(userData, 'endcap.log'), `${written.join('\n')}\n${text} ${link}\n`);
  // What was in memory holds them all.
  const dumpName = '0f1e2d3c-4b5a-4697-8877-665544332211.dmp';
  mkdirSync(join(dumps, 'completed'));
  writeFileSync(join(dumps, 'completed', dumpName), `MDMP ${text}`);

  const collection = unwrap(await bridge.diagnostics.collect());
  const { files, crashDumps } = collection;
  expect(files.map(({ subject }) => subject).join(' ')).toBe(
    'versions settings connection workspace slow_calls crashes log',
  );
  expect(crashDumps?.map(({ name }) => name)).toEqual([dumpName]);
  const log = files.at(-1)?.text ?? '';
  expect(log).toContain('"event":"planted"');
  expect(log.match(/store-1\b/g)).toHaveLength(10);
  expect(log).not.toContain('S-7');
  for (const { name, text: read } of files) expect(foundIn(read, FORMS), name).toEqual([]);
  expect(foundIn(JSON.stringify(collection), FORMS)).toEqual([]);
  const told = Object.fromEntries(files.map(({ subject, text: read }) => [subject, read]));
  expect(told['slow_calls']).toContain('"call":"answers.find","ms":312');
  expect(JSON.parse(told['connection'] ?? '')).toMatchObject({ failure: null });
  expect(JSON.parse(told['workspace'] ?? '')).toMatchObject({ check: { damage: [] }, store: { state: 'kept' } });

  // A page can have the dump saved; none of its calls gives it what is in there.
  const { diagnostics } = createRouterClient(core.router, { context: { window: 'one' } });
  for (const call of Object.keys(bridgeContract.diagnostics)) {
    const asked = { name: dumpName, dumps: [dumpName] };
    const { ok, value } = Object(await Reflect.apply(Reflect.get(diagnostics, call), undefined, [asked]));
    expect(ok, call).toBe(true);
    expect(foundIn(value instanceof Blob ? await value.text() : JSON.stringify(value), FORMS), call).toEqual([]);
  }
  const [zip = expect.fail('nothing was saved')] = saved;
  expect(strFromU8(unzipSync(zip)[`crashes/${dumpName}`] ?? new Uint8Array())).toContain(planted.token);
});
