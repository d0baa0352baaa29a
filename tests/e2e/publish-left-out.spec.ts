import { expect } from '../support/e2e/host.ts';
import { draft } from '../support/e2e/publish-world.ts';
import { cell, LABEL } from './displays-app.ts';
import { changesOf, openPublish, publishButton } from './publish-page.ts';
import { test } from './publish-test.ts';

test('a store with an invalid cell says that it stays behind whole, and leads to the cell', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 2, displays: 3 });
  await draft(bridge, [
    { store: 1, nth: 1, value: 'Fine' },
    { store: 2, nth: 1, value: 'Fine, too' },
    { store: 2, nth: 3, value: null },
  ]);
  await openPublish(page);
  await expect(publishButton(page)).toHaveText('Publish 1 change');
  const note = page.getByRole('status').filter({ hasText: 'because of 1 invalid cell' });
  await expect(note).toContainText(
    '1 store can’t be published yet because of 1 invalid cell. Other changes to the same store wait too.',
  );
  await expect(changesOf(page, 'Sklep 002').getByRole('link', { name: 'Show the cell: Sklep 002' })).toBeVisible();

  await note.getByRole('link', { name: 'Show the cell' }).click();
  await expect(cell(page, 0, LABEL)).toContainText('invalid: a value is required');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
});
