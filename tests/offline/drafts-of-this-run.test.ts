import { expect, onTestFinished, test } from 'vitest';
import type { Keychain } from '#electron/secrets/keychain.ts';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';
import { STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { aWorld } from './reads-world.ts';

/** A step that gives a store another name. */
const aRenaming = (externalId: string) => ({
  name: { key: 'edit', cells: 1, data: {} },
  resources: [
    {
      ref: { externalId, kind: 'store' as const },
      added: [],
      patches: [{ field: 'name', rowIds: ['store'], values: ['Renamed'] }],
      removed: [],
    },
  ],
  by: 'test',
});

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
  unwrap(await bridge.drafts.save(aRenaming(externalId)));
  expect(unwrap(await bridge.drafts.count()).edits).toBe(1);

  await core.connect(small.front.url, FRONT_TOKEN);
  expect(unwrap(await bridge.drafts.count()).edits).toBe(0);
  unwrap(await bridge.workspaces.activate({ id: first }));
  expect(unwrap(await bridge.drafts.count()).edits).toBe(1);
});

test('a file that the keychain opens late is told once, with the drafts and followed stores that stand in it', async () => {
  const world = await aWorld();
  const working = memoryKeychain();
  const first = await world.start({ loadKeychain: async () => working });
  await first.connect(world.origin);
  const [externalId] = STORE_IDS;
  unwrap(await first.bridge.stores.get({ externalId }));
  unwrap(await first.bridge.drafts.save(aRenaming(externalId)));
  unwrap(await first.bridge.followed.set({ externalIds: [externalId], isFollowed: true }));
  await first.core.close();

  const unlocked = Promise.withResolvers<void>();
  const slow: Keychain = {
    ...working,
    async getPassword(...entry) {
      await unlocked.promise;
      return working.getPassword(...entry);
    },
  };
  const second = await world.start({ loadKeychain: async () => slow });
  const { bridge, told } = second;
  const isIn = async (state: string) => unwrap(await bridge.offline.status()).store.state === state;
  const seen = async () => [unwrap(await bridge.drafts.count()).edits, unwrap(await bridge.followed.list())];
  await world.clock.pass(5_000);
  await expect.poll(() => isIn('this_run_only'), { timeout: 60_000 }).toBe(true);
  expect(await seen()).toEqual([0, []]);
  const replaced = () => told.filter(({ type }) => type === 'file_replaced').length;
  expect(replaced()).toBe(0);
  unlocked.resolve();
  await expect.poll(() => isIn('kept'), { timeout: 60_000 }).toBe(true);
  expect(await seen()).toEqual([1, [externalId]]);
  await expect.poll(replaced).toBe(1);
});
