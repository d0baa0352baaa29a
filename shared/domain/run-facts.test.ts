import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photosOf, Run, runFacts } from './run-facts.ts';

const ID = '7b0c7c1e-53a5-4a0f-9d0e-0f6f3f2f1a11';
const OTHER_ID = '11111111-2222-3333-4444-555555555555';

test('a run in the words of the fill rates', () => {
  expect(
    runFacts({
      protocolId: ID,
      status: 'completed',
      scheduledDate: '2026-11-20',
      scheduledAt: '10:00:00',
      scheduledDatetime: '2026-11-20T09:00:00Z',
      imageCount: 12,
      averageFillRate: 81.25,
      expectedAverageFillRate: 90,
      delta: -8.75,
    }),
  ).toEqual({
    protocolId: ID,
    status: 'completed',
    scheduledDate: '2026-11-20',
    scheduledAt: '10:00:00',
    scheduledDatetime: '2026-11-20T09:00:00Z',
    imageCount: 12,
    averageFillRate: 81.25,
    expectedAverageFillRate: 90,
    delta: -8.75,
    other: [],
  });
});

test('a run in other words', () => {
  expect(
    runFacts({
      id: ID,
      storeId: OTHER_ID,
      state: 'awaiting_processing',
      scheduled_at: '2026-11-20T10:00:00+01:00',
      photos: [{}, {}, {}],
      summary: { avg_fill_rate: 70, expected_fill_rate: 80, difference: -10 },
    }),
  ).toMatchObject({
    protocolId: ID,
    status: 'awaiting_processing',
    scheduledDatetime: '2026-11-20T10:00:00+01:00',
    scheduledAt: null,
    imageCount: 3,
    averageFillRate: 70,
    expectedAverageFillRate: 80,
    delta: -10,
    other: [{ name: 'storeId', text: OTHER_ID }],
  });
});

test.each([
  ['a nested protocol', { protocol: { id: ID }, storeId: OTHER_ID }, ID],
  ['a name of its own, by its shape', { key: ID, storeId: OTHER_ID, scheduleId: OTHER_ID }, ID],
  ['a number', { runId: 77 }, '77'],
  ['two candidates: none is guessed', { one: ID, two: OTHER_ID }, null],
  ["only another thing's id", { storeId: OTHER_ID }, null],
])('the id of a run with %s', (_, record, id) => {
  expect(runFacts(record).protocolId).toBe(id);
});

test.each<[string, Readonly<Record<string, unknown>>, string | null]>([
  ['one that nobody knows', { status: 'archived', pipeline: 'completed' }, 'archived'],
  ["its own, and not its store's", { runStatus: 'archived', store: { status: 'active' } }, 'archived'],
  ["none, where only its store's is given", { store: { status: 'active' } }, null],
])('the status of a run is %s', (_, record, status) => {
  expect(runFacts(record).status).toBe(status);
});

test('fields without a meaning are kept and shown as they came, but for photos', () => {
  const { other } = runFacts({
    protocolId: ID,
    note: 'zażółć',
    attempts: 3,
    manual: false,
    reviewer: null,
    tags: ['a', 'b'],
    device: { model: 'X', os: { version: 14 } },
    images: [{ imageUrl: 'https://cdn.example/1.jpg?signature=secret' }],
  });
  expect(other).toEqual([
    { name: 'note', text: 'zażółć' },
    { name: 'attempts', text: '3' },
    { name: 'manual', text: 'false' },
    { name: 'reviewer', text: 'null' },
    { name: 'tags', text: '["a","b"]' },
    { name: 'device.model', text: 'X' },
    { name: 'device.os.version', text: '14' },
  ]);
});

test('a value of the wrong shape is no fact, but is kept', () => {
  const run = runFacts({
    protocolId: ID,
    averageFillRate: 'high',
    imageCount: -1,
    delta: Number.NaN,
    scheduledDate: '20.11.2026',
  });
  expect(run).toMatchObject({ averageFillRate: null, imageCount: null, delta: null, scheduledDate: null });
  expect(run.other.map(({ name }) => name)).toEqual(['averageFillRate', 'imageCount', 'delta', 'scheduledDate']);
});

test('null is not 0', () => {
  expect(runFacts({ averageFillRate: null }).averageFillRate).toBeNull();
  expect(runFacts({ averageFillRate: 0 }).averageFillRate).toBe(0);
});

test('no answer whatsoever makes it fail, and every fact is of its shape', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: false, maxDepth: 4 }), (record) => {
      expect(Run.safeParse(runFacts(record)).success).toBe(true);
    }),
    { numRuns: 1500 },
  );
  const field = fc.constantFrom(
    'protocolId',
    'id',
    'status',
    'scheduledAt',
    'scheduledDatetime',
    'images',
    'fillRate',
    'delta',
    'imageCount',
    'x',
  );
  fc.assert(
    fc.property(fc.dictionary(field, fc.jsonValue()), (record) => {
      const run = runFacts(record);
      expect(Run.safeParse(run).success).toBe(true);
      expect(photosOf(record) === null || Array.isArray(photosOf(record))).toBe(true);
    }),
    { numRuns: 1500 },
  );
});
