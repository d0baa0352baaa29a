import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlatformFetch, PlatformFetchInit } from '#electron/lib/platform.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { HEALTHY_STORE } from '#tests/faults/a-service.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import {
  type ApiClientPorts,
  createApiClient,
  pauseBeforeRetry,
  type RequestOutcome,
  requestUrl,
} from './api-client.ts';
import { parseBaseUrl } from './base-url.ts';

type Sent = { readonly url: string; readonly init: PlatformFetchInit };
type Reply = (sent: Sent, nth: number) => Response | Promise<Response>;

const page = () => Response.json({ items: [HEALTHY_STORE], nextCursor: null });
const busy = (status: number, retryAfter: string) =>
  new Response('', { status, headers: { 'retry-after': retryAfter } });

function aClient(reply: Reply, ports: Partial<ApiClientPorts> = {}) {
  const clock = createManualClock();
  const sent: Sent[] = [];
  const outcomes: RequestOutcome[] = [];
  const fetch: PlatformFetch = async (url, init) => {
    sent.push({ url, init });
    return reply({ url, init }, sent.length);
  };
  const api = createApiClient({
    fetch,
    clock,
    random: () => 0,
    silenceMs: 30_000,
    totalMs: 180_000,
    limit: 1_000_000,
    endpoint: async () => ({ baseUrl: parseBaseUrl('https://api.example/fill'), token: 't' }),
    onOutcome: (outcome) => outcomes.push(outcome),
    ...ports,
  });
  return { api, clock, sent, outcomes };
}

const WEEK = { from: '2026-11-13T00:00:00Z', to: '2026-11-20T00:00:00Z' };
const untilAborted = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const codeOf = (result: Promise<unknown>): Promise<string> =>
  result.then(
    () => 'none',
    (error) => error.failure?.code ?? String(error),
  );

test('a request carries the token, follows nothing and leaves no trace', async () => {
  const { api, sent, clock } = aClient(page);
  const { value, at } = await api.listStores({ query: { limit: 5 } });
  expect(value.items[0]?.name).toBe('Warszawa Centralna');
  expect(at).toBe(clock.now());
  expect(sent[0]?.url).toBe('https://api.example/fill/v1/stores?limit=5');
  expect(sent[0]?.init).toMatchObject({
    method: 'GET',
    headers: { authorization: 'Bearer t', accept: 'application/json' },
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
  expect(clock.pauses()).toEqual([]);
});

test('a refusal of a token that was replaced meanwhile says nothing of the present one', async () => {
  const held = { token: 'old' };
  const { api, outcomes } = aClient(
    (_sent, nth) => {
      if (nth === 1) held.token = 'new';
      return new Response('', { status: 401 });
    },
    { endpoint: async () => ({ baseUrl: parseBaseUrl('https://api.example/fill'), token: held.token }) },
  );
  expect(await codeOf(api.listStores({ query: {} }))).toBe('unauthorized');
  expect(outcomes).toEqual([]);
  expect(await codeOf(api.listStores({ query: {} }))).toBe('unauthorized');
  expect(outcomes).toMatchObject([{ failure: { code: 'unauthorized' } }]);
});

test('a body is checked, completed with defaults and sent once, even when the line breaks', async () => {
  const { api, sent, clock } = aClient(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNRESET' })));
  const contact = { name: 'Jan', phone: '123' };
  const result = codeOf(api.replaceStoreContacts({ params: { externalId: 'a/b ą' }, body: { contacts: [contact] } }));
  await clock.pass(60_000);
  expect(await result).toBe('connection_lost');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('https://api.example/fill/v1/stores/a%2Fb%20%C4%85/contacts');
  expect(JSON.parse(sent[0]?.init.body ?? '')).toEqual({
    contacts: [{ ...contact, contactType: 'store', hasWhatsapp: false }],
  });
});

test('what breaks the contract is refused before it leaves', async () => {
  const { api, sent } = aClient(page);
  await expect(api.getStore({ params: { externalId: '..' } })).rejects.toMatchObject({
    failure: { code: 'validation_failed', issues: [{ path: 'externalId' }] },
  });
  expect(await codeOf(api.listStores({ query: { limit: 101 } }))).toBe('validation_failed');
  expect(sent).toEqual([]);
});

test('a token that no header can carry is refused without being sent or repeated', async () => {
  const token = 'line\nbreak';
  const { api, sent } = aClient(page, {
    endpoint: async () => ({ baseUrl: parseBaseUrl('https://api.example'), token }),
  });
  const failure = await api.listStores({ query: {} }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ failure: { code: 'unauthorized' } });
  expect(String(failure instanceof Error ? failure.stack : '')).not.toContain('break');
  expect(sent).toEqual([]);
});

test.each([
  [429, 'rate_limited'],
  [503, 'service_unavailable'],
])('after %i the asked pause is made and the request repeated', async (status, code) => {
  const { api, sent, clock, outcomes } = aClient((_, nth) => (nth === 1 ? busy(status, '3') : page()));
  const result = codeOf(api.listStores({ query: {} }));
  await clock.pass(2999);
  expect(sent).toHaveLength(1);
  await clock.pass(1);
  expect(await result).toBe('none');
  expect(sent).toHaveLength(2);
  expect(outcomes.map(({ failure }) => failure?.code ?? null)).toEqual([code, null]);
});

test('a report that the database took too long for (503, Retry-After 30) is not asked for again', async () => {
  const { api, sent, clock } = aClient(() => busy(503, '30'));
  const result = codeOf(api.getCrossStoreFillRates({ query: WEEK }));
  await clock.pass(60_000);
  expect(await result).toBe('service_unavailable');
  expect(sent).toHaveLength(1);
});

test('nor is one after a silence, behind which the service may still be at it', async () => {
  const { api, sent, clock } = aClient(({ init }) => untilAborted(init.signal));
  const result = codeOf(api.getCrossStoreFillRates({ query: WEEK }));
  await clock.pass(60_000);
  expect(await result).toBe('timeout');
  expect(sent).toHaveLength(1);
});

test('a silence of 30 seconds is a timeout, repeated once', async () => {
  const { api, sent, clock } = aClient(({ init }) => untilAborted(init.signal));
  const result = codeOf(api.listStores({ query: {} }));
  await clock.pass(29_999);
  expect(sent).toHaveLength(1);
  await clock.pass(401 + 30_000);
  expect(await result).toBe('timeout');
  expect(sent).toHaveLength(2);
  expect(clock.pauses()).toEqual([]);
});

test('an answer that drips without end is given up', async () => {
  const drip = { clock: createManualClock() };
  const { api } = aClient(
    ({ init }) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          init.signal.addEventListener('abort', () => controller.error(init.signal.reason));
          const next = () => {
            if (init.signal.aborted) return;
            controller.enqueue(new TextEncoder().encode(' '));
            drip.clock.after(20_000, next);
          };
          next();
        },
      });
      return new Response(body);
    },
    { clock: drip.clock, retry: false },
  );
  const result = codeOf(api.listStores({ query: {} }));
  await drip.clock.pass(170_000);
  await drip.clock.pass(10_000);
  expect(await result).toBe('timeout');
});

