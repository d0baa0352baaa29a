import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from '#electron/launch/run-electron.ts';
import { REPOSITORY } from '#tests/support/e2e/child.ts';

const place = { folder: '' };
beforeEach(() => {
  place.folder = mkdtempSync(join(tmpdir(), 'endcap-weakened-'));
});
afterEach(() => rmSync(place.folder, { recursive: true }));

test.each([
  ['electron/start.ts', 'en_GB.UTF-8', 'Endcap does not start with the setting'],
  ['electron/browser.ts', 'pl_PL.UTF-8', 'Endcap nie uruchamia się z ustawieniem'],
])('%s does not start while certificates would not be checked', async (script, language, sentence) => {
  const { code, output } = await runScript([script, '--browser', '--no-open', '--user-data', place.folder], {
    cwd: REPOSITORY,
    env: { ...process.env, LC_ALL: language, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    limitMs: 200_000,
  });
  expect(code).toBe(2);
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => line.includes(`${sentence} NODE_TLS_REJECT_UNAUTHORIZED=0`))).toHaveLength(1);
  // Nothing was opened: no workspace, no token.
  expect(readdirSync(place.folder)).toEqual([]);
});
