import { afterEach, beforeEach, expect, test } from 'vitest';
import { aContact, aDisplay, aStore, nthId } from '../builders/contract.ts';
import { CONTACT_LANGUAGES, LANGUAGES } from '../support/data/table-files.ts';
import { unwrap } from '../support/e2e/places.ts';
import { type Behaviour, type FaultServer, json, refusal, startFaultServer } from './fault-server.ts';
import { passIn, type RunningCore, startCore } from './start-core.ts';

const IDS = ['W-001', 'W-002', 'W-003'];
const DISPLAY = aDisplay('Lada', { expositionId: nthId(9) });
const CONTACT = aContact({ contactId: nthId(7), name: 'Ola Lis', phone: '600 100 200' });

/** Three stores: one is well, one is gone since the list was read, one cannot be read. */
const service: Behaviour = (request, response, nth) => {
  const { pathname } = new URL(request.url ?? '/', 'http://service.test');
  const items = IDS.map((externalId, at) =>
    aStore({ externalId, storeId: `00000000-0000-4000-8000-10000000000${at}` }),
  );
  const storeId = items[0]?.storeId;
  if (pathname === '/v1/stores') return json(200, { items, nextCursor: null })(request, response, nth);
  if (pathname === '/v1/stores/W-001/expositions') {
    return json(200, { externalId: 'W-001', storeId, items: [DISPLAY] })(request, response, nth);
  }
  if (pathname === '/v1/stores/W-001/contacts') {
    return json(200, { externalId: 'W-001', items: [CONTACT] })(request, response, nth);
  }
  const failure = pathname.startsWith('/v1/stores/W-002') ? refusal(404, 'not_found') : json(418, {});
  return failure(request, response, nth);
};

let server: FaultServer;
let running: RunningCore;
beforeEach(async () => {
  server = await startFaultServer(service);
  running = await startCore();
  await running.connect(server.origin);
});
afterEach(async () => {
  await running.close();
  await server.close();
});

const handOver = (text: string) => passIn(running, Buffer.from(text));

const read = (tableId: string, columns: readonly (string | null)[] | null = null) =>
  running.bridge.tables.read({
    tableId,
    languages: [...LANGUAGES],
    shown: [],
    columns: columns === null ? null : [...columns],
  });

test('rows of a store that vanished or cannot be read are refused, the others become drafts', async () => {
  const { tables, drafts } = running.bridge;
  const rows = [...IDS, 'W-004'].map((externalId) => `${externalId};Lada;ROLLS_BREAD_RACK;disabled`);
  const tableId = await handOver(['Store ID;Label;Type;Status', ...rows].join('\n'));
  expect(unwrap(await read(tableId))).toMatchObject({ understood: true, stores: 3 });
  expect(unwrap(await tables.readStores({ tableId })).done).toBe(3);
  expect(unwrap(await tables.compare({ tableId }))).toEqual({
    create: 0,
    change: 1,
    remove: 0,
    unchanged: 0,
    refused: 3,
    warned: 0,
  });
  const refused = unwrap(await tables.rows({ tableId, result: 'refused', from: 0, count: 9 }));
  expect(refused.map((row) => (row.result === 'refused' ? row.reasons[0]?.code : ''))).toEqual([
    'store_gone',
    'store_unread',
    'store_unknown',
  ]);
  const name = { key: 'import', cells: 1, data: {} };
  const applied = unwrap(await tables.apply({ tableId, name }));
  expect(applied).toEqual({ result: 'applied', stores: ['W-001'], unplaced: 0 });
  expect(unwrap(await drafts.count()).edits).toBe(1);
  expect(unwrap(await tables.apply({ tableId, name }))).toMatchObject({ result: 'differs', counts: { change: 0 } });
  expect(unwrap(await drafts.count()).edits).toBe(1);
});

test('what is stopped before its end has saved nothing, and can be applied afterwards', async () => {
  const { tables, drafts } = running.bridge;
  const tableId = await handOver('Store ID;Label;Type;Status\nW-001;Lada;ROLLS_BREAD_RACK;disabled');
  unwrap(await read(tableId));
  unwrap(await tables.readStores({ tableId }));
  unwrap(await tables.compare({ tableId }));
  expect(unwrap(await tables.progress({ tableId }))).toEqual({ what: 'rows_compared', done: 1, total: 1 });
  const name = { key: 'import', cells: 1, data: {} };
  const applying = tables.apply({ tableId, name });
  unwrap(await tables.stop({ tableId }));
  expect(unwrap(await applying)).toEqual({ result: 'stopped' });
  expect(unwrap(await drafts.count()).edits).toBe(0);
  expect(unwrap(await tables.apply({ tableId, name })).result).toBe('applied');
  expect(unwrap(await tables.progress({ tableId }))).toEqual({ what: 'stores_saved', done: 1, total: 1 });
  expect(unwrap(await drafts.count()).edits).toBe(1);
});