test('an answer beyond the limit is refused, announced or not', async () => {
  const big = new Response('x'.repeat(2_000_000));
  const announced = new Response('x', { headers: { 'content-length': '2000000' } });
  expect(await codeOf(aClient(() => big).api.listStores({ query: {} }))).toBe('answer_too_large');
  expect(await codeOf(aClient(() => announced).api.listStores({ query: {} }))).toBe('answer_too_large');
});

test('at most six requests are under way, and a pause holds no place', async () => {
  const pending: (() => void)[] = [];
  const { api, sent, clock } = aClient(({ url }) =>
    url.includes('slow')
      ? new Promise<Response>((resolve) => pending.push(() => resolve(Response.json(HEALTHY_STORE))))
      : busy(429, '1'),
  );
  const paused = Array.from({ length: 6 }, (_, n) => codeOf(api.getStore({ params: { externalId: `busy-${n}` } })));
  await clock.pass(0);
  const slow = Array.from({ length: 10 }, (_, n) => codeOf(api.getStore({ params: { externalId: `slow-${n}` } })));
  await clock.pass(0);
  expect(sent.filter(({ url }) => url.includes('slow'))).toHaveLength(6);
  for (const answer of pending.splice(0)) answer();
  await clock.pass(0);
  expect(sent.filter(({ url }) => url.includes('slow'))).toHaveLength(10);
  for (const answer of pending.splice(0)) answer();
  expect(await Promise.all(slow)).toEqual(Array(10).fill('none'));
  await clock.pass(60_000);
  expect(await Promise.all(paused)).toEqual(Array(6).fill('rate_limited'));
});

test('identical reads under way share one request', async () => {
  const { api, sent } = aClient(page);
  await Promise.all([api.listStores({ query: { limit: 5 } }), api.listStores({ query: { limit: 5 } })]);
  await api.listStores({ query: { limit: 5 } });
  expect(sent).toHaveLength(2);
});

test('a fresh read is a request of its own', async () => {
  const { api, sent } = aClient(page);
  const query = { query: { limit: 1 } };
  await Promise.all([api.listStores(query), api.listStores(query, { fresh: true }), api.listStores(query)]);
  expect(sent).toHaveLength(2);
});

