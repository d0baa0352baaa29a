import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/answer.ts';
import { codeOf, contacts, KEY, MINUTE, S1, START, someReads, unreachable } from '#tests/support/core/some-reads.ts';

test('an answer that only grew younger is told as well', async () => {
  const { phone, online, clock, told, changed } = someReads();
  online();
  await phone();
  await clock.pass(MINUTE);
  await phone();
  await clock.pass(0);
  expect(told).toEqual([changed]);
});

test('before the first answer of the service nothing is refreshed; then what is on screen', async () => {
  const before = someReads();
  before.online();
  await before.phone();
  const { phone, online, service, clock, told, changed } = someReads(before.cache);
  await clock.pass(MINUTE);
  expect(await phone()).toMatchObject({ source: 'computer', asOf: START });
  await clock.pass(MINUTE);
  expect(service.asked).toEqual([]);
  online();
  await clock.pass(0);
  expect(service.asked).toEqual(['refresh']);
  expect(told).toEqual([changed]);
});

test('an answer of the run before is asked again, however young', async () => {
  const { phone, online, cache, service, clock, told, changed } = someReads();
  cache.answers.set(KEY, { value: contacts('before'), asOf: Date.parse(START) - 1, complete: true });
  expect(await phone()).toMatchObject({ phone: 'before', source: 'computer' });
  online();
  await clock.pass(0);
  expect(service.asked).toEqual(['refresh']);
  expect(told).toEqual([changed]);
  expect(await phone()).toMatchObject({ phone: '1', source: 'service' });
});

test('an answer of just before a short outage is still one of just now', async () => {
  const { phone, online, offline, service, clock } = someReads();
  online();
  await phone();
  offline();
  await clock.pass(5000);
  expect(await phone()).toMatchObject({ source: 'computer' });
  online();
  await clock.pass(0);
  expect(await phone()).toMatchObject({ source: 'service', asOf: START });
  expect(service.asked).toEqual(['person']);
});

test('offline nothing is asked for what is kept, and on return it is refreshed once', async () => {
  const { phone, online, offline, service, clock, told, changed } = someReads();
  online();
  await phone();
  offline();
  await clock.pass(10 * MINUTE);
  expect(await phone()).toMatchObject({ phone: '1', source: 'computer', asOf: START });
  await clock.pass(10 * MINUTE);
  expect(service.asked).toEqual(['person']);
  online();
  await clock.pass(0);
  await phone();
  await clock.pass(0);
  expect(service.asked).toEqual(['person', 'refresh']);
  expect(told).toEqual([changed]);
});

test('on return the newest need goes first, four at once', async () => {
  const { reads, cache, online, service, clock } = someReads();
  const ids = ['A', 'B', 'C', 'D', 'E', 'F'];
  for (const externalId of ids) {
    cache.answers.set(`stores.contacts {"externalId":"${externalId}"}`, {
      value: contacts('1'),
      asOf: 0,
      complete: true,
    });
    await reads.read('stores.contacts', { externalId });
  }
  reads.disconnected();
  const hold = Promise.withResolvers<void>();
  service.held = hold.promise;
  online();
  await clock.pass(0);
  expect(service.asked).toEqual(['F', 'E', 'D', 'C']);
  hold.resolve();
  await clock.pass(0);
  expect(service.asked).toEqual(['F', 'E', 'D', 'C', 'B', 'A']);
});

test.each<Failure>([
  { code: 'rate_limited', retryAfterSeconds: 40 },
  { code: 'service_unavailable', status: 503, retryAfterSeconds: 40 },
])('a refresh that fails is left alone for a while, longer when the service says so ($code)', async (refusal) => {
  const { phone, online, service, clock, told } = someReads();
  online();
  await phone();
  await clock.pass(MINUTE);
  service.answer = refusal;
  const asked = async (ms: number) => {
    await clock.pass(ms);
    expect(await phone()).toMatchObject({ phone: '1', source: 'computer' });
    await clock.pass(0);
    return service.asked.length;
  };
  expect([await asked(0), await asked(0), await asked(39_999), await asked(1)]).toEqual([2, 2, 2, 3]);
  service.answer = { code: 'not_found', message: 'gone' };
  expect([await asked(39_999), await asked(1)]).toEqual([3, 4]);
  expect([await asked(59_999), await asked(1)]).toEqual([4, 5]);
  expect(told).toEqual([]);
});

