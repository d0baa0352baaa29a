import sharp from 'sharp';
import { startService } from '#service/app/create-service.ts';
import { drawPhotoIn, nodePorts } from '#service/app/node-ports.ts';
import { seedChain } from '#service/store/seed-chain.ts';
import { openSqliteDatabase } from '#service/store/sqlite-database.ts';
import { aChain, aChainStore, aPhoto, aRun, CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';
import { aDisplay, idOf } from '#tests/builders/contract.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { expectFit, openFirst, tiles, viewer } from './photos-app.ts';

test.use({ hostArgs: [] });

const TOKEN = 'token-of-the-chain';
const QUEUE = `/photos?${new URLSearchParams({ period: 'last14', stores: '["S-1"]', order: 'newest' })}`;
const shelf = aDisplay('shelf');
const store = aChainStore({ externalId: 'S-1', name: 'Corner shop' }, { expositions: [shelf] });
const runs = ['2026-11-20', '2026-11-19', '2026-11-12'].map((scheduledDate) =>
  aRun(scheduledDate, { storeId: store.store.storeId, scheduledDate }),
);
const images = runs.map(({ protocolId, scheduledDate }) =>
  aPhoto(scheduledDate, { protocolId, expositionId: shelf.expositionId }),
);
const [TODAY, FIRST] = [idOf('photo 2026-11-20'), idOf('photo 2026-11-12')];

/** A service of one shelf, whose photo of today is that of 12 November, compressed anew and cut at one edge. */
async function startChain() {
  const database = await openSqliteDatabase({ kind: 'memory' });
  await seedChain(database, aChain({ stores: [store], protocols: runs, images }));
  const draw = drawPhotoIn(CHAIN_TIME_ZONE);
  const ports = {
    ...nodePorts,
    ...{ database, token: TOKEN, now: testNow, log: () => undefined },
    drawPhoto: async (facts: Parameters<typeof draw>[0]) => {
      if (facts.photoId !== TODAY) return draw(facts);
      const { body } = await draw({ ...facts, photoId: FIRST });
      const cut = sharp(body).extract({ left: 30, top: 0, width: 1570, height: 1178 });
      return { body: await cut.jpeg({ quality: 60 }).toBuffer(), type: 'image/jpeg' as const };
    },
  };
  return startService(ports, { host: '127.0.0.1', port: 0 });
}

test('a photo that looks like an earlier one says so, shows both and leads to the other, by keyboard, in both languages', async ({
  page,
  endcap,
}) => {
  test.setTimeout(180_000);
  const service = await startChain();
  const bridge = await endcap.bridge();
  const chain = { name: 'Chain', baseUrl: service.url, token: TOKEN };
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect(chain)));
  const period = { kind: 'last_days', days: 14 } as const;
  unwrap(await bridge.offline.addPin({ externalIds: ['S-1'], period, photos: 'thumbnails' }));
  await expect
    .poll(async () => unwrap(await bridge.offline.pins()).map(({ state }) => state), { timeout: 90_000 })
    .toEqual(['complete']);

  for (const [language, name, hint, show2] of [
    ['en', 'An earlier photo that looks the same', 'Looks like the photo of 12 Nov 2026, 07:00', 'Show both'],
    ['pl', 'Podobne wcześniejsze zdjęcie', 'Wygląda jak zdjęcie z 12 lis 2026, 07:00', 'Pokaż oba'],
  ] as const) {
    unwrap(await bridge.settings.set({ language }));
    await show(page, QUEUE);
    await settle(page);
    await expect(page.locator('[data-index="0"] [data-open]')).toBeFocused();
    const open = page.getByRole('region', { name: language === 'en' ? /^Photo of / : /^Zdjęcie: / });
    await page.keyboard.press('Enter');
    const bar = open.getByRole('region', { name });
    await expect(bar.getByRole('status')).toHaveText(hint);
    await expectNoFindings(page);
    await page.keyboard.press('w');
    await expect(bar.getByRole('button', { name: show2 })).toHaveAttribute('aria-pressed', 'true');
    await expect(open.getByRole('img', { name: /12 (Nov|lis) 2026, 07:00$/ })).toBeVisible();
    await expectFit(page);
    await expectNoFindings(page);
    await page.keyboard.press('w');
    await expect(open.getByRole('img', { name: /12 (Nov|lis) 2026, 07:00$/ })).toBeHidden();
    await page.keyboard.press('Escape');
  }
  unwrap(await bridge.settings.set({ language: 'en' }));

  await show(page, QUEUE);
  await settle(page);
  await expect(tiles(page)).toHaveCount(3);
  await openFirst(page);
  const bar = viewer(page).getByRole('region', { name: 'An earlier photo that looks the same' });
  await bar.getByRole('button', { name: 'Open that photo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^3 of 3\./)).toBeAttached();
  // It is the first of its kind, and that of 19 November is another photo of the same shelf.
  await expect(bar).toHaveCount(0);
  await viewer(page).focus();
  await page.keyboard.press('k');
  await expect(page.getByText(/^2 of 3\./)).toBeAttached();
  await settle(page);
  await expect(bar).toHaveCount(0);
  await service.stop();
});
