import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runScript } from './run-electron.ts';

/** Long enough for a hundred megabytes over a slow connection. */
const DOWNLOAD_LIMIT_MS = 180_000;
const PROBE_LIMIT_MS = 4_000;

type ElectronPlace =
  | { readonly found: true; readonly binary: string }
  | { readonly found: false; readonly reason: string };

export type FindPorts = {
  /** Absolute path of node_modules/electron. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly fetch: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
  /**
   * Why a window could not be opened even with the binary; null: it could. If there is a reason, no download is tried.
   */
  readonly obstacle: string | null;
  readonly tell: (line: string) => void;
};

/** The binary that the electron package has unpacked; undefined: there is none yet. */
export function installedBinary(folder: string, environment: NodeJS.ProcessEnv): string | undefined {
  const note = join(folder, 'path.txt');
  const dist = environment['ELECTRON_OVERRIDE_DIST_PATH'] || join(folder, 'dist');
  if (!existsSync(note)) return undefined;
  const binary = join(dist, readFileSync(note, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

/** Asks for the smallest file of the release, so that a computer that can't reach it finds out within seconds. */
async function canDownload(version: string, { environment, fetch }: FindPorts): Promise<boolean> {
  const mirror =
    environment['ELECTRON_MIRROR'] ||
    environment['npm_config_electron_mirror'] ||
    'https://github.com/electron/electron/releases/download/';
  try {
    const url = new URL(`v${version}/SHASUMS256.txt`, mirror).href;
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Finds the Electron binary. If it is missing, downloads it with the package's own script: the package has no install
 * step, so the first start does this.
 */
export async function findElectron(ports: FindPorts): Promise<ElectronPlace> {
  const { folder, environment, obstacle, tell } = ports;
  const installed = () => installedBinary(folder, environment);
  const binary = installed();
  if (binary !== undefined) return obstacle === null ? { found: true, binary } : { found: false, reason: obstacle };
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return { found: false, reason: 'the electron package is not installed' };
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const missing = { found: false, reason: 'the Electron binary is not there and cannot be downloaded' } as const;
  if (!(await canDownload(version, ports))) return missing;
  if (obstacle !== null) return { found: false, reason: obstacle };
  tell(`Downloading Electron ${version}, once.`);
  await runScript([join(folder, 'install.js')], {
    cwd: folder,
    // The script uses Node's fetch, which takes proxies from the environment only if told to.
    env: { ...environment, NODE_USE_ENV_PROXY: '1' },
    limitMs: DOWNLOAD_LIMIT_MS,
  });
  const downloaded = installed();
  return downloaded === undefined ? missing : { found: true, binary: downloaded };
}

/**
 * Why Electron would not open a window on this computer although its binary is there; null: no reason is known.
 *
 * @param userId id of the user who starts it; undefined where there is no such thing
 */
export function windowObstacle(
  platform: string,
  environment: NodeJS.ProcessEnv,
  userId: number | undefined,
): string | null {
  if (platform !== 'linux') return null;
  if (!environment['DISPLAY'] && !environment['WAYLAND_DISPLAY']) return 'there is no display for it';
  // Chromium's sandbox does not work for root, and without it Endcap does not start.
  return userId === 0 ? 'Electron does not run as root' : null;
}
