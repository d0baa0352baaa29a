import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../support/e2e/chromium.ts';

/** Runs something with a headless Chromium and closes it afterwards. */
export async function withBrowser<Result>(run: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = findChromium(process.env);
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}
