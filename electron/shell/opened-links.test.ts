import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { aShell, type Double, until } from '#tests/support/electron-double/start-shell.ts';

const { place, start } = aShell();

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
