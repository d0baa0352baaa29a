import { expect, onTestFinished, test } from 'vitest';
import { startCore } from '#tests/faults/start-core.ts';
import { FRONT_TOKEN, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

test('what a page says of photos is not written into another workspace that was opened meanwhile', async () => {
  const small = await startSmallFront();
  const core = await startCore({ loadKeychain: async () => null });
  onTestFinished(async () => {
    await core.close();
    await small.stop();
  });
  const { review, workspaces } = core.bridge;
  await core.connect(small.front.url, FRONT_TOKEN);
  const workspaceId = unwrap(await workspaces.list()).activeId ?? '';
  const by = { by: 'test', workspaceId };
  const step = { photoKeys: ['photo-1'], name: { key: 'tag', cells: 1, data: {} }, ...by };
  const tag = { ...step, change: { addTags: ['promo'] } };
  unwrap(await review.mark(tag));

  await core.connect(small.front.url, FRONT_TOKEN);
  const refused = { ok: false, failure: { code: 'cancelled' } };
  expect(await review.mark(tag)).toEqual(refused);
  expect(await review.settle({ ...step, author: 'Ewa', keep: 'theirs' })).toEqual(refused);
  expect(await review.move({ way: 'undo', count: 1, ...by })).toEqual(refused);
  expect(unwrap(await review.totals())).toMatchObject({ tags: [] });
  expect(unwrap(await review.reviews({ photoKeys: null })).total).toBe(0);

  unwrap(await workspaces.activate({ id: workspaceId }));
  expect(unwrap(await review.totals()).tags).toEqual([{ tag: 'promo', count: 1 }]);
});
