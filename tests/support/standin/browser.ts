import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/chromium.ts';

/** The real browser behind the windows; a test joins it through `debuggingPort`. */
export type StandinBrowser = { readonly context: BrowserContext; readonly close: () => Promise<void> };

export async function launchBrowser(debuggingPort: number): Promise<StandinBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'endcap-standin-'));
  const executablePath = findChromium(process.env);
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debuggingPort}`],
    viewport: null,
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
  });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { context, close };
}
