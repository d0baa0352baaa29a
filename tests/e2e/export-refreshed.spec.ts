import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { show, startHost } from '../support/e2e/host.ts';
import { settle } from '../support/e2e/settle.ts';
import { textsDrawnAside } from './export-file.ts';

const ADDRESS = '/overview?period=2026-11-07..2026-11-20';

test('a file says what the page shows when it is asked for, however long its panel stood open', async ({ context }) => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-export-'));
  const host = await startHost({ userData, laterBy: 3 * 3_600_000 });
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const one of [page, other]) {
    await host.open(one);
    await show(one, ADDRESS);
    await settle(one);
  }
  const ageOf = async () => /as of [^·]*?(\d\d:\d\d)/.exec(await page.getByRole('main').innerText())?.[1] ?? '';
  const first = await ageOf();
  expect(first).not.toBe('');
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Export', exact: true });
  await expect(panel.getByRole('button', { name: /^As a table/ })).toHaveAttribute('aria-disabled', 'false');

  await test.step('behind the panel, the figures are read again', async () => {
    host.goLater();
    await other.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await settle(other);
    await expect.poll(ageOf).not.toBe(first);
    await expect(panel).toBeVisible();
  });
  const age = await ageOf();

  await test.step('a PDF and a picture have the age of the charts that they show', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: /^PDF/ }).click(),
    ]);
    const text = execFileSync('pdftotext', ['-layout', await download.path(), '-'], { encoding: 'utf8' });
    expect(text).toMatch(new RegExp(`as of 20 Nov 2026, ${age}, from the service`, 'u'));
    expect(text).not.toContain(`as of 20 Nov 2026, ${first}`);
    const drawn = await textsDrawnAside(page, () =>
      Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: /^Chart as a picture/ }).click()]),
    );
    expect(drawn.some((one) => one.includes(`as of 20 Nov 2026, ${age}`))).toBe(true);
  });
  await host.stop();
  await rm(userData, { recursive: true, force: true });
});
