import { afterEach, beforeEach, expect, test } from 'vitest';
import { operations } from '#shared/contract/operations.ts';
import { aDisplayInput } from '#tests/builders/rows.ts';
import { headerOf, jsonOf, type Seen } from '#tests/support/behaviours/plain-client.ts';
import { idOf, RUN_ID, STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { type Row, type SmallFront, startSmallFront } from '#tests/support/behaviours/small-front.ts';

const RANGE = { from: '2026-11-01T00:00:00Z', to: '2026-11-08T00:00:00Z' };
const NEW_ID = idOf(60, 1);

let small: SmallFront;
beforeEach(async () => {
  small = await startSmallFront();
});
afterEach(() => small.stop());

const putDisplays = (...expositions: readonly Row[]): Promise<Seen> =>
  small.call('upsertStoreExpositions', { body: { expositions } });

const displays = (): Promise<readonly Row[]> => small.items('listStoreExpositions');

const issuesOf = (seen: Seen): unknown => (jsonOf(seen) as { error: { issues: unknown } }).error.issues;

const rowsOf = (seen: Seen, name: string): readonly Row[] => (jsonOf(seen) as Record<string, Row[]>)[name] ?? [];

// P1, as another service refuses such ids

test.each([
  ['dots', 'expositions.0.expositionId'],
  ['brackets', 'expositions[0].expositionId'],
  ['pointer', '/expositions/0/expositionId'],
  ['list', 'expositions'],
] as const)('P1 refused with %s: the path is %s', async (paths, path) => {
  small.front.switchOn('clientIds', { ids: 'refused', paths });
  const seen = await putDisplays(aDisplayInput({ expositionId: NEW_ID }));
  expect([seen.status, issuesOf(seen)]).toEqual([400, [expect.objectContaining({ path })]]);
});

test('P1 refused with 404: for the whole request', async () => {
  small.front.switchOn('clientIds', { ids: 'refused', status: 404 });
  expect((await putDisplays(aDisplayInput(), aDisplayInput({ expositionId: NEW_ID }))).status).toBe(404);
  expect(await displays()).toHaveLength(4);
  expect((await putDisplays(aDisplayInput())).status).toBe(200);
});

// P11

test('P11: a null is left out of contacts, displays, targets, runs and reports, and stays in a store', async () => {
  small.front.switchOn('absentNulls', {});
  for (const contact of await small.items('listStoreContacts')) expect(contact).not.toHaveProperty('email');
  const targets = await small.items('listStoreExpectations');
  expect(targets.filter((target) => 'productCategory' in target)).toHaveLength(3);
  expect(jsonOf(await small.call('listStoreProtocols', { query: RANGE }))).not.toHaveProperty('nextCursor');
  const report = await small.call('getCrossStoreFillRates', {
    query: { ...RANGE, groupBy: 'store', status: 'failed' },
  });
  expect(jsonOf(report)).toMatchObject({ summary: { protocolCount: 0 } });
  expect(report.body.toString()).not.toContain('null');
  expect(jsonOf(await small.call('getStore'))).toHaveProperty('location', null);
  expect(jsonOf(await small.call('listStores'))).toHaveProperty('nextCursor', null);
});

// P12

test('P12 matched: an element without an id updates the display of its label', async () => {
  small.front.switchOn('labelMatch', { withoutId: 'matched' });
  await putDisplays(aDisplayInput({ label: 'Display 2', expositionType: 'ROLLS_BREAD_RACK' }), aDisplayInput());
  const rows = await displays();
  expect(rows).toHaveLength(5);
  expect(rows.find(({ label }) => label === 'Display 2')).toMatchObject({
    expositionId: idOf(6, 2),
    expositionType: 'ROLLS_BREAD_RACK',
  });
});

test('P12 created: an element without an id makes a display, whatever its label', async () => {
  small.front.switchOn('labelMatch', { withoutId: 'created' });
  await putDisplays(aDisplayInput({ label: 'Display 2' }));
  expect(await displays()).toHaveLength(5);
});

// Lists

test.each(['listStoreExpositions', 'listStoreContacts', 'listStores'] as const)(
  'one element of %s breaks the contract, and the others keep to it',
  async (operation) => {
    small.front.switchOn('brokenElement', { nth: 1 });
    const before = await small.itemsBehind(operation);
    const after = await small.items(operation);
    expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
    const answer = jsonOf(await small.call(operation));
    expect(operations[operation].response.safeParse(answer).success).toBe(false);
  },
);

test('a chosen field of one element is missing, or another value', async () => {
  small.front.switchOn('brokenElement', { nth: 2, field: 'status' }, { times: 1 });
  expect((await displays()).map((row) => 'status' in row)).toEqual([true, true, false, true]);
  small.front.switchOn('brokenElement', { field: 'label', value: 7 });
  expect((await displays()).map(({ label }) => label)).toEqual([7, 'Display 2', 'Display 3', 'Display 4']);
});

// Runs and photos

test.each([
  ['upper', RUN_ID.toUpperCase()],
  ['prefixed', `run-${RUN_ID}`],
  ['bare', RUN_ID.replaceAll('-', '')],
] as const)('%s: runs have other ids than their photos say', async (way, protocolId) => {
  small.front.switchOn('runIds', { way });
  expect(await small.items('listStoreProtocols', { query: RANGE })).toMatchObject([{ protocolId }]);
  const run = await small.call('getStoreProtocol', { params: { protocolId } });
  expect(jsonOf(run)).toMatchObject({ protocolId, images: { length: 4 } });
  for (const image of rowsOf(run, 'images')) expect(image['protocolId']).toBe(RUN_ID);
  small.front.switchOn('runIds', { way: 'upper', images: false });
  expect(jsonOf(await small.call('getStoreProtocol', { params: { protocolId } }))).toMatchObject({ images: [] });
});

test.each([
  ['space', '2026-11-02 09:00:00.000Z'],
  ['mixed', '2026-11-02 09:00:00.000Z'],
  ['local', '2026-11-02T10:00:00'],
] as const)('%s: the time of a run', async (form, scheduledDatetime) => {
  small.front.switchOn('runTimes', { form });
  expect(await small.items('listStoreProtocols', { query: RANGE })).toMatchObject([{ scheduledDatetime }]);
});

test('photos have their rate under another name, and some facts not at all', async () => {
  small.front.switchOn('photoFields', { renamed: { fillRate: 'shelfScore' }, without: ['expectation', 'label'] });
  const run = await small.call('getStoreProtocol', { params: { protocolId: RUN_ID } });
  const listed = await small.call('listStorePhotos', { query: RANGE });
  for (const photos of [rowsOf(run, 'images'), rowsOf(listed, 'items')]) {
    expect(photos.map(({ shelfScore }) => shelfScore).toSorted()).toEqual([61, 62, 63, 64]);
    for (const photo of photos)
      for (const name of ['fillRate', 'expectation', 'label']) expect(photo).not.toHaveProperty(name);
  }
});

// Reports

const report = (query: Readonly<Record<string, string>>): Promise<Seen> =>
  small.call('getCrossStoreFillRates', { query: { ...RANGE, ...query } });

test('a report by region leaves names out, and a report by store says them', async () => {
  small.front.switchOn('regionNames', {});
  expect(rowsOf(await report({ groupBy: 'region' }), 'items').map((group) => 'regionName' in group)).toEqual([false]);
  expect(rowsOf(await report({ groupBy: 'store' }), 'items')).toMatchObject([{ regionName: 'Mazowieckie' }]);
});

test.each([
  ['ignored', 200],
  ['400', 400],
  ['404', 404],
] as const)('%s: a report of stores of which one is unknown', async (unknown, status) => {
  small.front.switchOn('filterIds', { unknown });
  const seen = await report({ externalIds: `${STORE_IDS[0]},no such store` });
  expect(seen.status).toBe(status);
  if (status !== 200) expect(seen.body.toString()).not.toContain('no such');
  if (status === 400) expect(issuesOf(seen)).toEqual([expect.objectContaining({ path: 'externalIds' })]);
  expect((await report({ externalIds: STORE_IDS.join(',') })).status).toBe(200);
  expect((await report({})).status).toBe(200);
});

// Names

test.each([
  ['turned', 'Display 1\u202e'],
  ['empty', ''],
] as const)('%s: the name of every second display, contact and store', async (names, label) => {
  small.front.switchOn('oddNames', { names });
  expect((await displays()).map((row) => row['label'])).toEqual([
    label,
    'Display 2',
    label.replace('1', '3'),
    'Display 4',
  ]);
  const name = label.replace('Display', 'Store');
  expect(await small.items('listStores')).toMatchObject([{ name }, { name: 'Store 2' }]);
  expect(jsonOf(await small.call('getStore'))).toMatchObject({ name });
});

test('a single redirect', async () => {
  small.front.switchOn('redirect', { to: 'https://login.example', status: 302 }, { times: 1 });
  const seen = await small.call('listStores');
  expect([seen.status, headerOf(seen, 'location')]).toEqual([
    302,
    `https://login.example${operations.listStores.path}`,
  ]);
  expect((await small.call('listStores')).status).toBe(200);
});
