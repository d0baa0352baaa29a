import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';

type Double = typeof import('#tests/support/electron-double/electron.ts');

const place = { userData: '' };
beforeEach(() => {
  place.userData = mkdtempSync(join(tmpdir(), 'endcap-links-'));
});
afterEach(() => rmSync(place.userData, { recursive: true }));

/** No file of the app is opened here but the log. */
const files = {
  ...{ preload: '/none', rendererRoot: '/none', serviceProcess: '/none', pictureProcess: '/none', icon: '/none' },
  ...{ tableProcess: '/none', cacheWorker: '/none', tablesWorker: '/none', notices: '/none' },
};

async function start({ argv = [], platform = 'linux', prepare = () => {} }: StartOptions = {}): Promise<Double> {
  vi.resetModules();
  const electron: Double = await import('#tests/support/electron-double/electron.ts');
  prepare(electron);
  const { startEndcap } = await import('./start-endcap.ts');
  const environment = { files, platform, childEnvironment: {}, bareEnvironment: {}, variables: {} };
  startEndcap(environment, ['electron', '.', `--user-data=${place.userData}`, ...argv]);
  return electron;
}
type StartOptions = {
  readonly argv?: readonly string[];
  readonly platform?: string;
  readonly prepare?: (electron: Double) => void;
};
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

const LINK = 'endcap://open?service=sample&page=%2Fstores';
const linesOfLog = () => readFileSync(join(place.userData, 'endcap.log'), 'utf8');
const linksInLog = () =>
  linesOfLog()
    .split('\n')
    .filter((line) => /"event":"link"|\blink\b/.test(line));

test('a second start hands the link over that it was started with', async () => {
  const refuse = ({ double }: Double) => {
    double.lockGranted = false;
  };
  const { double } = await start({ argv: ['--', LINK], prepare: refuse });
  expect(double.lockData).toEqual({ link: LINK });
});

test('a link opens with the start, from a second one, and as macOS hands it over, before it is ready and after', async () => {
  const { double, app } = await start({ argv: [LINK] });
  await double.becomeReady();
  await until(() => expect(linksInLog()).toHaveLength(1));
  app.emit('second-instance', {}, [], '/', { link: `${LINK}%3Fq%3D1` });
  app.emit('second-instance', {}, [], '/', { link: 7 });
  const handed = anEvent();
  app.emit('open-url', handed, 'endcap://open?evil');
  expect(handed.defaultPrevented).toBe(true);
  await until(() => expect(linksInLog()).toHaveLength(3));
  expect(linksInLog()[2]).toContain('unreadable');
  // What a link names is nobody's business who reads the log.
  expect(linesOfLog()).not.toMatch(/endcap:|stores|evil/);
});

test('a link that macOS hands over before the app is ready waits for it', async () => {
  const { double, app } = await start({ platform: 'darwin' });
  app.emit('open-url', anEvent(), LINK);
  await double.becomeReady();
  await until(() => expect(linksInLog()).toHaveLength(1));
});
