import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium, findHeadlessShell } from './tests/support/e2e/chromium.ts';
import { beginRun } from './tests/support/e2e/now.ts';
import { prepareSample } from './tests/support/e2e/sample.ts';
import { shareCompiledCode } from './tests/support/run/compiled-code.ts';

beginRun(process.env);
shareCompiledCode(process.env);
await prepareSample(process.env);
const executablePath = findHeadlessShell(process.env) ?? findChromium(process.env);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // A window takes longer to start than the app to load. Between two tests Playwright empties it of all that ours
    // leave behind: tabs, routes, scripts, the clock, and what the page had stored.
    reuseContext: true,
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Of a test that fails: its steps, and a picture and the text of the page at its end. To film every test, or to keep
    // its page at each step, only to throw that away, would take a quarter of the time each; with
    // `--trace retain-on-failure` a test that is run again keeps both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
