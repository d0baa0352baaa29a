import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect } from '../support/e2e/host.ts';
import { tabAndEnter, tabTo } from '../support/e2e/keyboard.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { cell, LABEL, saved } from './displays-app.ts';
import {
  changesOf,
  decisions,
  lastRun,
  openPublish,
  PUBLISHED,
  publishButton,
  said,
  typeNumber,
} from './publish-page.ts';
import { test } from './publish-test.ts';

test('changes are looked through, dropped, published by typing their number, and undone, with the keyboard alone', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 3, displays: 4 });
  const before = await world.displaysOf(storeId(1));
  await openPublish(page);
  await expect(page.getByText('Nothing to publish')).toBeVisible();

  await draft(
    bridge,
    [
      { store: 1, nth: 1, value: 'Renamed' },
      { store: 1, nth: 2, field: 'status', value: 'disabled' },
      { store: 2, nth: 1, value: 'Of the second' },
      { store: 3, nth: 1, value: null },
    ],
    [{ store: 2, label: 'Brand new' }],
  );
  const second = changesOf(page, 'Sklep 002');
  const bar = page.getByRole('region', { name: 'What will be published' });
  await expect(bar).toContainText('5 changes in 3 stores');
  await expect(bar.getByRole('listitem')).toHaveText(['1 new', '1 disabled', '1 emptied']);
  await expect(publishButton(page)).toHaveText('Publish 4 changes');
  await expect(changesOf(page, 'Sklep 003')).toContainText('a value is required');
  await expectNoFindings(page);

  await test.step('the filter narrows the list, and says that all is sent', async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Filter by store, row or value' }));
    await page.keyboard.type('brand');
    await expect(second.getByRole('row')).toHaveCount(2);
    await expect(changesOf(page, 'Sklep 001')).toHaveCount(0);
    await expect(page.getByText('Matching lines: 1. Publish still sends all 5 changes')).toBeVisible();
    await expect(page).toHaveURL(/q=brand/);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(changesOf(page, 'Sklep 001')).toBeVisible();
  });

  await test.step('one change and a whole store are dropped, and come back with Undo', async () => {
    const renamed = changesOf(page, 'Sklep 001').getByRole('button', {
      name: 'Discard the change to Display 1, Label',
    });
    await tabAndEnter(page, renamed);
    await expect(said(page, '1 change in Sklep 001 discarded')).toBeVisible();
    await expect(renamed).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Discard the change to Display 2, Status' })).toBeFocused();
    await tabAndEnter(page, page.getByRole('button', { name: 'Undo', exact: true }), 'Shift+Tab');
    await expect(renamed).toBeVisible();
    // Once it is done; until then nothing else can be begun.
    await expect(said(page, 'Undone')).toBeVisible();
    await tabAndEnter(page, page.getByRole('button', { name: 'Discard these changes: Sklep 003, displays' }));
    await expect(changesOf(page, 'Sklep 003')).toHaveCount(0);
    await expect(publishButton(page)).toHaveText('Publish 4 changes');
  });

  await test.step('what cannot be taken back easily is named, and its number typed', async () => {
    await tabAndEnter(page, publishButton(page), 'Shift+Tab');
    const dialog = page.getByRole('dialog', { name: 'Check before publishing' });
    await expect(dialog.getByRole('listitem')).toHaveText([/^1 new display/, '1 display will be disabled']);
    await typeNumber(page, 4);
    await expect(lastRun(page)).toContainText('2 stores published.', PUBLISHED);
    await expect(page.getByText('Nothing to publish')).toBeVisible();
    await expect(lastRun(page)).toContainText('Arrived: 4 changes in 2 stores.');
    await tabAndEnter(page, lastRun(page).getByRole('button', { name: 'Show the values' }), 'Shift+Tab');
    await expect(lastRun(page).getByRole('row', { name: 'Display 1 Label Display 1 Renamed' })).toBeVisible();
    await expectNoFindings(page);
  });
  expect((await world.displaysOf(storeId(1))).slice(0, 2)).toMatchObject([
    { label: 'Renamed', status: 'active' },
    { status: 'disabled' },
  ]);
  expect((await world.displaysOf(storeId(2))).map(({ label }) => label)).toContain('Brand new');
  expect(await world.displaysOf(storeId(3))).toMatchObject([{ label: 'Display 1' }, {}, {}, {}]);

  await test.step('the publishing is one line of the history, and is undone by changes like any other', async () => {
    const line = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Published' });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('2 stores');
    await expect(line).toContainText('4 changes');
    await tabAndEnter(page, line.getByRole('button', { name: /^Values of / }));
    await expect(line.getByRole('row', { name: 'Display 1 Label Display 1 Renamed' })).toBeVisible();
    await expectNoFindings(page);
    await tabAndEnter(page, line.getByRole('button', { name: /^Undo what was published / }));
    await expect(said(page, /^The changes that undo it are ready for 2 stores/)).toBeVisible();
    await tabAndEnter(page, publishButton(page), 'Shift+Tab');
    await typeNumber(page, 4);
    await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  });
  expect(await world.displaysOf(storeId(1))).toEqual(before);
  expect((await world.displaysOf(storeId(2))).find(({ label }) => label === 'Brand new')).toMatchObject({
    status: 'disabled',
  });
});

