import { createManualClock } from '../faults/manual-clock.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter } from '../support/e2e/keyboard.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, storeId, WORLD_TOKEN } from '../support/e2e/publish-world.ts';
import { askNow, decisions, lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

const UPSERT = { operations: ['upsertStoreExpositions' as const] };

test('a network that is cut is waited for; a create that cannot be told apart is asked about, and sent once', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 1, displays: 2 });
  // This service gives new displays ids of its own, which it shows with the first one.
  world.front.switchOn('clientIds', { ids: 'ignored' });
  await draft(bridge, [], [{ store: 1, label: 'First' }]);
  await openPublish(page);
  await tabAndEnter(page, publishButton(page));
  await typeNumber(page, 1);
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);

  await draft(bridge, [], [{ store: 1, label: 'Second' }]);
  // The request never reaches the service, its answer is cut, and then nobody listens any more.
  world.front.switchOn('badStatus', { status: 502 }, { ...UPSERT, times: 1 });
  world.front.switchOn('refuseAfter', { answer: 'cut' }, { ...UPSERT, times: 1 });
  await tabAndEnter(page, publishButton(page));
  await typeNumber(page, 1);
  await expect(lastRun(page)).toContainText('Publishing resumes by itself when it does', PUBLISHED);
  await world.addThere(storeId(1), 'Of another program');
  await world.front.accept();

  const waiting = decisions(page);
  await expect(waiting).toContainText('Second: 0 of 1 found on the service', PUBLISHED);
  await tabAndEnter(page, waiting.getByRole('button', { name: 'Send the missing ones' }));
  await typeNumber(page, 1);
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  const labels = (await world.displaysOf(storeId(1))).map(({ label }) => label);
  expect(labels).toEqual(['Display 1', 'Display 2', 'First', 'Of another program', 'Second']);
});

test('a request that was cut off is looked for, with words for how long; other stores go on, and Cancel ends it at once', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 1 });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'Cut off' },
    { store: 2, nth: 1, value: 'Fine' },
  ]);
  world.front.switchOn('badStatus', { status: 502 }, { ...UPSERT, externalId: storeId(1), times: 1 });
  await openPublish(page);
  await tabAndEnter(page, publishButton(page));
  const run = lastRun(page);
  await expect(run.getByRole('status')).toContainText(
    /Sending to 1 store was cut off before the service answered\. The changes may still arrive: checking takes about \d0 seconds/,
  );
  await expect(run.getByRole('listitem').filter({ hasText: 'Sklep 002' })).toContainText('published');
  await expect(run.getByRole('listitem').filter({ hasText: 'Sklep 001' })).toContainText('checking whether it arrived');
  await tabAndEnter(page, run.getByRole('button', { name: 'Cancel' }));
  await expect(run).toContainText('Cancelled. Changes that were not sent stay here.', { timeout: 20_000 });
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'Display 1' }]);
  expect(await world.displaysOf(storeId(2))).toMatchObject([{ label: 'Fine' }]);
});

test('a refused token pauses the publishing, and another one lets it go on by itself', async ({ page, openChain }) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 2 });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'One' },
    { store: 2, nth: 1, value: 'Two' },
  ]);
  world.front.switchOn('badStatus', { status: 401, body: 'envelope' }, { externalId: storeId(2) });
  await openPublish(page);
  await tabAndEnter(page, publishButton(page));
  await expect(lastRun(page)).toContainText('The service refused the token.', PUBLISHED);
  await expect(lastRun(page)).toContainText('Publishing resumes by itself once the service accepts requests again');
  await expect(page.getByRole('link', { name: /^Publish [12] / })).toBeVisible();
  expect((await world.displaysOf(storeId(2)))[0]).toMatchObject({ label: 'Display 1' });

  // Written after Publish was pressed: it waits for the next time.
  await draft(bridge, [{ store: 2, nth: 2, value: 'Later' }]);
  world.front.allOff();
  const { activeId } = unwrap(await bridge.workspaces.list());
  unwrap(await bridge.workspaces.replaceToken({ id: activeId ?? '', token: WORLD_TOKEN }));
  await expect(lastRun(page)).toContainText('2 stores published.', PUBLISHED);
  expect(await world.displaysOf(storeId(2))).toMatchObject([{ label: 'Two' }, { label: 'Display 2' }]);
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'One' }, { label: 'Display 2' }]);
  await expect(publishButton(page)).toHaveText('Publish 1 change');
});

test('Cancel ends a publishing between two requests, and what was sent is not sent again', async ({
  page,
  openChain,
}) => {
  const clock = createManualClock();
  const { world, bridge } = await openChain({ stores: 1, displays: 1, clock });
  const added = Array.from({ length: 600 }, (_, n) => ({ store: 1, label: `New ${n}` }));
  await draft(bridge, [], added);
  // Its answer comes when the clock of the front is let go on.
  const drip = world.front.switchOn('slowDrip', {}, { ...UPSERT, times: 1 });
  await openPublish(page);
  await tabAndEnter(page, publishButton(page));
  await typeNumber(page, 600);
  await expect(lastRun(page)).toContainText('sending part 1 of 2', PUBLISHED);
  await expect.poll(() => drip.used()).toBe(1);
  await tabAndEnter(page, lastRun(page).getByRole('button', { name: 'Cancel' }));
  await expect(lastRun(page)).toContainText('Stopping after the current request');
  await expect
    .poll(async () => {
      await clock.pass(600_000);
      return lastRun(page).textContent();
    })
    .toContain('Cancelled. Changes that were not sent stay here.');
  await expect(lastRun(page)).toContainText(
    'What was sent stays listed as a change until the next publish has checked',
  );
  await expect(lastRun(page).getByRole('listitem')).toContainText('partly or fully sent, not confirmed yet');
  expect(await world.displaysOf(storeId(1))).toHaveLength(501);

  await tabAndEnter(page, publishButton(page), 'Shift+Tab');
  await typeNumber(page, 600);
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  expect(new Set((await world.displaysOf(storeId(1))).map(({ label }) => label)).size).toBe(601);
  const sizes = world.front.journal
    .performed('upsertStoreExpositions')
    .map(({ body }) => JSON.stringify(body).split('"label"').length - 1);
  expect(sizes).toEqual([500, 100]);
});

test('what was reviewed while the service was away is published when it is back; what was written later is not', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 2, displays: 1 });
  await draft(bridge, [{ store: 1, nth: 1, value: 'Reviewed' }]);
  await openPublish(page);
  await expect(publishButton(page)).toBeEnabled();
  await world.front.refuse();
  await askNow(page);
  await expect(page.getByText('Anything that changes before then is not sent')).toBeVisible(PUBLISHED);
  await tabAndEnter(page, page.getByRole('button', { name: 'Publish when online' }));
  await expect(lastRun(page)).toContainText('Publishing resumes by itself when it does', PUBLISHED);
  await draft(bridge, [{ store: 2, nth: 1, value: 'Later' }]);
  await world.front.accept();
  await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
  expect(await world.displaysOf(storeId(1))).toMatchObject([{ label: 'Reviewed' }]);
  expect(await world.displaysOf(storeId(2))).toMatchObject([{ label: 'Display 1' }]);
  await expect(publishButton(page)).toHaveText('Publish 1 change');
});
