import { expectNoFindings } from '../support/e2e/axe.ts';
import { show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { placesOf } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { SCREENS } from './all-screens.ts';

// The app is loaded once for all of them: a screen is a step, and its name stands where it fails.
test('axe finds nothing on any page, light or dark', async ({ endcap, page }) => {
  test.setTimeout(600_000);
  const places = await placesOf(await endcap.bridge(), testNow());
  for (const screen of SCREENS)
    await test.step(screen.name, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await show(page, screen.address(places));
      await settle(page);
      await screen.act?.(page);
      await expectNoFindings(page);
    });
});
