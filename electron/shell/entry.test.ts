import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { double } from '#tests/support/electron-double/double.ts';

test('the entry is evaluated before Electron is ready, and names the built files beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-entry-'));
  const { argv } = process;
  process.argv = ['electron', '.', `--user-data=${folder}`];
  onTestFinished(() => {
    process.argv = argv;
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv('NODE_OPTIONS', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await import('#electron/main.ts');
  expect(double.windows).toEqual([]);
  expect(double.order.at(-1)).toBe('crashReporter.start');
  await double.becomeReady();
  expect(double.windows[0]?.options.webPreferences?.preload).toMatch(/[\\/]preload[\\/]preload\.cjs$/);
});
