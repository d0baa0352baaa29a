import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Path of the Chromium that the tests drive: the one named by CHROMIUM, or the first one on the PATH.
 * undefined: neither is there, and Playwright falls back to a browser of its own.
 */
export const findChromium = (env: NodeJS.ProcessEnv): string | undefined => env['CHROMIUM'] || onPath(env, NAMES);

/**
 * The same without what only windows need, as Playwright's own is: it draws the same pages with a fifth less work.
 * undefined: it is not there, or CHROMIUM names another.
 */
export const findHeadlessShell = (env: NodeJS.ProcessEnv): string | undefined =>
  env['CHROMIUM'] ? undefined : onPath(env, ['chromium-headless-shell']);

function onPath(env: NodeJS.ProcessEnv, names: readonly string[]): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Quiet flags: no sandbox (containers run as root), and nothing that asks the network by itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--password-store=basic',
  '--force-color-profile=srgb',
];
