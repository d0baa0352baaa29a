import { join } from 'node:path';
import { runScript } from '#electron/launch/run-electron.ts';
import { REPOSITORY } from '#tests/support/e2e/child.ts';

/** Runs `npm run package`, from this checkout as it was built last. */
export const packageApp = (args: readonly string[]) =>
  runScript([join(REPOSITORY, 'tests/support/release/package-app.ts'), ...args], {
    cwd: REPOSITORY,
    env: process.env,
    limitMs: 150_000,
  });
