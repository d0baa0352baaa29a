import { heardBy } from '../support/e2e/hearing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { putStore } from './stores-ask.ts';

test.use({ hostArgs: [] });

const ODD = [
  'A/B',
  '50 %',
  'Łódź 1',
  'a%2Fb',
  '#1?q=2&x',
  '123',
  'true',
  '..x',
  'a b',
  '"x"',
  '{"a":1}',
  'C\\D',
  'ąę+ć;1,2',
];

test('an external ID may hold any sign: its store opens from the list, from its address and after a reload', async ({
  page,
  endcap,
}) => {
  test.setTimeout(240_000);
  const service = await startService();
  for (const [index, id] of ODD.entries()) await putStore(service, id, `Odd store ${index}`);
  const bridge = await endcap.bridge();
  const { baseUrl, token } = service;
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Odd', baseUrl, token })));

  for (const [index, id] of ODD.entries()) {
    await show(page, '/stores');
    await page.getByRole('searchbox', { name: 'Search by name, ID or location' }).fill(`Odd store ${index}`);
    // A row that still moves may be another one when it is clicked.
    await expect(page.getByText(/^\d{1,2} of \d+ stores/)).toBeVisible();
    const row = page.getByRole('main').getByRole('gridcell', { name: `Odd store ${index}`, exact: true });
    await row.click();
    const heading = page.getByRole('heading', { level: 1, name: `Odd store ${index}`, exact: true });
    await expect(heading, id).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByRole('main').locator('code').first(), id).toHaveText(id);
    await page.reload();
    await settle(page);
    await expect(heading, id).toBeVisible();
    await show(page, `/stores/${encodeURIComponent(id)}?tab=details`);
    await settle(page);
    await expect(page.getByRole('main').locator('code').first(), id).toHaveText(id);
  }
  await service.stop();
});
