import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { operationNames } from '#tests/support/behaviours/operation-sets.ts';
import { ask, headerOf, jsonOf, type Seen, targetOf } from '#tests/support/behaviours/plain-client.ts';
import type { BehaviourName } from '#tests/support/behaviours/registry.ts';
import { idOf, RUN_ID } from '#tests/support/behaviours/small-chain.ts';
import { FRONT_TOKEN, type SmallFront, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { startBehavingService } from '#tests/support/behaviours/start-behaving-service.ts';
import { createManualClock } from './manual-clock.ts';

let small: SmallFront;
const clock = createManualClock();

beforeEach(async () => {
  small = await startSmallFront({ clock });
});
afterEach(() => small.stop());

const ADD = {
  body: { expositions: [{ label: 'Added', productCategories: [], expositionType: 'FRIDGE_DRINKS' }] },
};
const add = (giveUp?: Promise<unknown>): Promise<Seen> =>
  small.call('upsertStoreExpositions', giveUp === undefined ? ADD : { ...ADD, giveUp });

/** Settled when it has become so; a client that gave up by the clock might do so before the front has heard of it. */
const once = (isSo: () => boolean): Promise<void> =>
  vi.waitUntil(isSo, { timeout: 60_000, interval: 5 }).then(() => {});
const heard = (): Promise<void> => once(() => small.front.journal.requests('upsertStoreExpositions').length === 1);

/** Every byte of an answer, without a parser that would stop where it makes no sense. */
const rawAnswer = async (url: string, target: string): Promise<string> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${FRONT_TOKEN}\r\nconnection: close\r\n\r\n`,
  );
  return text(socket);
};

/** Displays behind the front; four before anything was added. */
const countBehind = async (): Promise<number> => {
  await small.front.quiet();
  return (await small.itemsBehind('listStoreExpositions')).length;
};

/** The journal's word for the last write, when its delivery is over. */
const lastOutcome = () =>
  expect.poll(() => small.front.journal.requests('upsertStoreExpositions').at(-1)?.outcome ?? null);

test('refuse: nobody listens until the front accepts again, at the same address', async () => {
  await small.front.refuse();
  expect(await add()).toMatchObject({ status: null, error: 'ECONNREFUSED' });
  expect(await add()).toMatchObject({ status: null, error: 'ECONNREFUSED' });
  await small.front.accept();
  expect((await add()).status).toBe(200);
  expect(await countBehind()).toBe(5);
});

test('refuse after a call: it is answered, or cut off, and then nobody listens', async () => {
  small.front.switchOn('refuseAfter', {}, { operations: ['upsertStoreExpositions'], times: 1 });
  expect((await small.call('listStores')).status).toBe(200);
  expect(await add()).toMatchObject({ status: 200, error: null });
  await expect.poll(async () => (await add()).error).toBe('ECONNREFUSED');
  await small.front.accept();
  small.front.switchOn('refuseAfter', { answer: 'cut' }, { times: 1 });
  expect(await add()).toMatchObject({ status: null, error: 'ECONNRESET' });
  await expect.poll(async () => (await add()).error).toBe('ECONNREFUSED');
  await small.front.accept();
  expect(await countBehind()).toBe(6);
});

test.each([
  [false, 4],
  [true, 5],
])('reset before the answer, performed: %s', async (commit, count) => {
  small.front.switchOn('resetBefore', { commit });
  expect(await add()).toMatchObject({ status: null, error: 'ECONNRESET' });
  expect(await countBehind()).toBe(count);
  await lastOutcome().toMatchObject({ delivery: 'reset before the answer' });
});

test('reset inside the body: the beginning arrives, then the line is cut', async () => {
  const whole = await small.call('listStores');
  small.front.switchOn('resetInside', { keep: 0.5 });
  const seen = await small.call('listStores');
  expect(seen).toMatchObject({ status: 200, error: 'ECONNRESET' });
  expect(headerOf(seen, 'content-length')).toBe(String(whole.body.length));
  expect(seen.body).toEqual(whole.body.subarray(0, Math.floor(whole.body.length / 2)));
});

test('half an answer: a clean end before the announced length', async () => {
  const whole = await small.call('listStores');
  small.front.switchOn('halfAnswer', { keep: 0.25 });
  const seen = await small.call('listStores');
  // Node's word for an end that came too early.
  expect(seen).toMatchObject({ status: 200, error: 'ECONNRESET' });
  expect(seen.body).toHaveLength(Math.floor(whole.body.length / 4));
  expect((await add()).status).toBe(200);
  expect(await countBehind()).toBe(5);
});

test('timeout: nothing is answered, nothing is performed', async () => {
  small.front.switchOn('timeout', {});
  expect(await add(heard())).toMatchObject({ status: null, error: 'TIMEOUT' });
  expect(await countBehind()).toBe(4);
  await lastOutcome().toEqual({ status: null, delivery: 'silence', clientLeft: true });
});

test('timeout after commit: nothing is answered, but it is performed', async () => {
  small.front.switchOn('timeoutAfterCommit', {}, { times: 1 });
  const performed = once(() => small.front.journal.performed('upsertStoreExpositions').length === 1);
  expect(await add(performed)).toMatchObject({ status: null, error: 'TIMEOUT' });
  expect(await countBehind()).toBe(5);
  expect(small.front.journal.performed('upsertStoreExpositions')).toHaveLength(1);
  await lastOutcome().toEqual({ status: 200, delivery: 'silence', clientLeft: true });
  expect((await add()).status).toBe(200);
});

test('timeout after commit with a late answer', async () => {
  small.front.switchOn('timeoutAfterCommit', { lateMs: 5000 });
  const asked = add();
  await expect.poll(() => clock.pauses()).toEqual([5000]);
  expect(await countBehind()).toBe(5);
  await clock.pass(5000);
  expect(await asked).toMatchObject({ status: 200, error: null });
});

test('late commit: the request is performed long after the client gave up', async () => {
  small.front.switchOn('lateCommit', { ms: 60_000 });
  expect(await add(once(() => clock.pauses().includes(60_000)))).toMatchObject({ error: 'TIMEOUT' });
  expect(await countBehind()).toBe(4);
  await clock.pass(60_000);
  expect(await countBehind()).toBe(5);
});

test('duplicate delivery: the service receives the request twice', async () => {
  small.front.switchOn('duplicateDelivery', {}, { times: 1 });
  expect(jsonOf(await add())).toMatchObject({ items: { length: 5 } });
  expect(await countBehind()).toBe(6);
  small.front.switchOn('duplicateDelivery', { answer: 'second' }, { times: 1 });
  expect(jsonOf(await add())).toMatchObject({ items: { length: 8 } });
  expect(small.front.journal.requests('upsertStoreExpositions')).toHaveLength(2);
  expect(small.front.journal.upstream('upsertStoreExpositions')).toHaveLength(4);
});

test('duplicate delivery, the second time later', async () => {
  small.front.switchOn('duplicateDelivery', { afterMs: 9000 });
  expect((await add()).status).toBe(200);
  expect(await countBehind()).toBe(5);
  await clock.pass(9000);
  expect(await countBehind()).toBe(6);
});

test('slow drip: the answer comes piece by piece as time passes', async () => {
  const whole = await small.call('listStores');
  small.front.switchOn('slowDrip', { bytes: 100, everyMs: 1000 });
  const state = { isOver: false };
  const asked = small.call('listStores').finally(() => {
    state.isOver = true;
  });
  const pieces = Math.ceil(whole.body.length / 100);
  for (let piece = 1; piece < pieces; piece += 1) {
    await expect.poll(() => clock.pauses(), { message: `piece ${piece} of ${pieces}` }).toEqual([1000]);
    expect(state.isOver).toBe(false);
    await clock.pass(1000);
  }
  expect((await asked).body).toEqual(whole.body);
});

test('latency: the answer comes whole, and only after its time', async () => {
  const whole = await small.call('listStores');
  small.front.switchOn('latency', { ms: 20 });
  const asked = small.call('listStores');
  await expect.poll(() => clock.pauses()).toEqual([20]);
  await clock.pass(20);
  expect((await asked).body).toEqual(whole.body);
});

test('wrong length: more than there is lets the client wait, less cuts the body', async () => {
  const whole = await small.call('listStores');
  small.front.switchOn('wrongLength', { by: 10 }, { times: 1 });
  const come = Promise.withResolvers<void>();
  const waiting = await small.call('listStores', {
    giveUp: come.promise,
    onBytes: (count) => count === whole.body.length && come.resolve(),
  });
  expect(waiting).toMatchObject({ status: 200, error: 'TIMEOUT' });
  expect(waiting.body).toEqual(whole.body);
  small.front.switchOn('wrongLength', { by: -10 }, { times: 1 });
  const raw = await rawAnswer(small.front.url, targetOf('listStores'));
  expect(raw).toContain(`content-length: ${whole.body.length - 10}`);
  expect(raw.endsWith(`\r\n\r\n${whole.body.toString()}`)).toBe(true);
  expect(() => small.front.switchOn('wrongLength', { by: 0 })).toThrow(/right length/);
});

test('cached read: what was read before is read again, whatever was written since', async () => {
  small.front.switchOn('cachedRead', { ms: 1000 });
  expect(await small.items('listStoreExpositions')).toHaveLength(4);
  await add();
  expect(await small.items('listStoreExpositions')).toHaveLength(4);
  await clock.pass(1000);
  expect(await small.items('listStoreExpositions')).toHaveLength(5);
});

test.each([301, 302, 303, 307, 308] as const)(
  'redirect %s to another origin, and nothing is performed',
  async (status) => {
    small.front.switchOn('redirect', { to: 'https://elsewhere.test/ignored', status });
    const seen = await add();
    expect(seen.status).toBe(status);
    const target = small.front.journal.requests()[0]?.target;
    expect(headerOf(seen, 'location')).toBe(`https://elsewhere.test${target}`);
    expect(await countBehind()).toBe(4);
  },
);

