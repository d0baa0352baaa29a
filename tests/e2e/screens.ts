import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { withBrowser } from '../bench/browser.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { REPOSITORY } from '../support/e2e/child.ts';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { type Places, placesOf, unwrap } from '../support/e2e/places.ts';
import { startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { startKeyring } from '../support/keyring/keyring.ts';
import { GUIDE_LANGUAGES, GUIDE_PICTURES } from './guide-pictures.ts';

/** Everything on the pictures happens on this afternoon, so that they change only when the app does. */
const OFFSET = Date.parse('2026-11-18T15:20:00+01:00') - Date.now();

/** The chain as it is called on the pictures. */
const CHAIN = { en: 'Sample chain', pl: 'Przykładowa sieć' } as const;

/** Makes stores available offline, and waits until they are. */
async function pinStores({ offline, stores }: BridgeClient): Promise<void> {
  const ids = unwrap(await stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  const days = (count: number) => ({ kind: 'last_days', days: count }) as const;
  unwrap(await offline.addPin({ externalIds: ids.slice(0, 6), period: days(28), photos: 'none' }));
  unwrap(await offline.addPin({ externalIds: ids.slice(0, 1), period: days(7), photos: 'thumbnails' }));
  const states = async () => unwrap(await offline.pins()).map(({ state }) => state);
  while ((await states()).some((state) => state === 'waiting' || state === 'running')) await setTimeout(500);
}

/** Unpublished changes of a store: two titles, a display that is off, and a new one. */
async function draftDisplays({ drafts }: BridgeClient, { store }: Places): Promise<void> {
  const externalId = decodeURIComponent(store.split('/').at(-1) ?? '');
  const [read] = unwrap(await drafts.rows({ kind: 'expositions', externalIds: [externalId] }));
  const rows = read?.known === true ? read.rows.map(({ rowId }) => rowId) : [];
  const name = { key: 'edit', cells: 1, data: {} } as const;
  const patches = [
    { field: 'friendlyTitle', rowIds: rows.slice(0, 2), values: ['Wejście', 'Przy kasach'] },
    { field: 'status', rowIds: rows.slice(3, 4), values: ['disabled'] },
  ];
  const row = { label: 'R-100', productCategories: ['ROLLS'], expositionType: 'ROLLS_BREAD_RACK' };
  const added = [{ rowId: 'new row', row }];
  const ref = { externalId, kind: 'expositions' } as const;
  unwrap(await drafts.save({ name, resources: [{ ref, added, patches, removed: [] }], by: 'screens' }));
}

/** Waits until every chart is drawn, which comes after the figures of the page. */
async function chartsOf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [role="application"]')].every((chart) => {
      const canvas = chart.querySelector('canvas');
      if (canvas === null || canvas.width * canvas.height === 0) return false;
      return canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value !== 0);
    }),
  );
}

/** Waits until each picture in sight is there: its frame comes first, and is empty. */
async function picturesOf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('span[class*="_frame_"]')].every((frame) => {
      const { top, left } = frame.getBoundingClientRect();
      return top > innerHeight || left > innerWidth || frame.querySelector('img, svg') !== null;
    }),
  );
}

async function take(page: Page, bridge: BridgeClient, places: Places, language: 'en' | 'pl'): Promise<void> {
  for (const { name, theme = 'light', address, act } of GUIDE_PICTURES) {
    await bridge.settings.set({ theme, language });
    await page.reload();
    await show(page, address(places));
    await settle(page);
    await act?.(page, language);
    await settle(page);
    await chartsOf(page);
    await picturesOf(page);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const file = `docs/guide/images/${language}/${name}.webp`;
    const { size } = await sharp(picture).webp({ quality: 82, effort: 6 }).toFile(join(REPOSITORY, file));
    console.log(`${file}: ${Math.round(size / 1000)} kB`);
  }
}

async function takeAll(host: RunningHost, baseUrl: string, token: string): Promise<void> {
  const bridge = await host.bridge();
  const { activeId } = unwrap(await bridge.workspaces.connect({ name: CHAIN.en, baseUrl, token }));
  const places = await placesOf(bridge, Date.now() + OFFSET);
  await pinStores(bridge);
  await draftDisplays(bridge, places);
  await withBrowser(async (browser) => {
    for (const language of GUIDE_LANGUAGES) {
      mkdirSync(join(REPOSITORY, 'docs/guide/images', language), { recursive: true });
      unwrap(await bridge.workspaces.rename({ id: activeId ?? '', name: CHAIN[language] }));
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        timezoneId: 'Europe/Warsaw',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await host.open(page);
      await take(page, bridge, places, language);
    }
  });
}

/** `npm run screenshots`: the pictures of README.md and the guide, of the built page over the sample chain. */
async function main(): Promise<void> {
  const userData = mkdtempSync(join(tmpdir(), 'endcap-screens-'));
  const service = await startService([], OFFSET);
  // A keychain of its own, as most computers have one.
  const keyring = await startKeyring();
  const host = await startHost({ args: [], userData, offset: OFFSET, env: keyring.env });
  try {
    await takeAll(host, service.baseUrl, service.token);
  } finally {
    await host.stop();
    await service.stop();
    await keyring.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

await main();
