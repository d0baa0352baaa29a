import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { asksBeforeClosing } from '../support/e2e/close.ts';
import { type RunningHost, startHost } from '../support/e2e/host.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { fetchStore, photosAddress } from './photos-app.ts';

/** Lets a program write nothing into any file, as if its disk were full, or lets it write again. */
const setRoom = ({ pid }: RunningHost, size: '0' | 'unlimited'): void =>
  void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`]);

// Only Linux can take the disk from a program that runs.
if (process.platform === 'linux')
  test('what a full disk refuses is not lost: closing asks, and it is saved by itself once there is room', async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const userData = await mkdtemp(join(tmpdir(), 'endcap-full-'));
    const host = await startHost({ userData });
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' });
    try {
      await fetchStore(host);
      const watch = await watchPages(context, host.origin);
      const page = await context.newPage();
      const main = page.getByRole('main');
      const viewer = page.getByRole('region', { name: /^Photo of / });
      const mark = (name: string) => viewer.getByRole('button', { name, exact: true });
      const note = viewer.getByRole('textbox', { name: 'Note (N)' });
      await host.open(page, photosAddress({ below: 55 }));
      await settle(page);
      await tabTo(page, page.getByRole('button', { name: /^Open the photo of / }).first());
      await page.keyboard.press('Enter');
      await expect(viewer).toBeFocused();
      await page.keyboard.press('1');
      await expect(main.getByText(/^\d+ photos, 1 reviewed/)).toBeVisible();

      setRoom(host, '0');
      await page.keyboard.press('2');
      const waits = main
        .getByRole('alert')
        .filter({ hasText: 'Your review of 1 photo is saved as soon as there is room' });
      await expect(waits).toBeVisible();
      await expect(mark('Fine')).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('n');
      await page.keyboard.type('Boxes in front');
      await note.press('Escape');
      await expect(viewer.getByText(/^Not saved: /)).toBeVisible();
      await expectNoFindings(page);
      expect(await asksBeforeClosing(page)).toBe(true);
      await page.keyboard.press('d');
      await page.keyboard.press('Enter');
      await viewer.getByRole('textbox', { name: 'What can be seen here?' }).fill('torn');
      // Wherever one goes in the app, it is still here and still asked for.
      await page.getByRole('link', { name: 'Stores' }).first().click();
      await expect(page.getByRole('heading', { name: 'Stores', level: 1 })).toBeVisible();
      expect(await asksBeforeClosing(page)).toBe(true);
      await page.goBack();
      await expect(waits).toBeVisible();

      setRoom(host, 'unlimited');
      await expect(waits).toHaveCount(0, { timeout: 60_000 });
      await expect(mark('Shelf needs attention')).toHaveAttribute('aria-pressed', 'true');
      await expect(viewer.getByText('1. torn')).toBeVisible();
      // What is typed is saved when its photo is left, if it was not when the page was left.
      await page.getByRole('button', { name: 'Contact sheet' }).click();
      await page
        .getByRole('button', { name: /^Open the photo of / })
        .first()
        .click();
      await expect(viewer).toBeVisible();
      await expect(viewer.getByText(/^Not saved: /)).toHaveCount(0);
      await page.reload();
      await settle(page);
      await expect(mark('Shelf needs attention')).toHaveAttribute('aria-pressed', 'true');
      await expect(note).toHaveValue('Boxes in front');
      expect(await asksBeforeClosing(page)).toBe(false);
      expect(watch.problems()).toEqual([]);
    } finally {
      setRoom(host, 'unlimited');
      await context.close();
      await host.stop();
      await rm(userData, { recursive: true, force: true });
    }
  });
