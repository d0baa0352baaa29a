import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { healthy, TOKEN } from './a-service.ts';
import { type FaultServer, json, startFaultServer, text } from './fault-server.ts';
import { type RunningCore, startCore } from './start-core.ts';

let service: FaultServer;
let elsewhere: FaultServer;
let running: RunningCore;

beforeEach(async () => {
  service = await startFaultServer(healthy);
  elsewhere = await startFaultServer(healthy);
  running = await startCore();
  await running.connect(service.origin);
});
afterEach(async () => {
  await running.close();
  await service.close();
  await elsewhere.close();
});

test('a redirect to another origin is reported and not followed', async () => {
  service.behave(text(307, '', { location: `${elsewhere.origin}/v1/stores` }));
  const answer = await running.bridge.stores.list();
  expect(answer).toMatchObject({ ok: false, failure: { code: 'redirected', status: 307 } });
  expect(elsewhere.requests).toEqual([]);
});

test('a redirect on the same origin is not followed either', async () => {
  service.behave(text(301, '', { location: '/login' }));
  expect(await running.bridge.stores.list()).toMatchObject({ failure: { code: 'redirected', status: 301 } });
  expect(service.requests.filter(({ url }) => url === '/login')).toEqual([]);
});

test('"Test connection" sends no token to a server that does not answer like the API', async () => {
  elsewhere.behave(text(200, '<html>Welcome</html>', { 'content-type': 'text/html' }));
  const answer = await running.bridge.workspaces.testConnection({ baseUrl: elsewhere.origin, token: TOKEN });
  expect(answer).toMatchObject({ ok: true, value: { failure: { code: 'answer_html' } } });
  expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('after another service was opened, only its own token goes there', async () => {
  elsewhere.behave(json(200, { items: [], nextCursor: null }));
  await running.connect(elsewhere.origin, 'other-token');
  await running.bridge.stores.list();
  expect(elsewhere.requests.length).toBeGreaterThan(0);
  expect(new Set(elsewhere.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer other-token']),
  );
});

test('no file and no answer of the bridge holds the token', async () => {
  const answers = [await running.bridge.workspaces.list(), await running.bridge.stores.list()];
  service.behave(json(401, { error: { code: 'unauthorized', message: `bad token ${TOKEN}` } }));
  answers.push(await running.bridge.stores.list());
  expect(JSON.stringify(answers)).not.toContain(TOKEN);
  const files = (await readdir(running.userData, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('kept.db');
  for (const { name, parentPath } of files) {
    expect(await readFile(join(parentPath, name), 'latin1'), name).not.toContain(TOKEN);
  }
  // Beside it stands the key of the workspace's file.
  expect([...running.keychain.values()].toSorted((a, b) => a.length - b.length)).toEqual([
    TOKEN,
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
});

test('an open event stream tells the connection first and its change next', async () => {
  const leaving = new AbortController();
  const events = await running.bridge.events.subscribe(undefined, { signal: leaving.signal });
  const first = await events.next();
  expect(first.value).toMatchObject({ type: 'connection', connection: { state: expect.any(String) } });
  service.behave(json(401, { error: { code: 'unauthorized', message: 'no' } }));
  await running.bridge.stores.list();
  const seen = [];
  for await (const event of events) {
    seen.push(event);
    if (event.type === 'connection' && event.connection.state === 'token_refused') break;
  }
  expect(seen.at(-1)).toMatchObject({ connection: { state: 'token_refused' } });
  leaving.abort();
});
