import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Page, test } from '@playwright/test';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { placesOf, unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { missingForKeyring, type RunningKeyring, startKeyring } from '../support/keyring/keyring.ts';
import { formsOf, foundIn } from './canary-forms.ts';
import { contentOf, filesIn, heapOf, processTree, visibleOf } from './canary-places.ts';
import { type CanaryService, startCanaryService } from './canary-service.ts';

const KEYRING_LIST = fileURLToPath(new URL('../support/keyring/keyring-list.ts', import.meta.url));
// Signs that percent-encoding and base64 change, so that their forms differ from the plain one.
const CANARY = `Canary.${randomBytes(12).toString('hex')}/+~==`;
// The key of the workspace's file joins them once it is made.
const FORMS = [...formsOf(CANARY)];

// A trace keeps copies of the document inside the page.
test.use({ trace: 'off' });

let folder: string;
let keyring: RunningKeyring;
let service: CanaryService;
let host: RunningHost;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(join(tmpdir(), 'endcap-canary-'));
  keyring = await startKeyring();
  service = await startCanaryService(CANARY);
  // Without the compiled code that other tests share: what the host compiles is looked through, too.
  const env = { ...keyring.env, NODE_COMPILE_CACHE: undefined };
  host = await startHost({ args: [], env, userData: join(folder, 'user-data') });
});
test.afterAll(async () => {
  // What could not be started has nothing to stop.
  for (const part of [host, service, keyring] as const) await part?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Entry = { readonly account: string; readonly password: string };

const keychainEntries = (): readonly Entry[] =>
  JSON.parse(
    execFileSync(process.execPath, [KEYRING_LIST], { env: { ...process.env, ...keyring.env }, encoding: 'utf8' }),
  );

/** Entries that are no key of a workspace's file. */
const tokenEntries = () => keychainEntries().filter(({ account }) => !/^(copy:)?cache-key:/.test(account));

/** Everything that a look at the page can find: its document, the values of its fields, its storage. */
const documentOf = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie]),
    ].join('\n'),
  );

test('the search finds a secret in each of its forms, whatever stands around it', () => {
  for (const { name, text } of FORMS) expect(foundIn(`before${text}after`, FORMS), name).toContain(name);
  for (let offset = 0; offset < 9; offset += 1) {
    const hidden = Buffer.from(`${'x'.repeat(offset)}${CANARY}yz`);
    expect(foundIn(hidden.toString('base64'), FORMS), `base64, offset ${offset}`).not.toEqual([]);
    expect(foundIn(hidden.toString('base64url'), FORMS), `base64url, offset ${offset}`).not.toEqual([]);
  }
  expect(foundIn(Buffer.from(CANARY, 'utf16le'), FORMS)).toContain('plain');
  expect(foundIn('nothing of the kind', FORMS)).toEqual([]);
});

