import { beforeEach, expect, test } from 'vitest';
import { double } from '#tests/support/electron-double/double.ts';
import type { RequestDouble } from '#tests/support/electron-double/net.ts';
import { SessionDouble } from '#tests/support/electron-double/session.ts';
import { createElectronFetch } from './electron-platform.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
beforeEach(() => {
  double.requests.length = 0;
});

function aNetwork(lanes: number) {
  const reads = new SessionDouble('reads');
  const writes = Array.from({ length: lanes }, (_unused, at) => new SessionDouble(`lane ${at}`));
  const fetch = createElectronFetch(reads as never, writes as never);
  const ask = (method: 'GET' | 'PUT', signal = new AbortController().signal) =>
    fetch('https://api.example/stores', {
      method,
      headers: {},
      ...(method === 'PUT' ? { body: '{}' } : {}),
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
    });
  const sessionsAsked = () => double.requests.map(({ options }) => Reflect.get(options.session ?? {}, 'partition'));
  return { reads, writes, ask, sessionsAsked };
}
const requestAt = (at: number) => double.requests[at] as RequestDouble;

test('a write goes out only after every connection of its lane is closed; reads keep theirs', async () => {
  const { reads, writes, ask, sessionsAsked } = aNetwork(1);
  const closing = Promise.withResolvers<void>();
  const closed: string[] = [];
  for (const one of [reads, ...writes]) {
    one.closeAllConnections = () => {
      closed.push(one.partition);
      return closing.promise;
    };
  }
  void ask('PUT');
  await settled();
  expect([closed, sessionsAsked()]).toEqual([['lane 0'], []]);
  closing.resolve();
  await settled();
  expect(sessionsAsked()).toEqual(['lane 0']);
  expect(requestAt(0).sent).toBe('{}');
  void ask('GET');
  await settled();
  expect([closed, sessionsAsked()]).toEqual([['lane 0'], ['lane 0', 'reads']]);
});

test('a lane carries one write at a time, until the whole answer is there', async () => {
  const { ask, sessionsAsked } = aNetwork(2);
  const first = ask('PUT');
  for (let more = 0; more < 3; more += 1) void ask('PUT').catch(() => {});
  await settled();
  expect(sessionsAsked()).toEqual(['lane 0', 'lane 1']);
  const message = requestAt(0).answer(200, [], ['{"items":']);
  const response = await first;
  await settled();
  expect(sessionsAsked()).toHaveLength(2);
  message.end('[]}');
  expect(await response.json()).toEqual({ items: [] });
  await settled();
  expect(sessionsAsked()).toEqual(['lane 0', 'lane 1', 'lane 0']);
});

test.each<readonly [string, (request: RequestDouble, leave: AbortController) => void]>([
  ['failed', (request) => void request.emit('error', new Error('net::ERR_CONNECTION_RESET'))],
  ['was redirected', (request) => void request.emit('redirect', 302, 'GET', 'https://evil.example/', {})],
  ['was given up', (_request, leave) => leave.abort()],
  ['got an answer without a body', (request) => void request.answer(204, []).end()],
  ['got an impossible answer', (request) => void request.answer(999, [])],
  ['got half an answer', (request) => void request.answer(200, [], ['{']).destroy(new Error('net::ERR_FAILED'))],
])('the next write gets the lane of one that %s', async (_what, end) => {
  const { ask, sessionsAsked } = aNetwork(1);
  const leave = new AbortController();
  const first = ask('PUT', leave.signal).then(
    (response) => response.text(),
    () => null,
  );
  await settled();
  end(requestAt(0), leave);
  await first.catch(() => null);
  void ask('PUT');
  await settled();
  expect(sessionsAsked()).toEqual(['lane 0', 'lane 0']);
});

test('an answer whose body nobody reads gives its lane back', async () => {
  const { ask, sessionsAsked } = aNetwork(1);
  const first = ask('PUT');
  await settled();
  requestAt(0).answer(200, [], ['too much']);
  await (await first).body?.cancel();
  void ask('PUT');
  await settled();
  expect(sessionsAsked()).toHaveLength(2);
});

test('a write that is given up while it waits is never sent, and holds up no other', async () => {
  const { ask, sessionsAsked } = aNetwork(1);
  void ask('PUT').catch(() => {});
  await settled();
  const leave = new AbortController();
  const waiting = ask('PUT', leave.signal);
  const last = ask('PUT');
  leave.abort(new Error('no longer wanted'));
  await expect(waiting).rejects.toThrow('no longer wanted');
  requestAt(0).emit('error', new Error('net::ERR_FAILED'));
  await settled();
  expect(sessionsAsked()).toHaveLength(2);
  requestAt(1).answer(200, [], ['ok']).end();
  expect(await (await last).text()).toBe('ok');
});

test('connections that cannot be closed fail the write instead of carrying it', async () => {
  const { writes, ask, sessionsAsked } = aNetwork(1);
  const [lane] = writes;
  if (lane === undefined) throw new Error('no lane');
  const close = lane.closeAllConnections;
  lane.closeAllConnections = () => Promise.reject(new Error('net::ERR_FAILED'));
  await expect(ask('PUT')).rejects.toThrow('ERR_FAILED');
  lane.closeAllConnections = close;
  void ask('PUT');
  await settled();
  expect(sessionsAsked()).toEqual(['lane 0']);
});