test('HTML instead of JSON, under its own name or as JSON', async () => {
  small.front.switchOn('htmlAnswer', {}, { times: 1 });
  const page = await small.call('listStores');
  expect(page.status).toBe(200);
  expect(headerOf(page, 'content-type')).toBe('text/html; charset=utf-8');
  expect(page.body.toString()).toMatch(/^<!doctype html>/);
  small.front.switchOn('htmlAnswer', { type: 'application/json', commit: true }, { times: 1 });
  expect(headerOf(await add(), 'content-type')).toBe('application/json');
  expect(await countBehind()).toBe(5);
});

test('truncated JSON: whole for HTTP, broken as JSON', async () => {
  const whole = await small.call('listStores');
  small.front.switchOn('truncatedJson', { keep: 1 });
  const seen = await small.call('listStores');
  expect(seen).toMatchObject({ status: 200, error: null });
  expect(headerOf(seen, 'content-length')).toBe(String(whole.body.length - 1));
  expect(() => jsonOf(seen)).toThrow(SyntaxError);
});

test.each(operationNames)('schema breach: a 200 of %s that its schema refuses', async (operation) => {
  const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z' };
  const bodies: Record<string, unknown> = {
    upsertStore: { name: 'x' },
    replaceStoreContacts: { contacts: [] },
    replaceStoreExpectations: { expectations: [] },
    upsertStoreExpositions: { expositions: [] },
  };
  const params = { protocolId: RUN_ID, expositionId: idOf(6, 1) };
  const asked = { params, query: range, body: bodies[operation] };
  for (let seed = 0; seed < 5; seed += 1) {
    const breach = small.front.switchOn('schemaBreach', {});
    const seen = await small.call(operation, asked);
    breach.off();
    expect(seen.status).toBe(200);
    expect(operations[operation].response.safeParse(jsonOf(seen)).success).toBe(false);
  }
});

