import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createCore } from '#electron/app/create-core.ts';
import { bareEnvironment, childEnvironment } from '#electron/launch/child-environment.ts';
import type { HostOptions } from '#electron/launch/host-options.ts';
import { systemClock, wait } from '#electron/lib/clock.ts';
import type { PolicyPlace } from '#electron/lib/platform.ts';
import { policyPlace } from '#electron/policy/read-policy-file.ts';
import { readStaticFile } from '#electron/web/static-files.ts';
import { createHttpBridge } from './bridge-over-http.ts';
import { forkPictureProcess, forkSampleProcess, forkTableProcess } from './child-processes.ts';
import { writeLaunchFile } from './launch-file.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { adoptSystemNetwork, proxyEnvironment, proxyOf } from './node-network.ts';

const RENDERER_ROOT = fileURLToPath(new URL('../../out/renderer', import.meta.url));
const SAMPLE_SCRIPT = fileURLToPath(new URL('../../service/service-process.ts', import.meta.url));
const PICTURES_SCRIPT = fileURLToPath(new URL('../photos/picture-process.ts', import.meta.url));
const TABLE_PROCESS = fileURLToPath(new URL('../tables/table-process.ts', import.meta.url));
const WORKER_SCRIPT = fileURLToPath(new URL('../store/cache-worker.ts', import.meta.url));
const TABLES_SCRIPT = fileURLToPath(new URL('../tables/tables-worker.ts', import.meta.url));
// A sample service that does not end must not keep the host running: it ends when its channel to the host is gone. On a
// slow computer, one that is still generating its chain takes seconds. A second Ctrl+C ends the host at once.
const STOP_LIMIT_MS = 15_000;
const MANIFEST = new URL('../../package.json', import.meta.url);

async function run(options: HostOptions, userData: string): Promise<void> {
  const { env, platform } = process;
  const launch: { remove: () => void } = { remove: () => {} };
  const proxies = proxyEnvironment(env);
  adoptSystemNetwork(proxies);
  const core = createCore({
    host: 'browser',
    version: z.object({ version: z.string() }).parse(JSON.parse(readFileSync(MANIFEST, 'utf8'))).version,
    platformName: platform,
    userData,
    fetch: (url, init) => fetch(url, init),
    resolveProxy: async (url) => proxyOf(url, proxies),
    startSampleProcess: () => forkSampleProcess(SAMPLE_SCRIPT, childEnvironment(env)),
    startPictureProcess: () => forkPictureProcess(PICTURES_SCRIPT, bareEnvironment(env)),
    startTableProcess: () => forkTableProcess(TABLE_PROCESS, bareEnvironment(env)),
    workerScript: WORKER_SCRIPT,
    tablesScript: TABLES_SCRIPT,
    policy: options.policy === undefined ? policyPlace(platform, env) : triedPolicy(options.policy),
    // The page asks its browser.
    showNotice: null,
  });
  process.on('unhandledRejection', (error) => core.log.error('unhandled_rejection', { error }));
  // Only observes: Node still prints the error and ends the host.
  process.on('uncaughtExceptionMonitor', (error) => core.log.error('uncaught_exception', { error }));
  const server = await startLoopbackServer({
    port: options.port,
    wait: (ms) => wait(systemClock, ms),
    randomToken: () => randomBytes(32).toString('base64url'),
    readFile: (path) => readStaticFile(RENDERER_ROOT, path, core.look),
    handleBridge: createHttpBridge(core.router),
    onLaunched: () => launch.remove(),
  });
  process.once('exit', () => launch.remove());
  const started = core.start({ workspace: options.workspace });
  if (options.link !== undefined) core.openLink(options.link);
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await server.close();
    await core.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await started;
  const link = server.launchUrl();
  console.log(`Endcap is ready at ${options.printLink ? link : `${server.origin}/`}`);
  const file = options.open ? writeLaunchFile(userData, link, Date.now()) : null;
  if (file !== null) {
    launch.remove = file.remove;
    openDefaultBrowser(file.url, platform, env);
  }
  offerLinks(server, options);
}

/**
 * The link with its key is printed only when a person asks for it: what is printed may end in a log. In a terminal,
 * Enter prints another link. Each link works once, and a closed tab takes its session with it.
 */
function offerLinks(server: LoopbackServer, { printLink }: HostOptions): void {
  if (process.stdin.isTTY) {
    console.log('If no page opens, press Enter for a link to open by hand. It works once. Ctrl+C ends Endcap.');
    process.stdin.on('data', () => console.log(server.launchUrl()));
  } else if (!printLink) console.log('If no page opens, start it with --print-link for a link to open by hand.');
}

/**
 * A policy file that somebody tries out, who may own it, too. Only this host has the option: it runs from the source,
 * which whoever starts it may change anyway.
 */
const triedPolicy = (path: string): PolicyPlace => ({ path: resolve(path), owners: [0, process.getuid?.() ?? 0] });

function give(reason: string, code: number): void {
  console.error(reason);
  process.exitCode = code;
}

/**
 * The browser host, wiring only: serves the built page and the core to browsers on this computer.
 *
 * @param userData absolute path of the folder for Endcap's files
 */
export function runBrowserHost(options: HostOptions, userData: string): void {
  if (!existsSync(RENDERER_ROOT)) {
    give('The page is not built yet. Run: npm start -- --browser', 1);
    return;
  }
  run(options, userData).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') give(`Port ${options.port} is used by another program.`, 2);
    else if (code === 'EACCES') give(`Port ${options.port} may not be used on this computer.`, 2);
    else throw error;
  });
}

type Command = { readonly file: string; readonly args: readonly string[] };

/**
 * The command that opens a file in the default browser; null: there is none. Every user of the computer can read its
 * arguments, so the file is all that they name.
 *
 * @param url of the launch file
 * @param platform `process.platform`
 */
export function browserCommand(url: string, platform: string, environment: NodeJS.ProcessEnv): Command | null {
  if (!url.startsWith('file:///')) return null;
  if (platform === 'darwin') return { file: 'open', args: [url] };
  // Not through cmd.exe, which would interpret an ampersand in the name of a folder.
  if (platform === 'win32') return { file: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url] };
  // Without a display, xdg-open falls back to text browsers, which would take over the terminal.
  const hasDisplay = Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
  return hasDisplay ? { file: 'xdg-open', args: [url] } : null;
}

/** Opens the launch file in the default browser, and silently does nothing if that is not possible. */
export function openDefaultBrowser(url: string, platform: string, environment: NodeJS.ProcessEnv): void {
  const command = browserCommand(url, platform, environment);
  if (command === null) return;
  const child = spawn(command.file, command.args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  child.once('error', () => {});
  child.unref();
}

const NAME = 'Endcap';

/** Folder for a user's Endcap files, where each platform keeps such things; the same folder as for the desktop app. */
export function userDataFolder(platform: string, environment: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'win32') return win32.join(environment['APPDATA'] || win32.join(home, 'AppData', 'Roaming'), NAME);
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', NAME);
  return posix.join(environment['XDG_CONFIG_HOME'] || posix.join(home, '.config'), NAME);
}