test('a caller may leave: waiting in the queue, during the request and during a pause', async () => {
  const { api, sent, clock } = aClient(({ init }) => untilAborted(init.signal));
  const leaving = new AbortController();
  const results = Array.from({ length: 8 }, (_, n) =>
    codeOf(api.getStore({ params: { externalId: `s-${n}` } }, { signal: leaving.signal })),
  );
  await clock.pass(0);
  leaving.abort();
  expect(await Promise.all(results)).toEqual(Array(8).fill('cancelled'));
  expect(sent).toHaveLength(6);
  expect(sent.every(({ init }) => init.signal.aborted)).toBe(true);

  const pausing = aClient(() => busy(429, '10'));
  const again = new AbortController();
  const paused = codeOf(pausing.api.listStores({ query: {} }, { signal: again.signal }));
  await pausing.clock.pass(5000);
  again.abort();
  expect(await paused).toBe('cancelled');
  expect(pausing.clock.pauses()).toEqual([]);
});

test('when the workspace is left, everything under way is cancelled and nothing else begins', async () => {
  const closing = new AbortController();
  const { api, sent, clock } = aClient(({ init }) => untilAborted(init.signal), { closed: closing.signal });
  const read = codeOf(api.listStores({ query: {} }));
  const write = codeOf(api.upsertStore({ params: { externalId: 'a' }, body: { name: 'b' } }));
  await clock.pass(0);
  closing.abort();
  expect(await Promise.all([read, write])).toEqual(['cancelled', 'cancelled']);
  expect(await codeOf(api.listStores({ query: {} }))).toBe('cancelled');
  expect(sent).toHaveLength(2);
});

test('an external ID is one segment whatever it holds, and comes back whole', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => id !== '.' && id !== '..'),
      (externalId) => {
        const url = new URL(requestUrl('https://api.example/p', '/v1/stores/{externalId}/contacts', { externalId }));
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(6);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(externalId);
        expect(url.search + url.hash).toBe('');
      },
    ),
  );
});

test('absent and null query values are left out, lists are repeated', () => {
  const query = {
    limit: 5,
    cursor: undefined,
    status: null,
    many: ['a', 'b c'],
    only: false,
    from: '2026-11-20T00:00:00+01:00',
  };
  expect(requestUrl('https://api.example', '/v1/stores', {}, query)).toBe(
    'https://api.example/v1/stores?limit=5&many=a&many=b+c&only=false&from=2026-11-20T00%3A00%3A00%2B01%3A00',
  );
});

const never: readonly Failure[] = [
  { code: 'unauthorized' },
  { code: 'not_configured' },
  { code: 'not_found', message: '' },
  { code: 'validation_failed', message: '', issues: [] },
  { code: 'answer_html', status: 200 },
  { code: 'answer_breaks_contract', issues: [] },
  { code: 'tls_refused', host: 'a', reason: 'expired' },
  { code: 'dns_failed', host: 'a' },
  { code: 'unreachable', host: 'a' },
  { code: 'redirected', status: 302, host: null },
  { code: 'cancelled' },
];

test.each(never)('$code does not pass by itself', (failure) => {
  expect(pauseBeforeRetry(failure, 1, () => 0)).toBeNull();
});

test('pauses grow, lie between half and the whole, and end after three attempts', () => {
  const lost: Failure = { code: 'connection_lost' };
  expect([1, 2, 3].map((attempts) => pauseBeforeRetry(lost, attempts, () => 0))).toEqual([400, 800, null]);
  expect([1, 2, 3].map((attempts) => pauseBeforeRetry(lost, attempts, () => 0.999))).toEqual([800, 1599, null]);
});

test('a silence is tried again once', () => {
  expect(pauseBeforeRetry({ code: 'timeout', seconds: 30 }, 1, () => 0)).toBe(400);
  expect(pauseBeforeRetry({ code: 'timeout', seconds: 30 }, 2, () => 0)).toBeNull();
});

test('Retry-After is honoured up to its cap', () => {
  const limited = (retryAfterSeconds: number | null): Failure => ({ code: 'rate_limited', retryAfterSeconds });
  expect(pauseBeforeRetry(limited(3), 1, () => 0)).toBe(3000);
  expect(pauseBeforeRetry(limited(20), 1, () => 0)).toBe(20_000);
  expect(pauseBeforeRetry(limited(21), 1, () => 0)).toBeNull();
  expect(pauseBeforeRetry(limited(null), 1, () => 0)).toBe(400);
  // Never sooner than without it: a date may be past by the clock of this computer.
  expect(pauseBeforeRetry(limited(0), 1, () => 0)).toBe(400);
});
