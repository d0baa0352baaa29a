import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HIDDEN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';
import { STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

const TOKEN = 'token-of-codes-77aa';
const [ID] = STORE_IDS;
const REF = { externalId: ID, kind: 'store' } as const;
const NAME = { key: 'edit', cells: 1, data: {} };

async function aPage() {
  const service = await startMemoryService({ token: TOKEN, chain: smallChain() });
  const userData = await mkdtemp(join(tmpdir(), 'endcap-codes-'));
  const core = await startCore({ loadKeychain: async () => memoryKeychain() }, { userData });
  onTestFinished(async () => {
    await core.core.close();
    await service.stop();
    await rm(userData, { recursive: true, force: true });
  });
  await core.connect(service.url, TOKEN);
  const { bridge } = core;
  const row = async () => {
    const [store] = unwrap(await bridge.drafts.rows({ kind: 'store', externalIds: [ID] }));
    return store?.known === true ? { ...store, row: store.rows[0] } : null;
  };
  await row();
  const set = async (field: string, value: unknown) => {
    const patches = [{ field, rowIds: ['store'], values: [value] }];
    return unwrap(
      await bridge.drafts.save({ name: NAME, resources: [{ ref: REF, added: [], patches, removed: [] }], by: 'page' }),
    );
  };
  /** Everything that a page may be shown of drafts, as one text. */
  const shown = async () =>
    JSON.stringify([
      await bridge.drafts.rows({ kind: 'store', externalIds: [ID] }),
      await bridge.publish.changes(),
      await bridge.publish.history({ before: null, limit: 50 }),
      await bridge.drafts.steps(),
      await bridge.publish.exportChanges({ only: null }),
    ]);
  const putCode = (loginCode: string) =>
    fetch(`${service.url}/v1/stores/${ID}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginCode }),
    });
  return { bridge, row, set, shown, putCode };
}

test('a page sees that a login code changes, never which it is or was; it comes for one store, when asked for', async () => {
  const { bridge, row, set, shown } = await aPage();
  expect((await row())?.row).toMatchObject({ base: { name: 'Store 1' }, desired: null });
  await set('name', 'Renamed');
  expect((await row())?.row?.desired).not.toHaveProperty('loginCode');
  await set('loginCode', 'SECRET-9');
  expect((await row())?.row?.desired).toMatchObject({ loginCode: HIDDEN_CODE });
  const [change] = unwrap(await bridge.publish.changes());
  expect(change?.changes).toMatchObject([
    { fields: [{ field: 'name' }, { field: 'loginCode', was: HIDDEN_CODE, becomes: HIDDEN_CODE }] },
  ]);
  expect(await shown()).not.toMatch(/SECRET-9|CODE1/);
  expect(unwrap(await bridge.stores.loginCode({ externalId: ID, whose: 'draft' }))).toBe('SECRET-9');
  expect(unwrap(await bridge.stores.loginCode({ externalId: ID, whose: 'service' }))).toBe('CODE1');
});

test('a hidden code that a page sends back means the one that the service has', async () => {
  const { bridge, row, set } = await aPage();
  await set('loginCode', 'SECRET-9');
  await set('loginCode', HIDDEN_CODE);
  expect((await row())?.row?.desired).toBeNull();
  expect(unwrap(await bridge.publish.changes())).toEqual([]);
});

test('the sides of a conflict between login codes stay hidden, and the one that was there before can be taken', async () => {
  const { bridge, row, set, shown, putCode } = await aPage();
  await set('loginCode', 'SECRET-9');
  await putCode('THEIRS-5');
  const reviewed = unwrap(await bridge.publish.changes()).map(({ ref, rev }) => ({ ref, rev }));
  unwrap(await bridge.publish.start({ reviewed }));
  await expect.poll(async () => unwrap(await bridge.publish.state()).state, { timeout: 60_000 }).toBe('ended');
  expect((await row())?.stop).toMatchObject({
    state: 'conflict',
    conflicts: [{ was: HIDDEN_CODE, mine: HIDDEN_CODE }],
  });
  expect(await shown()).not.toMatch(/SECRET-9|CODE1|THEIRS-5/);
  const choice = { take: 'other', value: HIDDEN_CODE } as const;
  const choices = [{ rowId: 'store', field: 'loginCode', theirs: HIDDEN_CODE, choice }];
  expect(unwrap(await bridge.publish.resolve({ ref: REF, choices }))).toEqual({ resolved: 1 });
  expect(await shown()).not.toMatch(/SECRET-9|CODE1|THEIRS-5/);
  expect(unwrap(await bridge.stores.loginCode({ externalId: ID, whose: 'draft' }))).toBe('CODE1');
});