test('a file that is refused, incomplete, dropped or too large is a failure with its code', async () => {
  const { tables } = running.bridge;
  const tableId = await handOver('%PDF-1.7');
  expect(await read(tableId)).toEqual({
    ok: false,
    failure: { code: 'table_refused', reason: 'not_a_table', text: '' },
  });
  unwrap(await tables.drop({ tableId }));
  const gone = { ok: false, failure: { code: 'table_gone' } };
  expect(await read(tableId)).toEqual(gone);
  const half = unwrap(await tables.begin({ bytes: 9 }));
  expect(await read(half.tableId)).toEqual(gone);
  expect(await tables.put({ tableId: half.tableId, part: Buffer.alloc(10).toString('base64') })).toEqual(gone);
  const large = { code: 'table_refused', reason: 'too_large', text: '32' };
  expect(await tables.begin({ bytes: 33 * 1024 * 1024 })).toEqual({ ok: false, failure: large });
});

test('a removed contact is in no exported file, and a file that names it does not bring it back', async () => {
  const { tables, drafts } = running.bridge;
  const [words] = CONTACT_LANGUAGES;
  const write = async () => {
    const { tableId } = unwrap(await tables.begin({ bytes: 0 }));
    const { file, rows } = unwrap(
      await tables.write({
        tableId,
        format: 'csv_plain',
        words,
        title: 'S',
        externalIds: ['W-001'],
        withCodes: false,
        isSelection: false,
      }),
    );
    return { text: new TextDecoder().decode(await file.arrayBuffer()), rows };
  };
  const [store] = unwrap(await drafts.rows({ kind: 'contacts', externalIds: ['W-001'] }));
  const before = await write();
  expect(before).toMatchObject({ rows: 1, text: expect.stringContaining('Ola Lis') });
  const [row] = store?.known ? store.rows : [];
  const removed = [row?.rowId ?? ''];
  const resources = [{ ref: { externalId: 'W-001', kind: 'contacts' as const }, patches: [], added: [], removed }];
  unwrap(await drafts.save({ name: { key: 'removeContacts', cells: 0, data: {} }, resources, by: 'test' }));
  expect((await write()).rows).toBe(0);
  const tableId = await handOver(before.text);
  unwrap(await tables.read({ tableId, languages: [...CONTACT_LANGUAGES], shown: [], columns: null }));
  unwrap(await tables.readStores({ tableId }));
  expect(unwrap(await tables.compare({ tableId }))).toMatchObject({ create: 0, change: 0, refused: 1 });
});

test('columns that nobody understands are chosen, refused where the choice makes no sense, and remembered', async () => {
  const { tables } = running.bridge;
  const text = 'Shop;Case;Kind;State\nW-001;Lada;ROLLS_BREAD_RACK;disabled';
  const tableId = await handOver(text);
  const first = unwrap(await read(tableId));
  expect(first).toMatchObject({ understood: false, headerLine: 1 });
  const choice = ['externalId', 'label', 'expositionType', 'status'];
  const refusedWith = (reason: string, of: string) => ({
    ok: false,
    failure: { code: 'table_refused', reason, text: of },
  });
  expect(await read(tableId, ['externalId', 'label', 'label', 'status'])).toEqual(refusedWith('column_twice', 'label'));
  expect(await read(tableId, ['externalId', null, 'expositionType'])).toEqual(refusedWith('columns_missing', 'label'));
  expect(await read(tableId, [null, 'label', 'expositionType'])).toEqual(refusedWith('columns_missing', 'externalId'));
  await expect(read(tableId, Array(300).fill(null))).rejects.toThrow('Input validation failed');
  expect(unwrap(await read(await handOver(text))).understood).toBe(false);
  expect(unwrap(await read(tableId, choice))).toMatchObject({ understood: true, columnsFrom: 'person', stores: 1 });
  unwrap(await tables.readStores({ tableId }));
  expect(unwrap(await tables.compare({ tableId }))).toMatchObject({ change: 1, refused: 0 });
  expect(unwrap(await read(await handOver(text)))).toMatchObject({ understood: true, columnsFrom: 'person' });
  const wide = Array.from({ length: 300 }, (_, at) => `H${at}`).join(';');
  expect(await read(await handOver(`${wide}\n${wide}`))).toEqual(refusedWith('too_many_columns', '200'));
});
