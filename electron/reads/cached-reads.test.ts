import { expect, test } from 'vitest';
import { weekMinuteOf } from '#shared/domain/run-slots.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { codeOf, contacts, KEY, MINUTE, S1, START, someReads, unreachable } from '#tests/support/core/some-reads.ts';

test('the first time the service is asked, and its answer is kept', async () => {
  const { phone, online, service, cache, told } = someReads();
  online();
  expect(await phone()).toEqual({
    phone: '1',
    asOf: START,
    source: 'service',
    complete: true,
    staleAfter: '2026-11-21T10:00:00.000Z',
    computed: null,
  });
  expect(await phone()).toMatchObject({ phone: '1', source: 'service' });
  expect(service.asked).toEqual(['person']);
  expect(cache.answers.get(KEY)).toMatchObject({ asOf: Date.parse(START), complete: true });
  expect(told).toEqual([]);
});

test('what is kept comes at once; one refresh follows, and one event', async () => {
  const { phone, online, service, clock, told, changed } = someReads();
  online();
  await phone();
  await clock.pass(MINUTE);
  service.answer = contacts('2');
  const shown = await Promise.all([phone(), phone(), phone()]);
  expect(shown.map((one) => [one.phone, one.source, one.asOf])).toEqual(Array(3).fill(['1', 'computer', START]));
  await clock.pass(0);
  expect(service.asked).toEqual(['person', 'refresh']);
  expect(told).toEqual([changed]);
  expect(await phone()).toMatchObject({ phone: '2', source: 'service', asOf: '2026-11-20T10:01:00.000Z' });
});

test('while the file takes nothing, the newest answer is shown all the same, and not asked for ever', async () => {
  const { phone, cache, online, service, clock } = someReads();
  cache.answers.set(KEY, { value: contacts('old'), asOf: 0, complete: true });
  cache.refuses = true;
  online();
  expect(await phone()).toMatchObject({ phone: 'old', source: 'computer' });
  await clock.pass(0);
  for (let n = 0; n < 5; n += 1) expect(await phone()).toMatchObject({ phone: '1', source: 'service' });
  await clock.pass(0);
  expect(service.asked).toEqual(['refresh']);
});

test('a value that an older contract has kept is never shown', async () => {
  const { phone, cache, online, offline, service } = someReads();
  const spoil = () => cache.answers.set(KEY, { value: { items: [{ phone: 7 }] }, asOf: 0, complete: true });
  spoil();
  online();
  expect(await phone()).toMatchObject({ phone: '1', source: 'service' });
  expect(service.asked).toEqual(['person']);
  expect(cache.answers.get(KEY)?.value).toEqual(contacts('1'));
  spoil();
  cache.answers.set('stores.list null', { value: [], asOf: 0, complete: true });
  service.answer = unreachable;
  offline();
  expect(await codeOf(phone())).toBe('not_kept');
});

test('offline with nothing kept: the reason in a new workspace, otherwise that nothing is kept', async () => {
  const { phone, cache, offline, service } = someReads();
  service.answer = { code: 'timeout', seconds: 30 };
  offline();
  expect(await codeOf(phone())).toBe('unreachable');
  cache.answers.set('stores.list null', { value: [], asOf: 0, complete: true });
  expect(await codeOf(phone())).toBe('not_kept');
});

test('the read that finds the service gone says what the next one will say', async () => {
  const { phone, cache, online, offline, service } = someReads();
  cache.answers.set('stores.list null', { value: [], asOf: 0, complete: true });
  online();
  const { promise, resolve } = Promise.withResolvers<void>();
  service.held = promise;
  service.answer = unreachable;
  const code = codeOf(phone());
  offline();
  resolve();
  expect(await code).toBe('not_kept');
});

test('a line that seems dead is tried for a person, who does not wait for long and may try again', async () => {
  const { phone, cache, offline, service, clock } = someReads();
  cache.answers.set('stores.list null', { value: [], asOf: 0, complete: true });
  offline();
  service.held = new Promise(() => {});
  const code = codeOf(phone());
  await clock.pass(1499);
  expect(service.asked).toEqual(['person']);
  await clock.pass(1);
  expect(await code).toBe('not_kept');
  service.held = null;
  expect(await phone()).toMatchObject({ phone: '1', source: 'service' });
  expect(clock.pauses()).toEqual([]);
});

test('what can be calculated here is shown when the service cannot be asked', async () => {
  const { phone, computed, online, offline, service } = someReads();
  const storesAsked = { storesAsked: 1, storesKept: 1, daysAsked: 1, daysKept: 1 };
  const asOf = Date.parse(START) + 5000;
  computed.answer = { value: contacts('own'), asOf, askedAt: asOf, complete: true, computed: storesAsked };
  online();
  service.answer = { code: 'validation_failed', message: 'no', issues: [] };
  expect(await codeOf(phone())).toBe('validation_failed');
  offline();
  expect(await phone()).toMatchObject({ phone: 'own', source: 'computer', computed: storesAsked });
  expect(service.asked).toEqual(['person']);
});

const FRIDAY = 5;

test('offline, figures of this computer stand before kept ones that they are newer than in all or by a run, unless they are less complete', async () => {
  const { reads, cache, computed, offline } = someReads();
  offline();
  const runs = { ...S1, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
  const listOf = (id: string) => ({ externalId: 'S-1', items: [{ id }], nextCursor: null });
  const asOf = Date.parse(START) + 5000;
  const reach = { storesAsked: 1, storesKept: 1, daysAsked: 1, daysKept: 1 };
  // What was taken for unchanged since is as old as when it was asked for.
  const own = { value: listOf('own'), asOf: asOf + MINUTE, askedAt: asOf, complete: true, computed: reach };
  computed.answer = own;
  const shown = async (keptAsOf: number) => {
    const value = listOf('kept');
    cache.answers.set(`protocols.list ${canonicalJson(runs)}`, { value, asOf: keptAsOf, complete: true });
    const read = await reads.read('protocols.list', runs);
    return [read.data.items[0]?.['id'], read.computed];
  };
  expect(await shown(asOf - 1)).toEqual(['own', reach]);
  expect(await shown(asOf)).toEqual(['kept', null]);
  // A run was due a minute after the kept answer.
  cache.slots = [weekMinuteOf(FRIDAY, '11:01')];
  expect(await shown(asOf)).toEqual(['own', reach]);
  cache.slots = [weekMinuteOf(FRIDAY, '11:02')];
  expect(await shown(asOf)).toEqual(['kept', null]);
  computed.answer = { ...own, complete: false };
  expect(await shown(asOf - 1)).toEqual(['kept', null]);
  computed.answer = { ...own, value: { items: 'of another shape' } };
  expect(await shown(asOf - 1)).toEqual(['kept', null]);
});
