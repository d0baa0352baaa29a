import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { aDisplay, nthId } from '#tests/builders/contract.ts';
import { settle } from '#tests/support/e2e/settle.ts';
import { show } from '#tests/support/e2e/show.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';

/** Files that the system hands to the built desktop app, which runs on the stand-in for Electron. */
const running: { app?: RunningStandin | undefined; folder: string } = { folder: '' };
const app = (): RunningStandin => {
  if (running.app === undefined) throw new Error('the app is not running');
  return running.app;
};
const page = (): Page => app().page;
const dialog = (): Locator => page().getByRole('dialog');

async function aFile(name: string, text: string): Promise<string> {
  const path = join(running.folder, name);
  await writeFile(path, text);
  return path;
}

/** Written out, as somebody's mail has it: a display that is new. */
const changesOf = (externalId: string, label: string, nth: number): string =>
  JSON.stringify({
    format: 'endcap-change-set',
    version: 1,
    exportedAt: '2026-11-20T10:00:00Z',
    resources: [
      {
        ref: { externalId, kind: 'expositions' },
        base: [],
        edits: [{ rowId: nthId(nth), row: aDisplay(label, { expositionId: nthId(nth) }) }],
      },
    ],
  });

async function shows(name: string): Promise<void> {
  await expect(page()).toHaveURL(/#\/publish/);
  // The sample starts, and the store that the file is about is read first.
  await expect(dialog()).toContainText(name, { timeout: 60_000 });
  await expect(dialog()).toContainText('1 change will be imported');
}

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(90_000);
  running.folder = await mkdtemp(join(tmpdir(), 'endcap-opened-'));
  const userData = join(running.folder, 'data');
  const path = await aFile('Ewa.endcapchanges', changesOf('W-014', 'Z pliku', 900));
  running.app = await startStandin([`--user-data=${userData}`, '--workspace=sample', path]);
});
test.afterAll(async () => {
  await running.app?.quit();
  await rm(running.folder, { recursive: true, force: true });
});

test('a file with which Endcap is started is shown on its page, and imported by a person only', async () => {
  await shows('Ewa.endcapchanges');
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog()).toHaveCount(0);
  await expect(page().getByText('1 change imported. Nothing is sent until you publish.')).toBeVisible();
});

test('several files are shown one after the other, and what can’t be opened is said first, each with its reason', async () => {
  await show(page(), '/overview');
  await settle(page());
  const files = [
    await aFile('Ola.json', changesOf('G-003', 'Inna', 901)),
    await aFile('photo.jpg', 'no photo'),
    join(running.folder, 'gone.zip'),
    await aFile('Jan.endcaphandover', 'no handover'),
    await aFile('Iga.endcapchanges', 'no changes'),
  ];
  await app().secondInstance({ files });
  await expect(dialog()).toContainText('These files can’t be opened');
  await expect(dialog().getByRole('listitem')).toHaveText([
    /^photo\.jpg.*Endcap opens files of changes \(\.endcapchanges\)/,
    /^gone\.zip.*no longer where it was/,
  ]);
  expect(page().url()).toMatch(/#\/overview/);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await shows('Ola.json');
  await page().keyboard.press('Escape');
  await expect(page()).toHaveURL(/#\/photos/);
  await expect(dialog()).toContainText('Jan.endcaphandover');
  await expect(dialog()).toContainText('not an Endcap handover');
  await page().keyboard.press('Escape');
  await expect(page()).toHaveURL(/#\/publish/);
  await expect(dialog()).toContainText('Iga.endcapchanges');
  await expect(dialog().getByRole('alert')).toContainText('not a file of changes');
  await page().keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  expect((await app().state()).windows).toBe(1);
});

test('a file of Polish words is said in Polish', async () => {
  await show(page(), '/settings');
  await page().getByRole('main').getByText('Polski', { exact: true }).first().click();
  await expect(page().locator('html')).toHaveAttribute('lang', 'pl');
  await app().secondInstance({ files: [join(running.folder, 'zdjęcie.png')] });
  await expect(dialog()).toContainText('Nie można otworzyć pliku');
  await page().keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
});

test('the log says how many files were opened, and none of their names', async () => {
  const log = await readFile(join(running.folder, 'data', 'endcap.log'), 'utf8');
  expect(log).toContain('unknown missing');
  for (const secret of ['Ewa', 'photo.jpg', 'Jan', 'gone', 'endcaphandover']) expect(log).not.toContain(secret);
});

test('without a workspace a file waits for one', async () => {
  await app().quit();
  running.app = await startStandin([`--user-data=${join(running.folder, 'new')}`, join(running.folder, 'Ola.json')]);
  await expect(dialog()).toContainText('Ola.json opens as soon as there is a workspace.');
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(page()).toHaveURL(/#\/welcome/);
  await page().getByRole('button', { name: 'Open the sample' }).click();
  await shows('Ola.json');
});
