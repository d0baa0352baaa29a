import { expect, test } from 'vitest';
import type { ApiClient } from '#electron/api/api-client.ts';
import type { Need } from '#electron/api/need-limiter.ts';
import { createPhotoLinks } from '#electron/photos/photo-links.ts';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ContactListResponse } from '#shared/contract/contact.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createMemoryCache, type MemoryCache } from '#tests/support/memory-cache.ts';
import { createCoreEvents } from './core-events.ts';
import { FailureError } from './failure-error.ts';
import { createKeptReads } from './kept-reads.ts';
import type { ComputedAnswer } from './offline-work.ts';
import { readSources } from './read-sources.ts';

const START = '2026-11-20T10:00:00.000Z';
const MINUTE = 60_000;
const unreachable: Failure = { code: 'unreachable', host: 'a' };
const S1 = { externalId: 'S-1' };
const KEY = 'stores.contacts {"externalId":"S-1"}';
const contacts = (phone: string): ContactListResponse => ({
  externalId: 'S-1',
  items: [
    {
      contactId: '00000000-0000-4000-8000-000000000001',
      contactType: 'store',
      name: 'Ania',
      phone,
      email: null,
      hasWhatsapp: false,
      createdAt: '2026-11-01T10:00:00Z',
    },
  ],
});

/** A service of contacts: `answer` is what it says, or a failure. */
function someReads(cache: MemoryCache = createMemoryCache()) {
  const clock = createManualClock(Date.parse(START));
  const events = createCoreEvents();
  const told: BridgeEvent[] = [];
  const service = {
    answer: contacts('1') as ContactListResponse | Failure,
    asked: [] as (string | Need | undefined)[],
    held: null as Promise<void> | null,
  };
  const computed = { answer: null as ComputedAnswer | null };
  const listStoreContacts: ApiClient['listStoreContacts'] = async ({ params }, options) => {
    service.asked.push(params.externalId === 'S-1' ? options?.need : params.externalId);
    const { answer } = service;
    await service.held;
    if ('code' in answer) throw new FailureError(answer);
    return { value: answer, at: clock.now() };
  };
  const reads = createKeptReads({
    sources: readSources,
    // Nothing else of the client is used here.
    api: { listStoreContacts } as unknown as ApiClient,
    cache,
    photoLinks: createPhotoLinks(),
    events: { connection: events.connection, publish: (event) => void told.push(event) },
    clock,
    timeZone: 'Europe/Warsaw',
    compute: async () => computed.answer,
    signal: new AbortController().signal,
  });
  const online = () => {
    const was = events.connection().state;
    events.setConnection({ state: 'online', lastAnswerAt: new Date(clock.now()).toISOString() });
    if (was !== 'online') reads.wayOpened();
  };
  const offline = () => {
    events.setConnection({ state: 'offline', since: START, failure: unreachable });
    reads.wayClosed();
  };
  const phone = async () => {
    const { data, ...origin } = await reads.read('stores.contacts', S1);
    return { phone: data.items[0]?.phone, ...origin };
  };
  const changed = { type: 'changed', read: 'stores.contacts', inputKey: '{"externalId":"S-1"}' };
  events.setConnection({ state: 'connecting' });
  return { reads, cache, clock, service, computed, told, online, offline, phone, changed };
}

const codeOf = (read: Promise<unknown>) =>
  read.then(
    () => 'none',
    (error: unknown) => (error instanceof FailureError ? error.failure.code : String(error)),
  );

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
  reads.wayClosed();
  const hold = Promise.withResolvers<void>();
  service.held = hold.promise;
  online();
  await clock.pass(0);
  expect(service.asked).toEqual(['F', 'E', 'D', 'C']);
  hold.resolve();
  await clock.pass(0);
  expect(service.asked).toEqual(['F', 'E', 'D', 'C', 'B', 'A']);
});

test('a refresh that fails is left alone for a while, longer when the service says so', async () => {
  const { phone, online, service, clock, told } = someReads();
  online();
  await phone();
  await clock.pass(MINUTE);
  service.answer = { code: 'rate_limited', retryAfterSeconds: 40 };
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

test('what can be worked out here is shown when the service can not be asked', async () => {
  const { phone, computed, online, offline, service } = someReads();
  const storesAsked = { storesAsked: 1, storesKept: 1, daysAsked: 1, daysKept: 1 };
  const asOf = Date.parse(START) + 5000;
  computed.answer = { value: contacts('own'), asOf, complete: true, computed: storesAsked };
  online();
  service.answer = { code: 'validation_failed', message: 'no', issues: [] };
  expect(await codeOf(phone())).toBe('validation_failed');
  offline();
  expect(await phone()).toMatchObject({ phone: 'own', source: 'computer', computed: storesAsked });
  expect(service.asked).toEqual(['person']);
});

test('offline, newer figures of this computer stand before kept ones, unless they are less complete', async () => {
  const { reads, cache, computed, offline } = someReads();
  offline();
  const runs = { ...S1, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' };
  const listOf = (id: string) => ({ externalId: 'S-1', items: [{ id }], nextCursor: null });
  const asOf = Date.parse(START) + 5000;
  const reach = { storesAsked: 1, storesKept: 1, daysAsked: 1, daysKept: 1 };
  computed.answer = { value: listOf('own'), asOf, complete: true, computed: reach };
  const shown = async (keptAsOf: number) => {
    const value = listOf('kept');
    cache.answers.set(`protocols.list ${canonicalJson(runs)}`, { value, asOf: keptAsOf, complete: true });
    const read = await reads.read('protocols.list', runs);
    return [read.data.items[0]?.['id'], read.computed];
  };
  expect(await shown(asOf - 1)).toEqual(['own', reach]);
  expect(await shown(asOf)).toEqual(['kept', null]);
  computed.answer = { ...computed.answer, complete: false };
  expect(await shown(asOf - 1)).toEqual(['kept', null]);
  computed.answer = { ...computed.answer, complete: true, value: { items: 'of another shape' } };
  expect(await shown(asOf - 1)).toEqual(['kept', null]);
});

test('a download asks behind everyone, and tells a page only what it shows or what has changed', async () => {
  const { reads, phone, online, service, told, changed } = someReads();
  online();
  expect(await reads.fetch('stores.contacts', S1)).toMatchObject({ asOf: Date.parse(START), outcome: 'new' });
  expect(service.asked).toEqual(['download']);
  expect(told).toEqual([]);
  service.answer = contacts('2');
  expect(await reads.fetch('stores.contacts', S1)).toMatchObject({ outcome: 'changed' });
  expect(told).toEqual([changed]);
  await phone();
  expect(await reads.fetch('stores.contacts', S1)).toMatchObject({ outcome: 'same' });
  expect(told).toEqual([changed, changed]);
});
