import { expect, test } from 'vitest';
import { createApiClient } from '#electron/api/api-client.ts';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { aContactInput, aStore, aTargetInput } from '#tests/builders/contract.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createLagWindow, createSyncApi } from './publish-ports.ts';

function aWindow() {
  const time = { now: 1000 };
  return { time, window: createLagWindow({ ticks: () => time.now, lagMs: 100, arrivalMs: 400 }) };
}

const refOf = (externalId: string, kind: ResourceKind = 'store') => ({ externalId, kind });
const sent = (externalId: string, attemptId = 1) => ({ ...refOf(externalId), attemptId });

test('each attempt is early for a minute of its own, and a later one makes no earlier one early again', () => {
  const { time, window } = aWindow();
  expect(window.earlyFrom(refOf('S-1'))).toBeNull();
  window.note(sent('S-1', 3), 1000, true);
  time.now = 50_000;
  window.note(sent('S-1', 5), 50_000, true);
  expect([window.earlyFrom(refOf('S-1')), window.earlyFrom(refOf('S-1', 'contacts'))]).toEqual([3, null]);
  time.now = 61_100;
  expect(window.earlyFrom(refOf('S-1'))).toBe(5);
  time.now = 110_100;
  expect(window.earlyFrom(refOf('S-1'))).toBeNull();
});

test('a request that nobody answered is waited for longer than one that was, counted from its sending', () => {
  const { time, window } = aWindow();
  window.note(sent('S-1'), 900, false);
  window.note(sent('S-2'), 900, true);
  expect([window.unansweredMs('S-1'), window.unansweredMs('S-2'), window.unansweredMs('S-3')]).toEqual([
    300,
    null,
    null,
  ]);
  time.now = 1100;
  expect([window.mayLag('S-1'), window.mayLag('S-2')]).toEqual([true, false]);
  expect(window.unansweredMs('S-1')).toBe(200);
  time.now = 1300;
  expect([window.mayLag('S-1'), window.unansweredMs('S-1')]).toEqual([false, null]);
});

test('an answer to a later request tells that the one before is decided, and shortens no wait', () => {
  const { window } = aWindow();
  window.note(sent('S-1'), 1000, false);
  window.note(sent('S-1', 2), 1000, true);
  expect(window.unansweredMs('S-1')).toBeNull();
  expect(window.mayLag('S-1')).toBe(true);
});

test('what an earlier process left is waited for until its own end, not shorter for a second word about it', () => {
  const { window } = aWindow();
  window.noteUntil(sent('S-1'), 1400, false);
  window.noteUntil(sent('S-1'), 1200, false);
  window.noteUntil(sent('S-2'), 1200, true);
  expect([window.unansweredMs('S-1'), window.unansweredMs('S-2')]).toEqual([400, null]);
  expect(window.mayLag('S-2')).toBe(true);
});

const AT = '2026-11-20T12:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';
const CONTACT = aContactInput();
const TARGET = aTargetInput();

/** A client of a service that answers a request with what this makes of its body; undefined: a GET. */
function aClient(answerTo: (body: Row | undefined) => unknown) {
  const api = createApiClient({
    fetch: async (_url, { method, body }) =>
      Response.json(answerTo(method === 'PUT' ? JSON.parse(body ?? '') : undefined)),
    clock: createManualClock(),
    random: () => 0,
    silenceMs: 30_000,
    totalMs: 180_000,
    limit: 1_000_000,
    endpoint: async () => ({ baseUrl: parseBaseUrl('https://api.example'), token: 't' }),
  });
  return createSyncApi(api);
}

/** A service that stores whatever a replace has in its rows, and answers with all of it. */
function aLooseService(kind: ResourceKind, made: Row, row: Row) {
  const state = { rows: [row], sent: [] as unknown };
  const api = aClient((body) => {
    if (body !== undefined) {
      state.sent = body[kind];
      state.rows = body[kind] as Row[];
    }
    return { externalId: 'S-1', items: state.rows.map((one) => ({ ...made, ...one })) };
  });
  return { state, api };
}

test.each<[ResourceKind, Row, Row]>([
  ['contacts', { contactId: ID, createdAt: AT }, CONTACT],
  ['expectations', { expectationId: ID, updatedAt: AT }, TARGET],
])('fields of %s that only the service knows are read, sent back and read again', async (kind, made, row) => {
  const ref = { externalId: 'S-1', kind };
  const { state, api } = aLooseService(kind, made, { ...row, rank: { at: 1 } });
  expect(await api.read(ref)).toEqual([{ ...made, ...row, rank: { at: 1 } }]);
  const written = await api.write(ref, { [kind]: [{ ...row, rank: { at: 2 } }] });
  expect(state.sent).toEqual([{ ...row, rank: { at: 2 } }]);
  expect(written).toEqual([{ ...made, ...row, rank: { at: 2 } }]);
});

test('fields of opening hours that only the service knows are read, sent back and read again', async () => {
  const span = { weekday: 1, from: '6 rano', to: '22:00', kind: 'usual' };
  const state: { store: Row; sent: Row[] } = { store: { ...aStore(), openingTimes: [span] }, sent: [] };
  const api = aClient((body) => {
    if (body !== undefined) state.sent.push(body);
    state.store = { ...state.store, ...body };
    return state.store;
  });
  const ref = { externalId: 'S-1', kind: 'store' as const };
  expect(await api.read(ref)).toMatchObject([{ openingTimes: [span] }]);
  const longer = { openingTimes: [{ ...span, to: '23:00' }] };
  expect(await api.write(ref, longer)).toMatchObject([longer]);
  expect(state.sent).toEqual([longer]);
});
