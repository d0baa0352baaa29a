import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

export type Double = typeof import('./electron.ts');

/** The built files of the app. None of them is there. */
export const SHELL_FILES = {
  preload: '/app/out/preload/preload.cjs',
  rendererRoot: '/app/out/renderer',
  serviceProcess: '/app/out/main/service-process.js',
  pictureProcess: '/app/out/main/picture-process.js',
  tableProcess: '/app/out/main/table-process.js',
  cacheWorker: '/app/out/main/cache-worker.js',
  tablesWorker: '/app/out/main/tables-worker.js',
  icon: '/app/resources/icons/none.png',
  notices: '/app/none.txt',
};

type ShellStart = {
  readonly argv?: readonly string[];
  readonly platform?: string;
  readonly prepare?: (electron: Double) => void;
  readonly variables?: NodeJS.ProcessEnv;
  /** Files of the app that are there. */
  readonly present?: Partial<typeof SHELL_FILES>;
  /** Its first arguments, by default the folder of the test. */
  readonly options?: readonly string[];
};

/** The shell over a fresh double of Electron. Each test of the file has a folder of its own. */
export function aShell() {
  const place = { userData: '' };
  beforeEach(() => {
    place.userData = mkdtempSync(join(tmpdir(), 'endcap-shell-'));
  });
  afterEach(() => rmSync(place.userData, { recursive: true }));

  /** Evaluates the shell again, as far as Electron's entry gets before it is ready. */
  async function start({
    argv = [],
    platform = 'linux',
    prepare = () => {},
    variables = {},
    present = {},
    options = [`--user-data=${place.userData}`],
  }: ShellStart = {}): Promise<Double> {
    vi.resetModules();
    const electron: Double = await import('./electron.ts');
    prepare(electron);
    const { startEndcap } = await import('#electron/shell/start-endcap.ts');
    const files = { ...SHELL_FILES, ...present };
    const environment = { files, platform, childEnvironment: { PATH: '/bin' }, bareEnvironment: {}, variables };
    // A packaged program has no script.
    const script = electron.double.packaged ? [] : ['.'];
    startEndcap(environment, ['electron', ...script, ...options, ...argv]);
    return electron;
  }
  return { place, start };
}

/** For what must happen, however busy the computer is. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 50_000, interval: 5 });
