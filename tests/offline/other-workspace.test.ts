import { expect, onTestFinished, test } from 'vitest';
import { STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';
import { startCore } from '#tests/faults/start-core.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { nextSteps } from '#tests/support/core/next-steps.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

const REFUSED = { ok: false, failure: { code: 'cancelled' } };

/** A core with a workspace, its id, and a function that opens another one. */
async function aCore() {
  const small = await startSmallFront();
  const core = await startCore({ loadKeychain: async () => null });
  onTestFinished(async () => {
    await core.close();
    await small.stop();
  });
  const open = () => core.connect(small.front.url, FRONT_TOKEN);
  await open();
  const { bridge } = core;
  return { bridge, workspaceId: unwrap(await bridge.workspaces.list()).activeId ?? '', openOther: open };
}

test('what a page says of photos is not written into another workspace that was opened meanwhile', async () => {
  const { bridge, workspaceId, openOther } = await aCore();
  const { review, workspaces } = bridge;
  const by = { by: 'test', workspaceId };
  const step = { photoKeys: ['photo-1'], name: { key: 'tag', cells: 1, data: {} }, ...by };
  const tag = { ...step, change: { addTags: ['promo'] } };
  unwrap(await review.mark(tag));

  await openOther();
  expect(await review.mark(tag)).toEqual(REFUSED);
  expect(await review.settle({ ...step, author: 'Ewa', keep: 'theirs' })).toEqual(REFUSED);
  expect(await review.move({ way: 'undo', count: 1, ...by })).toEqual(REFUSED);
  expect(unwrap(await review.totals())).toMatchObject({ tags: [] });
  expect(unwrap(await review.reviews({ photoKeys: null })).total).toBe(0);

  unwrap(await workspaces.activate({ id: workspaceId }));
  expect(unwrap(await review.totals()).tags).toEqual([{ tag: 'promo', count: 1 }]);
});

test('a step of a page is neither saved nor undone in another workspace that was opened meanwhile', async () => {
  const { bridge, workspaceId, openOther } = await aCore();
  const { drafts, workspaces } = bridge;
  const by = { by: 'test', workspaceId };
  const name = { key: 'newStore', cells: 1, data: {} };
  const stepOf = (externalId: string) => {
    const added = [{ rowId: STORE_ROW_ID, row: { name: 'Sklep nowy' } }];
    return { name, resources: [{ ref: { externalId, kind: 'store' as const }, added, patches: [], removed: [] }] };
  };
  const newStores = async () => unwrap(await drafts.newStores()).map(({ externalId }) => externalId);
  const large = { stepId: crypto.randomUUID(), parts: 1 };
  const part = { stepId: large.stepId, part: 0, resources: stepOf('S-LARGE').resources };
  unwrap(await drafts.save({ ...stepOf('S-MINE'), ...by }));

  await openOther();
  unwrap(await drafts.save({ ...stepOf('S-OTHER'), by: 'other' }));
  expect(await drafts.save({ ...stepOf('S-LATE'), ...by })).toEqual(REFUSED);
  expect(await drafts.stage({ ...part, ...by })).toEqual(REFUSED);
  expect(await drafts.move({ way: 'undo', steps: await nextSteps(bridge, 'undo'), ...by })).toEqual(REFUSED);
  expect(await newStores()).toEqual(['S-OTHER']);

  unwrap(await workspaces.activate({ id: workspaceId }));
  expect(await newStores()).toEqual(['S-MINE']);
  unwrap(await drafts.stage({ ...part, ...by }));
  unwrap(await drafts.save({ ...stepOf('S-LATE'), ...by, staged: large }));
  expect((await newStores()).toSorted()).toEqual(['S-LARGE', 'S-LATE', 'S-MINE']);
  const steps = await nextSteps(bridge, 'undo');
  expect(unwrap(await drafts.move({ way: 'undo', steps, ...by }))).toMatchObject({ steps: 1 });
  expect(await newStores()).toEqual(['S-MINE']);
});