test('each store that cannot be sent says why and what is next, and is brought to its end', async ({
  page,
  openChain,
}) => {
  const { world, bridge } = await openChain({ stores: 7, displays: 4 });
  await draft(
    bridge,
    [1, 2, 3, 4, 5, 6].map((store) => ({ store, nth: 1, value: `Mine ${store}` })),
  );
  await draft(bridge, [
    { store: 2, nth: 2, value: 'Mine too' },
    { store: 4, nth: 1, value: 'Mine BAD' },
    { store: 6, nth: 2, value: 'Mine WORSE' },
    { store: 7, nth: 1, value: 'Fine' },
  ]);
  for (const [store, nth] of [
    [1, 1],
    [2, 1],
    [2, 2],
  ] as const) {
    await world.changeThere(storeId(store), nth, { label: `Theirs ${store}${nth}` });
  }
  const lost = world.front.switchOn(
    'lostRows',
    { left: 0 },
    { operations: ['listStoreExpositions'], externalId: storeId(3) },
  );
  world.front.switchOn('ownRule', { word: 'BAD' });
  const strict = world.front.switchOn('ownRule', { word: 'WORSE', names: 'nothing' });
  world.front.switchOn('badStatus', { status: 404, body: 'envelope' }, { externalId: storeId(5) });

  await openPublish(page);
  await tabAndEnter(page, publishButton(page));
  await expect(lastRun(page)).toContainText('1 store published, 6 stores need a decision.', PUBLISHED);
  expect(await world.displaysOf(storeId(7))).toMatchObject([{ label: 'Fine' }, {}, {}, {}]);
  await expectNoFindings(page);
  const waiting = decisions(page);
  const lines = waiting.getByRole('group', { name: /^Conflict: / });

  await test.step('conflicts: one by a key, the rest of the same field by a key with Shift', async () => {
    await expect(lines).toHaveCount(3);
    await expect(lines.first()).toContainText('Theirs 11');
    await tabTo(page, lines.first());
    await page.keyboard.press('2');
    await expect(lines).toHaveCount(2);
    await expect(lines.first().getByRole('button').first()).toBeFocused();
    await expect(said(page, /^1 conflict resolved with mine/)).toBeVisible();
    await page.keyboard.press('Shift+Digit3');
    await expect(said(page, /^2 conflicts resolved with theirs/)).toBeVisible();
    await expect(lines).toHaveCount(0);
    await expect(page.getByText('kept mine: Mine 1 (theirs: Theirs 11)')).toBeVisible();
  });

  await test.step('a service that lists nothing any more is not believed before the number is typed', async () => {
    await expect(waiting).toContainText('The service no longer lists any of the 4 rows known here.');
    await tabAndEnter(page, waiting.getByRole('button', { name: 'Continue with what the service has' }));
    await typeNumber(page, 4);
    await expect(said(page, /^Sklep 003: missing rows confirmed/)).toBeVisible();
    lost.off();
  });

  await test.step('a vanished store keeps its changes until they are discarded', async () => {
    await expect(waiting).toContainText('The service no longer knows this store.');
    await tabAndEnter(page, waiting.getByRole('button', { name: 'Discard the changes in Sklep 005' }));
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(said(page, '1 change discarded. It stays in the history.')).toBeVisible();
  });

  await test.step('a refusal without a place shows the service’s words, and the store is tried again', async () => {
    await expect(waiting).toContainText('The service’s answer: The request is invalid');
    strict.off();
    await tabAndEnter(page, waiting.getByRole('button', { name: 'Try again: Sklep 006' }));
    await expect(waiting.getByText('Sklep 006')).toHaveCount(0, PUBLISHED);
  });

  await test.step('a refused row names its cell, leads to it, and is published once it is fixed', async () => {
    const rule = '"BAD" is not allowed in a label';
    await expect(waiting).toContainText(`Display 1, Label: ${rule}`);
    await tabAndEnter(page, waiting.getByRole('link', { name: 'Edit displays of Sklep 004' }));
    await expect(cell(page, 0, LABEL)).toContainText('Mine BAD');
    await cell(page, 0, LABEL).click();
    await page.keyboard.type('Mended');
    await page.keyboard.press('Enter');
    await saved(page);
    await page.getByRole('link', { name: /^Review \d+ changes?$/ }).click();
    await expect(decisions(page)).toHaveCount(0);
    await tabAndEnter(page, publishButton(page));
    await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
  });
  const first = [];
  for (const store of [1, 2, 3, 4, 5, 6]) first.push((await world.displaysOf(storeId(store)))[0]?.['label']);
  expect(first).toEqual(['Mine 1', 'Theirs 21', 'Mine 3', 'Mended', 'Display 1', 'Mine 6']);
});
