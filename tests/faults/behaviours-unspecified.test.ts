import { afterEach, beforeEach, expect, test } from 'vitest';
import { aTargetInput } from '#tests/builders/contract.ts';
import { aDisplayInput } from '#tests/builders/rows.ts';
import { headerOf, jsonOf, type Seen } from '#tests/support/behaviours/plain-client.ts';
import { idOf, STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { type Row, type SmallFront, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { createManualClock } from './manual-clock.ts';

const NEW_ID = idOf(60, 1);
const KNOWN_ID = idOf(6, 1);

let small: SmallFront;
const clock = createManualClock();

beforeEach(async () => {
  small = await startSmallFront({ clock });
});
afterEach(() => small.stop());

const putDisplays = (...expositions: readonly Row[]): Promise<Seen> =>
  small.call('upsertStoreExpositions', { body: { expositions } });

const displays = (): Promise<readonly Row[]> => small.items('listStoreExpositions');

const idsOf = (rows: readonly Row[], name: string): readonly unknown[] => rows.map((row) => row[name]).toSorted();

const issuesOf = (seen: Seen): readonly unknown[] => {
  expect(seen.status).toBe(400);
  const value = jsonOf(seen);
  expect(value).toMatchObject({ error: { code: 'validation_failed', issues: expect.any(Array) } });
  return (value as { error: { issues: unknown[] } }).error.issues;
};

// P1

test('P1 kept: a display is created under the id that the client made', async () => {
  small.front.switchOn('clientIds', { ids: 'kept' });
  expect((await putDisplays(aDisplayInput({ expositionId: NEW_ID }))).status).toBe(200);
  expect(idsOf(await displays(), 'expositionId')).toContain(NEW_ID);
});

test('P1 refused: 400 on the element with the id, and nothing is written', async () => {
  small.front.switchOn('clientIds', { ids: 'refused' });
  const known = aDisplayInput({ expositionId: KNOWN_ID, label: 'Changed' });
  const issues = issuesOf(await putDisplays(known, aDisplayInput({ expositionId: NEW_ID }), aDisplayInput()));
  expect(issues).toEqual([expect.objectContaining({ path: 'expositions.1.expositionId' })]);
  expect(small.front.journal.performed('upsertStoreExpositions')).toEqual([]);
  expect((await putDisplays(known, aDisplayInput())).status).toBe(200);
  expect(await displays()).toHaveLength(5);
});

test('P1 ignored: the display is created under another id, and again with every repetition', async () => {
  small.front.switchOn('clientIds', { ids: 'ignored' });
  const changed = aDisplayInput({ expositionId: KNOWN_ID, label: 'Changed' });
  await putDisplays(changed, aDisplayInput({ expositionId: NEW_ID }));
  await putDisplays(changed, aDisplayInput({ expositionId: NEW_ID }));
  const rows = await displays();
  expect(rows.filter(({ label }) => label === 'A display')).toHaveLength(2);
  expect(idsOf(rows, 'expositionId')).not.toContain(NEW_ID);
  expect(rows.find(({ expositionId }) => expositionId === KNOWN_ID)).toMatchObject({ label: 'Changed' });
});

// P2

const contact = (name: string, phone: string): Row => ({ contactType: 'store', name, phone });
const target = (weekday: number, expectedFillRatio: number): Row =>
  aTargetInput({
    productCategory: 'DRINKS',
    displayType: 'FRIDGE_DRINKS',
    weekday,
    protocolTime: '10:00',
    expectedFillRatio,
  });
const putContacts = (...contacts: readonly Row[]) => small.items('replaceStoreContacts', { body: { contacts } });
const putTargets = (...expectations: readonly Row[]) =>
  small.items('replaceStoreExpectations', { body: { expectations } });

test('P2 remade: every replace makes new ids', async () => {
  small.front.switchOn('replacedIds', { ids: 'remade' });
  const first = await putContacts(contact('Ania', '1'));
  const second = await putContacts(contact('Ania', '1'));
  expect(idsOf(second, 'contactId')).not.toEqual(idsOf(first, 'contactId'));
});

test('P2 kept: contacts keep ids and dates, also duplicates; what is new has new ones', async () => {
  small.front.switchOn('replacedIds', { ids: 'kept' });
  const old = await small.items('listStoreContacts');
  const kept = old.map(({ contactId, createdAt, ...fields }) => fields);
  const after = await putContacts(...kept.toReversed(), contact('Ania', '1'), contact('Ania', '1'));
  expect(new Set(idsOf(after, 'contactId')).size).toBe(6);
  for (const row of old) expect(after).toContainEqual(row);
  expect(await small.items('listStoreContacts')).toEqual(after);
  const again = await putContacts(contact('Ania', '1'), contact('Ania', '1'), { ...kept[0], name: 'Renamed' });
  expect(again.every(({ contactId }) => idsOf(after, 'contactId').includes(contactId))).toBe(true);
  expect(again.find(({ name }) => name === 'Renamed')?.['contactId']).toBe(old[0]?.['contactId']);
  expect(idsOf(await small.itemsBehind('listStoreContacts'), 'contactId')).not.toEqual(idsOf(again, 'contactId'));
});

test('P2 kept: an expectation with another ratio keeps its id and has a new date', async () => {
  small.front.switchOn('replacedIds', { ids: 'kept' });
  const [before] = await putTargets(target(1, 70));
  await clock.pass(1000);
  const [after, other] = await putTargets(target(1, 75), target(2, 75));
  expect(after).toMatchObject({ expectationId: before?.['expectationId'], expectedFillRatio: 75 });
  expect(after?.['updatedAt']).not.toBe(before?.['updatedAt']);
  expect(other?.['expectationId']).not.toBe(before?.['expectationId']);
});

// P3

const TITLED = idOf(6, 3);

test.each([
  { omitted: 'defaulted', friendlyTitle: null, status: 'active' },
  { omitted: 'kept', friendlyTitle: 'Title 3', status: 'disabled' },
] as const)('P3 $omitted: title and status that an update omits', async ({ omitted, ...expected }) => {
  small.front.switchOn('omittedFields', { omitted });
  await putDisplays(aDisplayInput({ expositionId: TITLED }), aDisplayInput({ label: 'New' }));
  const rows = await displays();
  expect(rows.find(({ expositionId }) => expositionId === TITLED)).toMatchObject({ label: 'A display', ...expected });
  expect(rows.find(({ label }) => label === 'New')).toMatchObject({ friendlyTitle: null, status: 'active' });
});

test('P3 kept: a null that is sent is no omission', async () => {
  small.front.switchOn('omittedFields', { omitted: 'kept' });
  await putDisplays(aDisplayInput({ expositionId: TITLED, friendlyTitle: null }));
  expect((await displays()).find(({ expositionId }) => expositionId === TITLED)).toMatchObject({
    friendlyTitle: null,
    status: 'disabled',
  });
});

// P4

test('P4 shuffled: the same rows in other orders, also within a row', async () => {
  const before = await displays();
  small.front.switchOn('listOrder', { order: 'shuffled', sets: true });
  const answers = await Promise.all(Array.from({ length: 8 }, displays));
  for (const rows of answers) expect(idsOf(rows, 'expositionId')).toEqual(idsOf(before, 'expositionId'));
  expect(
    new Set(answers.map((rows) => JSON.stringify(rows.map(({ expositionId }) => expositionId)))).size,
  ).toBeGreaterThan(2);
  expect(new Set(answers.flat().map((row) => JSON.stringify(row['productCategories']))).size).toBeGreaterThan(2);
});

test.each(['stable', 'reversed'] as const)('P4 %s', async (order) => {
  const before = await small.items('listStoreContacts');
  small.front.switchOn('listOrder', { order });
  const after = await small.items('listStoreContacts');
  expect(after).toEqual(order === 'stable' ? before : before.toReversed());
});

// P5

test('P5: texts are trimmed on their way in', async () => {
  const sent = { ...contact('  Ania   z  Łodzi ', ' +48 1 '), email: ' a@b.pl ' };
  small.front.switchOn('trimmedStrings', {}, { times: 1 });
  expect(await putContacts(sent)).toMatchObject([{ name: 'Ania   z  Łodzi', phone: '+48 1', email: 'a@b.pl' }]);
  small.front.switchOn('trimmedStrings', { trim: false, collapse: true, nfc: true }, { times: 1 });
  expect(await putContacts(contact(' A  Z\u0301 ', '1'))).toMatchObject([{ name: ' A \u0179 ' }]);
  expect(await putContacts(contact(' Ania ', '1'))).toMatchObject([{ name: ' Ania ' }]);
});

// P6

test('P6 refused: 400 on each element that repeats another, in any spelling of its path', async () => {
  const body = { expectations: [target(1, 70), target(2, 70), target(1, 80), target(1, 70)] };
  const paths = { dots: 'expectations.2', brackets: 'expectations[2]', pointer: '/expectations/2' } as const;
  for (const style of ['dots', 'brackets', 'pointer'] as const) {
    small.front.switchOn('duplicateExpectations', { duplicates: 'refused', paths: style }, { times: 1 });
    const issues = issuesOf(await small.call('replaceStoreExpectations', { body }));
    expect(issues).toHaveLength(2);
    expect(issues[0]).toMatchObject({ path: paths[style] });
  }
  expect(await small.items('listStoreExpectations')).toHaveLength(4);
  small.front.switchOn('duplicateExpectations', { duplicates: 'refused' }, { times: 2 });
  expect(await putTargets(target(1, 70), { ...target(1, 70), productCategory: null })).toHaveLength(2);
  expect((await small.call('replaceStoreExpectations', { body, externalId: 'none' })).status).toBe(404);
});

test('P6 accepted: both are stored', async () => {
  small.front.switchOn('duplicateExpectations', { duplicates: 'accepted' });
  expect(await putTargets(target(1, 70), target(1, 80))).toHaveLength(2);
});

// P7

test('P7: a read shows for a while what stood there before the write', async () => {
  small.front.switchOn('staleRead', { ms: 3000 });
  const before = await displays();
  const answer = jsonOf(await putDisplays(aDisplayInput()));
  expect(answer).toMatchObject({ items: { length: 5 } });
  expect(await displays()).toEqual(before);
  await clock.pass(2000);
  await putDisplays(aDisplayInput());
  await clock.pass(1500);
  expect(await displays()).toHaveLength(5);
  await clock.pass(1500);
  expect(await displays()).toHaveLength(6);
});

test('P7: a new store is unknown for a while, alone, in the list and with what belongs to it', async () => {
  small.front.switchOn('staleRead', { ms: 3000 });
  const externalId = 'new one';
  const name = { body: { name: 'New' }, externalId };
  expect((await small.call('upsertStore', name)).status).toBe(200);
  expect((await small.call('upsertStore', { body: { name: 'Renamed' } })).status).toBe(200);
  expect((await small.call('getStore', { externalId })).status).toBe(404);
  expect((await small.call('listStoreContacts', { externalId })).status).toBe(404);
  expect(await small.items('listStores')).toMatchObject([{ name: 'Store 1' }, { externalId: STORE_IDS[1] }]);
  await clock.pass(3000);
  expect((await small.call('getStore', { externalId })).status).toBe(200);
  expect(idsOf(await small.items('listStores'), 'name')).toEqual(['New', 'Renamed', 'Store 2']);
});

test('P7: a refused write leaves nothing stale, and with a chance some reads are fresh', async () => {
  small.front.switchOn('staleRead', { ms: 3000, chance: 0.5 });
  await small.call('upsertStoreExpositions', { body: { expositions: 7 } });
  expect(await displays()).toHaveLength(4);
  await putDisplays(aDisplayInput());
  const lengths: number[] = [];
  for (let round = 0; round < 20; round += 1) lengths.push((await displays()).length);
  expect(new Set(lengths)).toEqual(new Set([4, 5]));
});

// P8

test.each(['400', '404'] as const)('P8 %s: an unknown id is refused, and nothing is written', async (unknown) => {
  small.front.switchOn('unknownIds', { unknown });
  const seen = await putDisplays(aDisplayInput(), aDisplayInput({ expositionId: NEW_ID }));
  expect(seen.status).toBe(Number(unknown));
  if (unknown === '400') {
    expect(issuesOf(seen)).toEqual([expect.objectContaining({ path: 'expositions.1.expositionId', code: 'unknown' })]);
  } else expect(jsonOf(seen)).toMatchObject({ error: { code: 'not_found' } });
  expect(await displays()).toHaveLength(4);
  expect((await putDisplays(aDisplayInput(), aDisplayInput({ expositionId: KNOWN_ID.toUpperCase() }))).status).toBe(
    200,
  );
});

test('P8 created: an unknown id makes a display', async () => {
  small.front.switchOn('unknownIds', { unknown: 'created' });
  expect((await putDisplays(aDisplayInput({ expositionId: NEW_ID }))).status).toBe(200);
  expect(await displays()).toHaveLength(5);
});

// P9

test('P9 sent: the answer holds only what was sent, with what was made', async () => {
  small.front.switchOn('putAnswer', { answer: 'sent' });
  const seen = await putDisplays(aDisplayInput({ expositionId: KNOWN_ID }), aDisplayInput({ label: 'New' }));
  expect(jsonOf(seen)).toMatchObject({ items: [{ expositionId: KNOWN_ID }, { label: 'New' }] });
  expect((jsonOf(seen) as { items: unknown[] }).items).toHaveLength(2);
  expect(await displays()).toHaveLength(5);
});

test('P9 full: the answer holds everything', async () => {
  small.front.switchOn('putAnswer', { answer: 'full' });
  expect(jsonOf(await putDisplays(aDisplayInput({ expositionId: KNOWN_ID })))).toMatchObject({ items: { length: 4 } });
});

test('P1 ignored and P9 sent together: the answer holds the display under its new id', async () => {
  small.front.switchOn('putAnswer', { answer: 'sent' });
  small.front.switchOn('clientIds', { ids: 'ignored' });
  const { items } = jsonOf(await putDisplays(aDisplayInput({ expositionId: NEW_ID }))) as { items: Row[] };
  expect(items).toEqual([expect.objectContaining({ label: 'A display' })]);
  expect(items[0]?.['expositionId']).not.toBe(NEW_ID);
});

// P10

test('P10: 413 above a size, as a page of a proxy', async () => {
  small.front.switchOn('tooLarge', { overBytes: 200 });
  expect((await putDisplays(aDisplayInput())).status).toBe(200);
  const seen = await putDisplays(aDisplayInput(), aDisplayInput(), aDisplayInput());
  expect(seen.status).toBe(413);
  expect(headerOf(seen, 'content-type')).toBe('text/html');
  expect(await displays()).toHaveLength(5);
});

test('P10: 429 without Retry-After, with seconds and with a date', async () => {
  small.front.switchOn('tooMany', {}, { times: 1 });
  expect(headerOf(await small.call('listStores'), 'retry-after')).toBeUndefined();
  small.front.switchOn('tooMany', { retryAfter: 'seconds', seconds: 7 }, { times: 1 });
  expect(headerOf(await small.call('listStores'), 'retry-after')).toBe('7');
  small.front.switchOn('tooMany', { retryAfter: 'date', seconds: 90 }, { times: 1 });
  const seen = await small.call('listStores');
  expect(seen.status).toBe(429);
  const date = headerOf(seen, 'retry-after') ?? '';
  expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect(Math.abs(Date.parse(date) - clock.now() - 90_000)).toBeLessThan(1000);
  expect((await small.call('listStores')).status).toBe(200);
});

test.each([
  ['empty', undefined, ''],
  ['html', 'text/html', '<!doctype html>'],
  ['text', 'text/plain', '503 Service Unavailable'],
  ['json', 'application/json; charset=utf-8', '{"status":503'],
  ['envelope', 'application/json; charset=utf-8', '{"error":{"code":"not_configured"'],
] as const)('P10: 503 with the body %s', async (body, type, text) => {
  small.front.switchOn('badStatus', { status: 503, body });
  const seen = await putDisplays(aDisplayInput());
  expect(seen.status).toBe(503);
  expect(headerOf(seen, 'content-type')).toBe(type);
  expect(seen.body.toString()).toContain(text);
  expect(await small.itemsBehind('listStoreExpositions')).toHaveLength(4);
});

test('P10: 504 although the service performed the request', async () => {
  small.front.switchOn('badStatus', { status: 504, commit: true }, { times: 1 });
  expect((await putDisplays(aDisplayInput())).status).toBe(504);
  expect(await displays()).toHaveLength(5);
});