test('schema breach at a chosen place', async () => {
  small.front.switchOn('schemaBreach', { at: 'items.0.name', value: 7 }, { times: 1 });
  expect(jsonOf(await small.call('listStores'))).toMatchObject({ items: [{ name: 7 }, { name: 'Store 2' }] });
  small.front.switchOn('schemaBreach', { at: 'nextCursor' }, { times: 1 });
  expect(jsonOf(await small.call('listStores'))).not.toHaveProperty('nextCursor');
});

test.each([true, false])('huge answer, announced: %s', async (announced) => {
  const bytes = 20_000_000;
  small.front.switchOn('hugeAnswer', { bytes, announced });
  const seen = await small.call('listStores');
  expect(seen.body).toHaveLength(bytes);
  expect(headerOf(seen, 'content-length')).toBe(announced ? String(bytes) : undefined);
  expect(jsonOf(seen)).toMatchObject({ items: { length: 2 } });
});

test('a service that is gone cuts the line', async () => {
  const gone = await startSmallFront();
  // Begun while the port of the other is still taken: on the same port it would ask itself without an end.
  const front = await startBehavingService({ upstream: gone.front.url, token: 'x' });
  await gone.stop();
  expect(await ask(front.url, { target: '/' })).toMatchObject({ status: null, error: 'ECONNRESET' });
  expect(front.journal.upstream()).toMatchObject([{ outcome: { failed: expect.stringContaining('ECONNREFUSED') } }]);
  await front.stop();
});

test('stops at once while a client waits in silence', async () => {
  const own = await startSmallFront();
  const silent: readonly BehaviourName[] = ['timeout', 'timeoutAfterCommit'];
  for (const name of silent) own.front.switchOn(name, {}, { times: 1 });
  const asked = own.call('listStores');
  await expect.poll(() => own.front.journal.requests()).toHaveLength(1);
  await own.stop();
  expect((await asked).error).toBe('ECONNRESET');
});

test('fewAtOnce: while as many are under way, others are told to come back, and then have room', async () => {
  small.front.switchOn('latency', { ms: 1000 }, { times: 2 });
  small.front.switchOn('fewAtOnce', { most: 2, seconds: 3 });
  const slow = [small.call('listStores'), small.call('listStores')];
  await once(() => clock.pauses().length === 2);
  const third = await small.call('listStores');
  expect([third.status, headerOf(third, 'retry-after')]).toEqual([429, '3']);
  await clock.pass(1000);
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await small.call('listStores')).status).toBe(200);
});

test('fewAtOnce: whoever gives up makes room for another', async () => {
  const leave = Promise.withResolvers<void>();
  small.front.switchOn('latency', { ms: 1000 }, { times: 1 });
  small.front.switchOn('fewAtOnce', { most: 1 });
  const slow = small.call('listStores', { giveUp: leave.promise });
  await once(() => clock.pauses().length === 1);
  leave.resolve();
  await slow;
  await expect.poll(async () => (await small.call('listStores')).status).toBe(200);
});
