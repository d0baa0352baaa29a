import { expect, onTestFinished, test } from 'vitest';
import { startCore } from '#tests/faults/start-core.ts';
import { STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

test('without a keychain, what was drafted is there after a look at another workspace', async () => {
  const small = await startSmallFront();
  const core = await startCore({ loadKeychain: async () => null });
  onTestFinished(async () => {
    await core.close();
    await small.stop();
  });
  const { bridge } = core;
  await core.connect(small.front.url, FRONT_TOKEN);
  const first = unwrap(await bridge.workspaces.list()).activeId ?? '';
  const [externalId] = STORE_IDS;
  unwrap(await bridge.stores.get({ externalId }));
  expect(unwrap(await bridge.offline.status()).store.state).toBe('this_run_only');
  const patch = { field: 'name', rowIds: ['store'], values: ['Renamed'] };
  const resource = { ref: { externalId, kind: 'store' as const }, added: [], patches: [patch], removed: [] };
  unwrap(await bridge.drafts.save({ name: { key: 'edit', cells: 1, data: {} }, resources: [resource], by: 'test' }));
  expect(unwrap(await bridge.drafts.count()).edits).toBe(1);

  await core.connect(small.front.url, FRONT_TOKEN);
  expect(unwrap(await bridge.drafts.count()).edits).toBe(0);
  unwrap(await bridge.workspaces.activate({ id: first }));
  expect(unwrap(await bridge.drafts.count()).edits).toBe(1);
});
