import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectNoFindings } from '#tests/support/e2e/axe.ts';
import { misfitsIn } from '#tests/support/e2e/fit.ts';
import { settle } from '#tests/support/e2e/settle.ts';
import { show } from '#tests/support/e2e/show.ts';
import { type RunningStandin, startStandin } from '#tests/support/standin/start-standin.ts';
import { answerWith, startUpdateServer, type UpdateServer } from '#tests/support/updates/update-server.ts';

/**
 * The built main.js with electron-updater in it, run on the stand-in for Electron as if it were an AppImage, against a
 * server of updates on this computer. What only a real system shows stands in the README.
 */
test.describe.configure({ timeout: 120_000 });

const OLD = 'the version that runs';
const NEW = randomBytes(3_000_000);

type Computer = { readonly folder: string; readonly server: UpdateServer; readonly appImage: string };

async function aComputer(updates: (server: UpdateServer) => object): Promise<Computer> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-updates-'));
  const server = await startUpdateServer();
  const appImage = join(folder, 'bin/Endcap.AppImage');
  for (const name of ['bin', 'app']) await mkdir(join(folder, name));
  await writeFile(appImage, OLD);
  await writeFile(join(folder, 'app/package.json'), JSON.stringify(updates(server)));
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: endcap-updater\n');
  return { folder, server, appImage };
}

const start = ({ folder, appImage }: Computer): Promise<RunningStandin> =>
  startStandin([`--user-data=${join(folder, 'user')}`, '--workspace=sample'], {
    STANDIN_APP: join(folder, 'app'),
    APPIMAGE: appImage,
    XDG_CACHE_HOME: join(folder, 'cache'),
  });

async function end({ folder, server }: Computer): Promise<void> {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const panel = (page: Page) => page.getByRole('region', { name: 'Updates', exact: true });
const check = (page: Page) => panel(page).getByRole('button', { name: 'Check for updates' }).click();

test('a person looks for a version, is told what stands in the way, downloads it, and has it after quitting', async () => {
  const computer = await aComputer(({ address, key }) => ({ updates: { address, key } }));
  const { server, appImage } = computer;
  const app = await start(computer);
  const { page } = app;
  await show(page, '/settings');
  await expect(panel(page)).toContainText('Last checked');
  await expect(panel(page)).toContainText('never');

  server.behave('list', answerWith(407));
  await check(page);
  await expect(panel(page).getByRole('status')).toContainText('The proxy of this network asks for a password');
  server.behave('list', null);
  await check(page);
  await expect(panel(page).getByRole('status')).toContainText('The server has no list of versions');
  server.announce({ version: '1.3.0', content: NEW, signer: 'somebody' });
  await check(page);
  await expect(panel(page).getByRole('status')).toContainText('was not signed by the maker of this Endcap');
  await expect(panel(page).getByRole('button', { name: 'Download' })).toHaveCount(0);

  server.announce({ version: '1.3.0', content: NEW });
  await check(page);
  await expect(panel(page)).toContainText('1.3.0');
  await settle(page);
  await expectNoFindings(page);
  expect(await misfitsIn(page)).toEqual([]);
  server.behave('file', answerWith(200, {}, 'something else'));
  await panel(page).getByRole('button', { name: 'Download' }).click();
  await expect(panel(page).getByRole('status')).toContainText('What was downloaded is not what was announced');
  server.behave('file', null);
  await panel(page).getByRole('button', { name: 'Download' }).click();
  await expect(panel(page).getByRole('status')).toContainText(
    'Version 1.3.0 has been downloaded. It is installed when Endcap closes.',
  );
  expect(await readFile(appImage, 'utf8')).toBe(OLD);
  expect(await app.quit()).toBe(0);
  expect(await readFile(appImage)).toEqual(NEW);

  const usual = ['accept', 'accept-encoding', 'cache-control', 'connection', 'host', 'user-agent'];
  for (const { headers } of server.requests) {
    expect(Object.keys(headers).filter((name) => !usual.includes(name))).toEqual([]);
    expect(headers['user-agent']).toBe('electron-builder');
  }
  const addresses = server.requests.map(({ url }) => url.replace(/\?noCache=\w+$/, ''));
  expect([...new Set(addresses)]).toEqual(['/endcap/latest-linux.yml', '/endcap/Endcap-1.3.0-linux-x86_64.AppImage']);
  await end(computer);
});

test('where the app can not be replaced, a version is told with its address, and nothing is downloaded', async () => {
  const computer = await aComputer(({ address }) => ({ updates: { address } }));
  const { server, appImage } = computer;
  server.announce({ version: '1.3.0', content: NEW, signer: 'nobody' });
  const app = await start(computer);
  const { page } = app;
  await show(page, '/settings');
  await check(page);
  await expect(panel(page)).toContainText('Installing it takes an administrator of this computer.');
  await expect(panel(page)).toContainText(server.address);
  await expect(panel(page).getByRole('button', { name: 'Download' })).toHaveCount(0);
  await app.quit();
  expect(await readFile(appImage, 'utf8')).toBe(OLD);
  expect(server.requests).toHaveLength(1);
  await end(computer);
});

test('a build without an address says that it looks nowhere', async () => {
  const computer = await aComputer(() => ({}));
  const app = await start(computer);
  await show(app.page, '/settings');
  await expect(panel(app.page)).toContainText('This build looks for no updates');
  await expect(panel(app.page).getByRole('button')).toHaveCount(0);
  await app.quit();
  await end(computer);
});
