import { expect, onTestFinished, test } from 'vitest';
import { patchesOfDrop } from '#renderer/features/stores/new/drop-new-store.tsx';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { RESOURCE_KINDS, type ResourceKind, STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';
import { aContactInput, aTargetInput } from '#tests/builders/contract.ts';
import { aDisplayInput } from '#tests/builders/rows.ts';
import { startCore } from '#tests/faults/start-core.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { nextSteps } from '#tests/support/core/next-steps.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

const externalId = 'S-NEW';

const ROWS: Readonly<Record<ResourceKind, Readonly<Record<string, unknown>>>> = {
  store: { name: 'Sklep nowy', protocolCronEnabled: false, onboardingComplete: false },
  contacts: aContactInput(),
  expectations: aTargetInput(),
  expositions: { ...aDisplayInput({ label: 'Lada' }), status: 'active' },
};

test('a store that is only drafted is taken back with all that is drafted for it, in one step', async () => {
  const small = await startSmallFront();
  const core = await startCore();
  onTestFinished(async () => {
    await core.close();
    await small.stop();
  });
  await core.connect(small.front.url, FRONT_TOKEN);
  const { drafts } = core.bridge;
  const save = async (key: string, resources: ResourcePatch[]) =>
    unwrap(await drafts.save({ name: { key, cells: 1, data: {} }, resources, by: 'test' }));
  const rows = async (kind: ResourceKind) => {
    const [store] = unwrap(await drafts.rows({ kind, externalIds: [externalId] }));
    return store?.known === true ? store.rows.map(({ desired }) => desired) : null;
  };
  const all = () => Promise.all(RESOURCE_KINDS.map(rows));
  const newStores = async () => unwrap(await drafts.newStores()).map((store) => store.externalId);

  for (const kind of RESOURCE_KINDS) {
    const rowId = kind === 'store' ? STORE_ROW_ID : `new ${kind}`;
    const ref = { externalId, kind };
    await save(kind, [{ ref, added: [{ rowId, row: ROWS[kind] }], patches: [], removed: [] }]);
  }
  const drafted = await all();
  expect(drafted).toMatchObject(RESOURCE_KINDS.map((kind) => [ROWS[kind]]));
  expect(await newStores()).toEqual([externalId]);

  const patches = await patchesOfDrop({ rows: async (input) => unwrap(await drafts.rows(input)) }, externalId);
  expect(patches.map(({ ref }) => ref.kind)).toEqual(RESOURCE_KINDS);
  expect(await save('dropNewStore', patches)).toMatchObject({ unplaced: 0 });
  expect(await newStores()).toEqual([]);
  expect(unwrap(await drafts.count()).edits).toBe(0);

  const steps = await nextSteps(core.bridge, 'undo');
  expect(unwrap(await drafts.move({ way: 'undo', steps, by: 'test' }))).toMatchObject({ steps: 1, unplaced: 0 });
  expect(await newStores()).toEqual([externalId]);
  expect(await all()).toEqual(drafted);
});
