import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { type RunningDesktop, startDesktop } from '../support/desktop/notification-daemon.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/e2e/chromium.ts';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { draft, openWorld, type PublishWorld, startPublishWorld } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { lastRun, openPublish, PUBLISHED, publishButton } from './publish-page.ts';

/** Notices by a real notification daemon: those of the browser host, since Electron's need its binary. */
const running: { desktop?: RunningDesktop; world?: PublishWorld; host?: RunningHost; folder?: string } = {};

// Other systems have daemons of their own, which no test can ask.
if (process.platform === 'linux') {
  test.describe.configure({ timeout: 180_000 });
  test.afterEach(async () => {
    for (const part of [running.host, running.world, running.desktop]) await part?.stop();
    if (running.folder !== undefined) await rm(running.folder, { recursive: true, force: true });
  });

  test('the end of a publishing is on the desktop of whoever looks elsewhere, once, and its click leads to Publish', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'endcap-notices-'));
    running.folder = folder;
    const [desktop, world, host] = await Promise.all([
      startDesktop(),
      startPublishWorld({ stores: 1, displays: 1 }),
      startHost({ args: [], userData: join(folder, 'data') }),
    ]);
    Object.assign(running, { desktop, world, host });
    await expect.poll(desktop.displayed).toBe(0);
    const bridge = await host.bridge();
    await openWorld(bridge, world);
    await draft(bridge, [{ store: 1, nth: 1, value: 'Told' }]);
    const executablePath = findChromium(process.env);
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      headless: false,
      args: CHROMIUM_FLAGS,
      env: desktop.env,
      ...(executablePath === undefined ? {} : { executablePath }),
    });
    try {
      await context.grantPermissions(['notifications'], { origin: host.origin });
      const page = await context.newPage();
      await page.addInitScript(() => {
        document.hasFocus = () => false;
      });
      await host.open(page, '/stores');
      await openPublish(page);
      await publishButton(page).click();
      await expect(lastRun(page)).toContainText('1 store published.', PUBLISHED);
      await expect.poll(desktop.displayed).toBe(1);
      await show(page, '/stores');
      await settle(page);
      desktop.click();
      await expect(page).toHaveURL(/#\/publish/);
      await expect.poll(desktop.displayed).toBe(0);
      expect(desktop.closed()).toEqual([{ program: expect.stringMatching(/chrom/i), title: 'Publishing has ended' }]);
    } finally {
      await context.close();
    }
  });
}
