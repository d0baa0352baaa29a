import { expect, onTestFinished, test } from 'vitest';
import { STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';
import { startCore } from '#tests/faults/start-core.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { nextSteps } from '#tests/support/core/next-steps.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

const REFUSED = { ok: false, failure: { code: 'cancelled' } };

/** A core with a workspace, a page that shows it, and a function that opens another one. */
async function aCore() {
  const small = await startSmallFront();
  const core = await startCore({ loadKeychain: async () => null });
  onTestFinished(async () => {
    await core.close();
    await small.stop();
  });
  const open = () => core.connect(small.front.url, FRONT_TOKEN);
  await open();
  const { bridge, pageOf } = core;
  const workspaceId = unwrap(await bridge.workspaces.list()).activeId ?? '';
  return { bridge, page: pageOf(workspaceId), workspaceId, openOther: open };
}

test('what a page does is not done in another workspace that was opened meanwhile, nor is it told of that one', async () => {
  const { bridge, page, workspaceId, openOther } = await aCore();
  const slot = { weekday: 1, protocolTime: '10:00' } as const;
  const targets = [{ displayType: 'FRIDGE_DRINKS' as const, productCategory: null, ...slot, expectedFillRatio: 80 }];
  const view = { page: 'overview' as const, name: 'Mine', replaces: false, search: { groupBy: 'region' } };
  const pin = { externalIds: null, period: { kind: 'last_days' as const, days: 7 }, photos: 'none' as const };
  const folds = { page: 'displays', column: 'label', language: 'en' as const, folded: ['A'], unfolded: [] };
  const acts = {
    template: () => page.templates.save({ name: 'Mine', targets, replaces: false }),
    view: () => page.views.save(view),
    folds: () => page.views.keepFolds(folds),
    pin: () => page.offline.addPin(pin),
    follow: () => page.followed.set({ externalIds: ['S-1'], isFollowed: true }),
    look: () => page.looks.opened({ externalId: 'S-1' }),
    limit: () => page.offline.limit({ days: 7 }),
    publish: () => page.publish.start({ reviewed: [] }),
    table: () => page.tables.begin({ bytes: 1 }),
    file: () => page.diagnostics.checkFile(),
    count: () => page.drafts.count(),
    stores: () => page.stores.list(),
    queue: () => page.review.totals(),
  };

  await openOther();
  for (const [name, act] of Object.entries(acts)) expect([name, await act()]).toEqual([name, REFUSED]);
  expect(unwrap(await bridge.templates.list())).toEqual([]);
  expect(unwrap(await bridge.views.list())).toEqual([]);
  expect(unwrap(await bridge.offline.pins())).toEqual([]);
  expect(unwrap(await bridge.followed.list())).toEqual([]);

  // What is about the app itself is the same whatever is open.
  const { settings, workspaces, places, policy } = page;
  for (const answer of [await settings.get(), await workspaces.list(), await places.all(), await policy.get()])
    expect(answer).toMatchObject({ ok: true });
  unwrap(await workspaces.activate({ id: workspaceId }));
  for (const act of [acts.template, acts.view, acts.pin, acts.follow]) expect(await act()).toMatchObject({ ok: true });
  expect(unwrap(await bridge.templates.list())).toHaveLength(1);
});

test('what a page says of photos is not written into another workspace that was opened meanwhile', async () => {
  const { bridge, page, workspaceId, openOther } = await aCore();
  const { review, workspaces } = bridge;
  const by = { by: 'test' };
  const step = { photoKeys: ['photo-1'], name: { key: 'tag', cells: 1, data: {} }, ...by };
  const tag = { ...step, change: { addTags: ['promo'] } };
  unwrap(await page.review.mark(tag));

  await openOther();
  expect(await page.review.mark(tag)).toEqual(REFUSED);
  expect(await page.review.settle({ ...step, author: 'Ewa', keep: 'theirs' })).toEqual(REFUSED);
  expect(await page.review.move({ way: 'undo', count: 1, ...by })).toEqual(REFUSED);
  expect(unwrap(await review.totals())).toMatchObject({ tags: [] });
  expect(unwrap(await review.reviews({ photoKeys: null })).total).toBe(0);

  unwrap(await workspaces.activate({ id: workspaceId }));
  expect(unwrap(await review.totals()).tags).toEqual([{ tag: 'promo', count: 1 }]);
});

test('a step of a page is neither saved nor undone in another workspace that was opened meanwhile', async () => {
  const { bridge, page, workspaceId, openOther } = await aCore();
  const { drafts, workspaces } = bridge;
  const by = { by: 'test' };
  const name = { key: 'newStore', cells: 1, data: {} };
  const stepOf = (externalId: string) => {
    const added = [{ rowId: STORE_ROW_ID, row: { name: 'Sklep nowy' } }];
    return { name, resources: [{ ref: { externalId, kind: 'store' as const }, added, patches: [], removed: [] }] };
  };
  const newStores = async () => unwrap(await drafts.newStores()).map(({ externalId }) => externalId);
  const large = { stepId: crypto.randomUUID(), parts: 1 };
  const part = { stepId: large.stepId, part: 0, resources: stepOf('S-LARGE').resources };
  unwrap(await page.drafts.save({ ...stepOf('S-MINE'), ...by }));

  await openOther();
  unwrap(await drafts.save({ ...stepOf('S-OTHER'), by: 'other' }));
  expect(await page.drafts.save({ ...stepOf('S-LATE'), ...by })).toEqual(REFUSED);
  expect(await page.drafts.stage({ ...part, ...by })).toEqual(REFUSED);
  expect(await page.drafts.move({ way: 'undo', steps: await nextSteps(bridge, 'undo'), ...by })).toEqual(REFUSED);
  expect(await newStores()).toEqual(['S-OTHER']);

  unwrap(await workspaces.activate({ id: workspaceId }));
  expect(await newStores()).toEqual(['S-MINE']);
  unwrap(await page.drafts.stage({ ...part, ...by }));
  unwrap(await page.drafts.save({ ...stepOf('S-LATE'), ...by, staged: large }));
  expect((await newStores()).toSorted()).toEqual(['S-LARGE', 'S-LATE', 'S-MINE']);
  const steps = await nextSteps(bridge, 'undo');
  expect(unwrap(await page.drafts.move({ way: 'undo', steps, ...by }))).toMatchObject({ steps: 1 });
  expect(await newStores()).toEqual(['S-MINE']);
});
