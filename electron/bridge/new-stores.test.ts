import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';
import { STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

const TOKEN = 'token-of-new-stores-30c1';
const [ID] = STORE_IDS;
const NEW = 'N-100';
const DISPLAY = { label: 'Fridge', expositionType: 'FRIDGE_DRINKS', productCategories: ['DRINKS'], status: 'active' };

async function aPage() {
  const service = await startMemoryService({ token: TOKEN, chain: smallChain() });
  const userData = await mkdtemp(join(tmpdir(), 'endcap-new-stores-'));
  const line = { isOpen: true };
  const core = await startCore(
    { loadKeychain: async () => memoryKeychain() },
    {
      userData,
      fetch: (url, init) =>
        line.isOpen ? fetch(url, init) : Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    },
  );
  onTestFinished(async () => {
    await core.core.close();
    await service.stop();
    await rm(userData, { recursive: true, force: true });
  });
  await core.connect(service.url, TOKEN);
  const { bridge } = core;
  const save = (...resources: ResourcePatch[]) =>
    bridge.drafts.save({ name: { key: 'newStore', cells: 1, data: {} }, resources, by: 'page' });
  const add = (kind: ResourcePatch['ref']['kind'], rowId: string, row: object, externalId = NEW): ResourcePatch => ({
    ref: { externalId, kind },
    added: [{ rowId, row: { ...row } }],
    patches: [],
    removed: [],
  });
  const rows = async (kind: ResourcePatch['ref']['kind'], externalId = NEW) => {
    const [store] = unwrap(await bridge.drafts.rows({ kind, externalIds: [externalId] }));
    return store;
  };
  return { bridge, service, line, save, add, rows };
}

test('a store is made offline with its displays, targets and contacts, listed, and published before what belongs to it', async () => {
  const { bridge, service, line, save, add, rows } = await aPage();
  unwrap(await bridge.stores.list());
  line.isOpen = false;
  expect(await rows('expositions')).toMatchObject({ known: false });
  expect(unwrap(await save(add('store', 'store', { name: 'Nowy sklep' })))).toMatchObject({ unplaced: 0 });
  expect(unwrap(await bridge.drafts.newStores())).toMatchObject([{ externalId: NEW, name: 'Nowy sklep' }]);
  for (const kind of ['expositions', 'contacts', 'expectations'] as const)
    expect(await rows(kind)).toMatchObject({ known: true, rows: [], isPartial: false });
  const target = { displayType: 'FRIDGE_DRINKS', weekday: 1, protocolTime: '10:00', productCategory: null };
  unwrap(
    await save(
      add('expositions', 'new-1', DISPLAY),
      add('contacts', 'c', { name: 'Anna', phone: '600000001' }),
      add('expectations', 't', { ...target, expectedFillRatio: 75 }),
    ),
  );
  expect(await rows('expositions')).toMatchObject({ rows: [{ base: null, desired: { label: 'Fridge' } }] });
  line.isOpen = true;
  const reviewed = unwrap(await bridge.publish.changes()).map(({ ref, rev }) => ({ ref, rev }));
  unwrap(await bridge.publish.start({ reviewed }));
  await expect.poll(async () => unwrap(await bridge.publish.state()).state, { timeout: 60_000 }).toBe('ended');
  const ask = async (path: string) => {
    const answer = await fetch(`${service.url}/v1/stores/${NEW}${path}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return answer.json();
  };
  expect(await ask('')).toMatchObject({ name: 'Nowy sklep' });
  expect(await ask('/expositions')).toMatchObject({ items: [{ label: 'Fridge' }] });
  expect(await ask('/contacts')).toMatchObject({ items: [{ name: 'Anna' }] });
  expect(await ask('/expectations')).toMatchObject({ items: [{ expectedFillRatio: 75 }] });
  expect(unwrap(await bridge.publish.changes())).toEqual([]);
  expect(unwrap(await bridge.drafts.newStores())).toEqual([]);
  const listed = async () => unwrap(await bridge.stores.list()).data.map(({ name }) => name);
  await expect.poll(listed).toContain('Nowy sklep');
});

test('a store that is here already is not made again, and what is gone is not empty', async () => {
  const { save, add, rows } = await aPage();
  await rows('store', ID);
  expect(unwrap(await save(add('store', 'store', { name: 'Again' }, ID)))).toMatchObject({ unplaced: 1, step: null });
  expect(await rows('store', ID)).toMatchObject({ rows: [{ base: { name: 'Store 1' }, desired: null }] });
  expect(await rows('expositions', 'nobody')).toMatchObject({ known: false, failure: { code: 'not_found' } });
  expect(await save(add('expositions', 'new-1', DISPLAY, 'nobody'))).toMatchObject({ failure: { code: 'not_kept' } });
});
