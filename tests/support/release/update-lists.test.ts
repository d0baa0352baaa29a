import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { planUpdates, signLists } from './update-lists.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const PUBLIC = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-lists-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aKey(pem: string | Buffer): Promise<string> {
  const path = join(await aFolder(), 'key.pem');
  await writeFile(path, pem);
  return path;
}

test('without an address a build looks for no updates, and a line says what would switch it on', () => {
  expect(planUpdates({ ENDCAP_UPDATES_URL: '' })).toEqual({
    args: [],
    line: 'Updates: off. Set ENDCAP_UPDATES_URL to switch them on.',
    privateKey: null,
  });
});

test('without a key newer versions are only told', () => {
  const { args, line } = planUpdates({ ENDCAP_UPDATES_URL: 'https://updates.example.com/endcap/' });
  expect(args).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://updates.example.com/endcap',
    '-c.extraMetadata.updates.address=https://updates.example.com/endcap',
  ]);
  expect(line).toContain('only told, because ENDCAP_UPDATES_KEY is not set');
});

test('with a key the build gets its public part alone', async () => {
  const file = await aKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const plan = planUpdates({ ENDCAP_UPDATES_URL: 'https://updates.example.com', ENDCAP_UPDATES_KEY: file });
  expect(plan.args).toContain(`-c.extraMetadata.updates.key=${PUBLIC}`);
  expect(plan.args.join()).not.toContain('PRIVATE');
  expect(plan.line).toBe('Updates: from https://updates.example.com, signed.');
});

test('an address without encryption, a key without an address, and a key of another kind end it', async () => {
  expect(() => planUpdates({ ENDCAP_UPDATES_URL: 'http://updates.example.com' })).toThrow('address_insecure');
  expect(() => planUpdates({ ENDCAP_UPDATES_KEY: 'key.pem' })).toThrow('ENDCAP_UPDATES_URL is missing');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const file = await aKey(rsa.export({ type: 'pkcs8', format: 'pem' }));
  const environment = { ENDCAP_UPDATES_URL: 'https://updates.example.com', ENDCAP_UPDATES_KEY: file };
  expect(() => planUpdates(environment)).toThrow('not an Ed25519 key');
});

test('every list of versions is signed, keeps what it says, and nothing else is touched', async () => {
  const folder = await aFolder();
  const list =
    'version: 0.2.0\nfiles:\n  - url: Endcap.AppImage\n    sha512: abc\n    size: 7\nstagingPercentage: 10\n';
  for (const name of ['latest-linux.yml', 'beta.yml']) await writeFile(join(folder, name), list);
  await writeFile(join(folder, 'builder-debug.yml'), 'x64: {}\n');
  await writeFile(join(folder, 'empty.yml'), '');
  const names = signLists(folder, `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
  expect(names.toSorted()).toEqual(['beta.yml', 'latest-linux.yml']);
  const { signature, ...kept } = parse(await readFile(join(folder, 'latest-linux.yml'), 'utf8'));
  expect(kept).toEqual(parse(list));
  const text = '["0.2.0",["Endcap.AppImage","abc"]]';
  expect(verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  expect(await readFile(join(folder, 'builder-debug.yml'), 'utf8')).toBe('x64: {}\n');
});
