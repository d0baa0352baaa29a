import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectNoFindings } from '#tests/support/e2e/axe.ts';
import { testNow } from '#tests/support/e2e/now.ts';
import { settle } from '#tests/support/e2e/settle.ts';
import { show } from '#tests/support/e2e/show.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';

/** Crash dumps in the diagnostics of the built desktop app, which runs on the stand-in for Electron. */
const running: { app?: RunningStandin | undefined; folder: string } = { folder: '' };
const app = (): RunningStandin => {
  if (running.app === undefined) throw new Error('the app is not running');
  return running.app;
};
const page = (): Page => app().page;
const dialog = (): Locator => page().getByRole('dialog');
const dumpOf = (nth: number): Locator => dialog().getByRole('checkbox', { name: nameOf(nth) });
const completed = (): string => join(running.folder, 'Crashpad', 'completed');
const nameOf = (nth: number): string => `0f1e2d3c-4b5a-4697-8877-00000000000${nth}.dmp`;

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  running.folder = await mkdtemp(join(tmpdir(), 'endcap-crashes-'));
  await mkdir(completed(), { recursive: true });
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    const path = join(completed(), nameOf(nth));
    await writeFile(path, `MDMP tkn.${nth}`);
    const at = new Date(testNow() - (10 - nth) * 60_000);
    await utimes(path, at, at);
  }
  running.app = await startStandin([`--user-data=${running.folder}`, '--workspace=sample']);
});
test.afterAll(async () => {
  await running.app?.quit();
  await rm(running.folder, { recursive: true, force: true });
});

async function openDialog(): Promise<void> {
  await show(page(), '/settings');
  await page().getByRole('button', { name: 'Show diagnostics' }).press('Enter');
  // The sample starts; the connection is tested, and the whole file read.
  await expect(dialog().locator('pre')).toBeVisible({ timeout: 60_000 });
  await dialog().getByText('Crashes', { exact: true }).click();
}

const save = (): Locator => dialog().getByRole('button', { name: 'Save as zip' });
const zipPath = (name: string): string => join(running.folder, name);
/** Saves where the system's dialog is answered with a path. */
async function savedAt(path: string): Promise<Record<string, Uint8Array>> {
  await app().saveTo(path);
  await save().click();
  await expect(dialog().getByRole('status')).toContainText(`Saved as ${basename(path)}`);
  return unzipSync(new Uint8Array(await readFile(path)));
}
const dumpsIn = (parts: Record<string, Uint8Array>): string[] =>
  Object.keys(parts).filter((name) => name.startsWith('crashes/'));

test('the five newest crash dumps are left after a start, and listed without what is in them', async () => {
  await expect.poll(() => readdir(completed())).toEqual([2, 3, 4, 5, 6].map(nameOf));
  await openDialog();
  await expect(dialog().getByRole('checkbox')).toHaveCount(5);
  for (const one of await dialog().getByRole('checkbox').all()) await expect(one).not.toBeChecked();
  await expect(dialog().locator('pre')).toContainText(nameOf(6));
  await expect(dialog().locator('pre')).not.toContainText('tkn.');
  await expect(dialog().getByText('It can hold a token, names, or anything that was on screen')).toBeVisible();
  await settle(page());
  await expectNoFindings(page());
});

test('none goes along by itself, and a choice made afterwards says that what is saved is without it', async () => {
  const [download] = await Promise.all([page().waitForEvent('download'), save().click()]);
  const parts = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(dumpsIn(parts)).toEqual([]);
  for (const part of Object.values(parts)) expect(Buffer.from(part).toString()).not.toContain('tkn.');
  await expect(dialog().getByRole('status')).toHaveText(`Saved as ${download.suggestedFilename()}.`);
  await dumpOf(6).press('Space');
  await expect(dialog().getByText('1 crash dump will be in the zip. It can hold a token or names.')).toBeVisible();
  await expect(dialog().getByText(/^Saved as/)).toHaveCount(0);
});

test('those that a person ticks do, saved by the app and where that person says', async () => {
  const downloads: string[] = [];
  page().on('download', (one) => void downloads.push(one.suggestedFilename()));
  await dumpOf(2).press('Space');
  await expect(dialog().getByText('2 crash dumps will be in the zip. They can hold a token or names.')).toBeVisible();
  await dialog().getByText('Versions', { exact: true }).click();
  await expect(dialog().getByText('2 crash dumps will be in the zip.')).toBeVisible();

  // Nowhere.
  await app().saveTo('');
  await save().click();
  await expect(save()).not.toHaveAttribute('aria-disabled');
  await expect(dialog().getByText('2 crash dumps will be in the zip.')).toBeVisible();
  await expect(dialog().getByText(/^Saved as/)).toHaveCount(0);

  const parts = await savedAt(zipPath('both.zip'));
  expect(dumpsIn(parts).toSorted()).toEqual([2, 6].map((nth) => `crashes/${nameOf(nth)}`));
  expect(Buffer.from(parts[`crashes/${nameOf(6)}`] ?? []).toString()).toBe('MDMP tkn.6');
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(['versions.json', 'log.jsonl']));
  expect((await stat(zipPath('both.zip'))).mode & 0o077).toBe(0);
  await expect(dialog().getByText('will be in the zip')).toHaveCount(0);
  expect(downloads).toEqual([]);
});

test('one that is gone by then is said, and no longer offered', async () => {
  await rm(join(completed(), nameOf(2)));
  expect(dumpsIn(await savedAt(zipPath('one.zip')))).toEqual([`crashes/${nameOf(6)}`]);
  await expect(dialog().getByRole('status')).toContainText('1 crash dump is no longer there, and is not in it.');
  await dialog().getByText('Crashes', { exact: true }).click();
  await expect(dialog().getByRole('checkbox')).toHaveCount(4);
  await expect(dumpOf(6)).toBeChecked();
  await expect(dumpOf(2)).toHaveCount(0);
});

test('a place that can’t be written to is said', async () => {
  await app().saveTo(join(running.folder, 'nowhere', 'none.zip'));
  await save().click();
  await expect(dialog().getByText('The disk can’t be written to, so nothing was saved')).toBeVisible();
  await expect(dialog().getByText(/^Saved as/)).toHaveCount(0);
});

test('nothing of a crash dump is in the log', async () => {
  expect(await readFile(join(running.folder, 'endcap.log'), 'utf8')).not.toContain('tkn.');
});
