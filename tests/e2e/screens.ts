import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withBrowser } from '../bench/browser.ts';
import { REPOSITORY } from '../support/e2e-child.ts';
import { type RunningHost, show, startHost } from '../support/e2e-host.ts';
import { type Places, placesOf } from '../support/e2e-places.ts';
import { startService } from '../support/e2e-service.ts';
import { settle } from '../support/e2e-settle.ts';

/** Everything on the pictures happens on this afternoon, so that they change only when the app does. */
const NOW = '2026-11-18T15:20:00+01:00';

interface Picture {
  readonly file: string;
  readonly theme: 'light' | 'dark';
  readonly address: (places: Places) => string;
}

const PICTURES: readonly Picture[] = [
  { file: 'overview.png', theme: 'light', address: () => '/overview' },
  { file: 'photo-dark.png', theme: 'dark', address: ({ photo }) => photo },
];

async function take(host: RunningHost, page: Page, { file, theme, address }: Picture): Promise<void> {
  const bridge = await host.bridge();
  await bridge.settings.set({ theme, language: 'en' });
  const places = await placesOf(bridge, Date.parse(NOW));
  await page.reload();
  // The pictures are taken without a keychain, and Endcap says so.
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await show(page, address(places));
  await settle(page);
  await page.screenshot({ path: join(REPOSITORY, 'docs/images', file), animations: 'disabled', caret: 'hide' });
  console.log(`docs/images/${file}`);
}

/** `npm run screenshots`: the pictures of README.md, 1440 x 900, of the built page over the sample chain. */
async function main(): Promise<void> {
  const userData = mkdtempSync(join(tmpdir(), 'endcap-screens-'));
  const service = await startService([], NOW);
  const host = await startHost({ args: [], userData, now: NOW });
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
      await page.clock.install({ time: NOW });
      await host.open(page);
      for (const picture of PICTURES) await take(host, page, picture);
    });
  } finally {
    await host.stop();
    await service.stop();
    rmSync(userData, { recursive: true, force: true });
  }
}

await main();
