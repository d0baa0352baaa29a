import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FailureCode } from '#shared/bridge/answer.ts';
import { HEALTHY_STORE, healthy } from './a-service.ts';
import {
  type Behaviour,
  type FaultServer,
  json,
  refusal,
  resetBefore,
  resetInside,
  silence,
  startFaultServer,
  text,
} from './fault-server.ts';
import { createManualClock, type ManualClock, passUntil } from './manual-clock.ts';
import { type RunningCore, startCore } from './start-core.ts';

const SILENCE_MS = 30_000;

let server: FaultServer;
let running: RunningCore;
// Time stands still: a slow machine is no silent service.
let clock: ManualClock;

beforeEach(async () => {
  server = await startFaultServer(healthy);
  clock = createManualClock();
  running = await startCore({ clock, silenceMs: SILENCE_MS });
});
afterEach(async () => {
  await running.close();
  await server.close();
});

const wholeStore = JSON.stringify({ items: [HEALTHY_STORE], nextCursor: null });

const faults: readonly (readonly [string, Behaviour, FailureCode, Record<string, unknown>])[] = [
  ['a wrong token', refusal(401, 'unauthorized'), 'unauthorized', {}],
  ['a 401 without the envelope', text(401, 'no'), 'unauthorized', {}],
  ['a server without a token', refusal(503, 'not_configured'), 'not_configured', {}],
  ['a bare 503', text(503, ''), 'service_unavailable', { status: 503 }],
  ['a bare 500 in JSON', json(500, { oops: true }), 'service_unavailable', { status: 500 }],
  [
    'HTML with 200',
    text(200, '<!doctype html><p>Sign in</p>', { 'content-type': 'text/html' }),
    'answer_html',
    { status: 200 },
  ],
  [
    'HTML that calls itself JSON',
    text(200, '\n<html></html>', { 'content-type': 'application/json' }),
    'answer_html',
    { status: 200 },
  ],
  [
    'truncated JSON',
    text(200, wholeStore.slice(0, -20), { 'content-type': 'application/json' }),
    'answer_malformed',
    {},
  ],
  [
    'bytes that are no text',
    (_, response) => void response.end(Buffer.from([0xff, 0xfe, 0x00])),
    'answer_malformed',
    {},
  ],
  [
    'an answer that breaks the schema',
    json(200, { items: [{ ...HEALTHY_STORE, name: 7 }], nextCursor: null }),
    'answer_breaks_contract',
    { issues: [expect.objectContaining({ path: 'items.0.name' })] },
  ],
  ['silence', silence, 'timeout', { seconds: 30 }],
  [
    'silence in the middle of an answer',
    (_, response) => void response.writeHead(200).write('{'),
    'timeout',
    { seconds: 30 },
  ],
  ['429 with a long Retry-After', text(429, '', { 'retry-after': '120' }), 'rate_limited', { retryAfterSeconds: 120 }],
  [
    'a redirect',
    text(302, '', { location: 'https://elsewhere.test/v1/stores' }),
    'redirected',
    { status: 302, host: 'elsewhere.test' },
  ],
  ['a reset in the middle of an answer', resetInside, 'connection_lost', {}],
  ['a reset before the answer', resetBefore, 'connection_lost', {}],
  ['an unknown status', text(418, ''), 'unexpected_status', { status: 418 }],
  ['204 without a body', text(204, ''), 'unexpected_status', { status: 204 }],
  [
    'a validation failure',
    refusal(400, 'validation_failed', [{ path: 'limit', message: 'Too large' }]),
    'validation_failed',
    { issues: [{ path: 'limit', message: 'Too large' }] },
  ],
];

test.each(faults)('%s has its own failure, and trying again works', async (_, behaviour, code, data) => {
  await running.connect(server.origin);
  server.behave(behaviour);
  const before = server.requests.length;
  const asked = running.bridge.stores.list();
  await expect.poll(() => server.requests.length, { timeout: 60_000 }).toBeGreaterThan(before);
  const answer = await passUntil(clock, asked, code === 'timeout' ? SILENCE_MS : SILENCE_MS / 3);
  expect(answer).toMatchObject({ ok: false, failure: { code, ...data } });
  server.behave(healthy);
  expect(await running.bridge.stores.list()).toMatchObject({ ok: true, value: { complete: true } });
});
