import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { withBrowser } from '../bench/browser.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { REPOSITORY } from '../support/e2e/child.ts';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { type Places, placesOf, unwrap } from '../support/e2e/places.ts';
import { startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';
import { startKeyring } from '../support/keyring/keyring.ts';

/** Everything on the pictures happens on this afternoon, so that they change only when the app does. */
const OFFSET = Date.parse('2026-11-18T15:20:00+01:00') - Date.now();

interface Picture {
  readonly file: string;
  readonly theme: 'light' | 'dark';
  readonly address: (places: Places) => string;
  /** What has to be there before. */
  readonly prepare?: (bridge: BridgeClient, places: Places) => Promise<void>;
}

/** Makes stores available offline, and waits until they are. */
async function pinStores({ offline, stores }: BridgeClient): Promise<void> {
  const ids = unwrap(await stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  const days = (count: number) => ({ kind: 'last_days', days: count }) as const;
  unwrap(await offline.addPin({ externalIds: ids.slice(0, 6), period: days(28), photos: 'none' }));
  unwrap(await offline.addPin({ externalIds: ids.slice(20, 21), period: days(3), photos: 'thumbnails' }));
  const states = async () => unwrap(await offline.pins()).map(({ state }) => state);
  while ((await states()).some((state) => state === 'waiting' || state === 'running')) await setTimeout(500);
}

const PICTURES: readonly Picture[] = [
  { file: 'overview.png', theme: 'light', address: () => '/overview' },
  { file: 'photo-dark.png', theme: 'dark', address: ({ photo }) => photo },
  { file: 'offline.png', theme: 'light', address: () => '/offline', prepare: pinStores },
];

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

async function take(host: RunningHost, page: Page, { file, theme, address, prepare }: Picture): Promise<void> {
  const bridge = await host.bridge();
  await bridge.settings.set({ theme, language: 'en' });
  const places = await placesOf(bridge, Date.now() + OFFSET);
  await prepare?.(bridge, places);
  await page.reload();
  await show(page, address(places));
  await settle(page);
  await chartsOf(page);
  await page.screenshot({ path: join(REPOSITORY, 'docs/images', file), animations: 'disabled', caret: 'hide' });
  console.log(`docs/images/${file}`);
}

/** `npm run screenshots`: the pictures of README.md and docs/guide, 1440 x 900, of the built page over the sample chain. */
async function main(): Promise<void> {
  const userData = mkdtempSync(join(tmpdir(), 'endcap-screens-'));
  const service = await startService([], OFFSET);
  // A keychain of its own, as most computers have one.
  const keyring = await startKeyring();
  const host = await startHost({ args: [], userData, offset: OFFSET, env: keyring.env });
  try {
    mkdirSync(join(REPOSITORY, 'docs/images'), { recursive: true });
    const bridge = await host.bridge();
    await bridge.workspaces.connect({ name: 'Sample chain', baseUrl: service.baseUrl, token: service.token });
    await withBrowser(async (browser) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        timezoneId: 'Europe/Warsaw',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await host.open(page);
      for (const picture of PICTURES) await take(host, page, picture);
    });
  } finally {
    await host.stop();
    await service.stop();
    await keyring.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

await main();
