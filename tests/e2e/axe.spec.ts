import { expectNoFindings } from '../support/e2e-axe.ts';
import { show, test } from '../support/e2e-host.ts';
import { testNow } from '../support/e2e-now.ts';
import { placesOf } from '../support/e2e-places.ts';
import { settle } from '../support/e2e-settle.ts';
import { SCREENS } from './all-screens.ts';

test.describe('axe finds nothing, light or dark', () => {
  test.describe.configure({ timeout: 120_000 });
  for (const screen of SCREENS) {
    test(screen.name, async ({ endcap, page }) => {
      const places = await placesOf(await endcap.bridge(), testNow());
      await show(page, screen.address(places));
      await settle(page);
      await screen.act?.(page);
      await expectNoFindings(page);
    });
  }
});
