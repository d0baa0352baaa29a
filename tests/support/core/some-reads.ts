import type { ApiClient } from '#electron/api/api-client.ts';
import type { Need } from '#electron/api/need-limiter.ts';
import { createCoreEvents } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createPhotoLinks } from '#electron/photos/photo-links.ts';
import { createCachedReads } from '#electron/reads/cached-reads.ts';
import { readSources } from '#electron/reads/read-sources.ts';
import type { ComputedAnswer } from '#electron/store/results/report.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { ContactListResponse } from '#shared/contract/contact.ts';
import { aContact } from '#tests/builders/contract.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createMemoryCache, type MemoryCache } from './memory-cache.ts';

/** When the clock of these tests starts. */
export const START = '2026-11-20T10:00:00.000Z';
export const MINUTE = 60_000;
export const unreachable: Failure = { code: 'unreachable', host: 'a' };
export const S1 = { externalId: 'S-1' };
/** Where the memory cache keeps the contacts of S-1. */
export const KEY = 'stores.contacts {"externalId":"S-1"}';
/** An answer about contacts that differs by a phone number. */
export const contacts = (phone: string): ContactListResponse => ({
  externalId: 'S-1',
  items: [aContact({ name: 'Ania', phone })],
});

/** Reads of contacts over a clock by hand, a cache in memory and a service that says `answer`, or fails with it. */
export function someReads(cache: MemoryCache = createMemoryCache()) {
  const clock = createManualClock(Date.parse(START));
  const events = createCoreEvents();
  const told: BridgeEvent[] = [];
  const service = {
    answer: contacts('1') as ContactListResponse | Failure,
    asked: [] as (string | Need | undefined)[],
    held: null as Promise<void> | null,
    /** When the first page of an answer that takes long came; null: when the answer does. */
    firstPageAt: null as number | null,
  };
  const computed = { answer: null as ComputedAnswer | null };
  const listStoreContacts: ApiClient['listStoreContacts'] = async ({ params }, options) => {
    service.asked.push(params.externalId === 'S-1' ? options?.need : params.externalId);
    const { answer } = service;
    await service.held;
    if ('code' in answer) throw new FailureError(answer);
    return { value: answer, at: service.firstPageAt ?? clock.now() };
  };
  const reads = createCachedReads({
    sources: readSources,
    // Nothing else of the client is used here.
    api: { listStoreContacts } as ApiClient,
    cache,
    photoLinks: createPhotoLinks(clock.now),
    events: { connection: events.connection, publish: (event) => void told.push(event) },
    clock,
    ticks: clock.now,
    timeZone: 'Europe/Warsaw',
    compute: async () => computed.answer,
    onKept: () => {},
    signal: new AbortController().signal,
  });
  const online = () => {
    const was = events.connection().state;
    events.setConnection({ state: 'online', lastAnswerAt: new Date(clock.now()).toISOString() });
    if (was !== 'online') reads.connected();
  };
  const offline = () => {
    events.setConnection({ state: 'offline', since: START, failure: unreachable });
    reads.disconnected();
  };
  const phone = async () => {
    const { data, ...origin } = await reads.read('stores.contacts', S1);
    return { phone: data.items[0]?.phone, ...origin };
  };
  const changed = { type: 'changed', read: 'stores.contacts', inputKey: '{"externalId":"S-1"}' };
  events.setConnection({ state: 'connecting' });
  return { reads, cache, clock, service, computed, told, online, offline, phone, changed };
}

/** The code of the failure that a read ends with; `none`: it does not fail. */
export const codeOf = (read: Promise<unknown>) =>
  read.then(
    () => 'none',
    (error: unknown) => (error instanceof FailureError ? error.failure.code : String(error)),
  );