test('what failed and is still on screen is tried again by itself, and nothing else is', async () => {
  const { reads, phone, online, service, clock, told, changed } = someReads();
  online();
  await phone();
  await clock.pass(MINUTE);
  service.answer = { code: 'service_unavailable', status: 500 };
  await phone();
  await clock.pass(15_000);
  expect(service.asked).toEqual(['person', 'refresh', 'refresh']);
  service.answer = contacts('2');
  await clock.pass(29_999);
  expect(told).toEqual([]);
  await clock.pass(1);
  expect(told).toEqual([changed]);
  expect(clock.pauses()).toEqual([]);

  await clock.pass(MINUTE);
  service.answer = { code: 'timeout', seconds: 30 };
  await phone();
  await clock.pass(14_000);
  const before = service.asked.length;
  service.answer = contacts('3');
  await reads.read('stores.contacts', { externalId: 'S-2' });
  await clock.pass(1000);
  expect(service.asked.slice(before)).toEqual(['S-2']);
});

test('what is on screen does not stay stale while the service answers', async () => {
  const { reads, phone, online, offline, service, clock, told, changed } = someReads();
  online();
  await phone();
  await clock.pass(1440 * MINUTE - 1);
  reads.refreshStale();
  await clock.pass(1);
  expect(service.asked).toEqual(['person']);
  offline();
  reads.refreshStale();
  await clock.pass(0);
  expect(service.asked).toEqual(['person']);
  online();
  reads.refreshStale();
  await clock.pass(0);
  expect(service.asked).toEqual(['person', 'refresh']);
  expect(told).toEqual([changed]);
  await phone();
  reads.refreshStale();
  await clock.pass(0);
  expect(service.asked).toEqual(['person', 'refresh']);
});

test('a person who asks again is heard at once, and told the failure', async () => {
  const { reads, phone, online, offline, service, told, changed, clock } = someReads();
  online();
  await phone();
  await clock.pass(1000);
  service.answer = contacts('2');
  const one = { read: 'stores.contacts', inputKey: '{"externalId":"S-1"}' } as const;
  expect(await reads.refresh(one)).toBe(Date.parse(START) + 1000);
  expect(told).toEqual([changed]);
  expect(await phone()).toMatchObject({ phone: '2' });
  service.answer = unreachable;
  offline();
  expect(await codeOf(reads.refresh(one))).toBe('unreachable');
  expect(service.asked).toEqual(['person', 'person', 'person']);
  expect(await codeOf(reads.refresh({ ...one, inputKey: '{"externalId":".."}' }))).toBe('validation_failed');
  expect(await codeOf(reads.refresh({ ...one, inputKey: 'no' }))).toBe('validation_failed');
  expect(told).toEqual([changed]);
});

test('a download asks behind everyone, and tells a page only what it shows or what has changed', async () => {
  const { reads, phone, online, service, told, changed } = someReads();
  online();
  expect(await reads.fetch('stores.contacts', S1)).toMatchObject({ asOf: Date.parse(START) });
  expect(service.asked).toEqual(['download']);
  expect(told).toEqual([]);
  service.answer = contacts('2');
  expect(await reads.fetch('stores.contacts', S1)).toMatchObject({ value: contacts('2') });
  expect(told).toEqual([changed]);
  await phone();
  await reads.fetch('stores.contacts', S1);
  expect(told).toEqual([changed, changed]);
});

test('a list that takes longer to read than a minute is not read again without end', async () => {
  const { phone, online, service, clock, told, changed } = someReads();
  online();
  await phone();
  await clock.pass(2 * MINUTE);
  const lastPage = Promise.withResolvers<void>();
  Object.assign(service, { held: lastPage.promise, firstPageAt: clock.now() });
  await phone();
  await clock.pass(2 * MINUTE);
  lastPage.resolve();
  await clock.pass(0);
  expect(told).toEqual([changed]);
  service.held = null;
  expect(await phone()).toMatchObject({ source: 'service', asOf: '2026-11-20T10:02:00.000Z' });
  await clock.pass(MINUTE - 1);
  await phone();
  await clock.pass(0);
  expect(service.asked).toEqual(['person', 'refresh']);
  await clock.pass(1);
  await phone();
  await clock.pass(0);
  expect(service.asked).toEqual(['person', 'refresh', 'refresh']);
});