test('a token entered on the Welcome page is in the keychain and nowhere else', async ({ launchOptions }) => {
  test.setTimeout(240_000);
  expect(missingForKeyring()).toEqual([]);
  const profile = join(folder, 'profile');
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, headless: true });
  const page = await context.newPage();
  const seen: string[] = [];
  const bodies: Promise<void>[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => seen.push(message.text()));
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
  });
  page.on('response', (response) => {
    // The event stream ends with the page only; it is looked at from Node below.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    const body = response
      .body()
      .then((bytes) => void seen.push(bytes.toString('latin1'), JSON.stringify(response.headers())));
    bodies.push(body.catch(() => {}));
  });

  await host.open(page);
  await page.getByLabel('Name', { exact: true }).fill('Canary chain');
  await page.getByLabel('Address', { exact: true }).fill(service.baseUrl);
  await page.getByLabel('Token', { exact: true }).focus();
  // As from a keyboard: `fill` would leave the token in the heap as an argument of Playwright's own script.
  await page.keyboard.insertText(CANARY);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('passed', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/#\/overview/, { timeout: 30_000 });
  await settle(page);

  await test.step('it is in the keychain, once, with the copy for a day without keytar', () => {
    const entry = tokenEntries().find(({ account }) => !account.startsWith('copy:'));
    expect(tokenEntries()).toEqual([
      { account: `copy:${entry?.account}`, password: CANARY },
      { account: expect.any(String), password: CANARY },
    ]);
    const keys = keychainEntries().filter(({ account }) => account === `cache-key:${entry?.account}`);
    expect(keys).toEqual([{ account: expect.any(String), password: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    FORMS.push(...formsOf(keys[0]?.password ?? ''));
    expect(service.own.some(({ text }) => text === `Bearer ${CANARY}`)).toBe(true);
  });

  const session = await context.newCDPSession(page);
  await test.step('it is not in the heap of the page into which it was typed', async () => {
    const heap = await heapOf(session);
    expect(heap.length).toBeGreaterThan(1_000_000);
    expect(heap).toContain('Canary chain');
    expect(foundIn(heap, FORMS)).toEqual([]);
  });

  const bridge = await host.bridge();
  const places = await placesOf(bridge, testNow());
  const documents: string[] = [];
  for (const address of ['/stores', places.store, places.run, places.display, places.photo, '/settings', '/overview']) {
    await show(page, address);
    await settle(page);
    documents.push(await documentOf(page));
  }
  seen.push(JSON.stringify(unwrap(await bridge.diagnostics.collect())));
  const events = await bridge.events.subscribe();
  seen.push(JSON.stringify(await events.next()));
  service.redirectStores();
  const asked = await bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' });
  expect(asked).toMatchObject({ ok: false, failure: { code: 'redirected', status: 307 } });
  seen.push(JSON.stringify(await events.next()));
  await events.return();
  // The sample's process stands beside the one that holds the token.
  await bridge.workspaces.openSample();
  expect(await bridge.stores.list()).toMatchObject({ ok: true });

  await test.step('it is in no document, console line or answer to the page', async () => {
    await Promise.all(bodies);
    expect(seen.length).toBeGreaterThan(20);
    documents.push(await documentOf(page));
    for (const text of [...documents, ...seen]) expect(foundIn(text, FORMS)).toEqual([]);
    expect([...origins]).toEqual([host.origin]);
    expect(foundIn(await heapOf(session), FORMS)).toEqual([]);
  });

  await test.step('it is in no request to another origin', () => {
    expect(service.foreign.map(({ url }) => url)).toEqual([]);
    const pictures = service.own.filter(({ url }) => !url.startsWith('/v1/'));
    for (const { text } of pictures) expect(text).toBe('');
  });

  await test.step('it is in no argument and no environment of the host or its children', () => {
    const tree = processTree(host.pid);
    expect(tree.length).toBeGreaterThan(1);
    for (const pid of tree) expect(foundIn(visibleOf(pid), FORMS), `process ${pid}`).toEqual([]);
  });

  await context.close();
  await test.step('it is in no file: user data, log, browser profile, the keyring itself', () => {
    const files = [host.userData, profile, keyring.folder].flatMap(filesIn);
    expect(files.map((file) => file.replace(/.*\//, ''))).toEqual(
      expect.arrayContaining(['workspaces.json', 'endcap.log', 'login.keyring']),
    );
    for (const file of files) expect(foundIn(contentOf(file), FORMS), file).toEqual([]);
    expect(foundIn(host.output(), FORMS)).toEqual([]);
  });

  await test.step('it leaves the keychain with its workspace', async () => {
    const { items } = await bridge.workspaces.list().then((answer) => (answer.ok ? answer.value : { items: [] }));
    const id = items.find(({ kind }) => kind === 'service')?.id ?? '';
    expect(await bridge.workspaces.remove({ id })).toMatchObject({ ok: true });
    expect(tokenEntries()).toEqual([]);
    expect(keychainEntries().map(({ account }) => account)).not.toContain(`cache-key:${id}`);
    expect(readdirSync(join(host.userData, 'workspaces'))).not.toContain(id);
  });
});
