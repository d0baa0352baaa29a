import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findElectron, windowObstacle } from './launch/find-electron.ts';
import { type HostOptions, readHostOptions } from './launch/host-options.ts';
import { isBuildFresh } from './launch/is-build-fresh.ts';
import { runElectron, runScript } from './launch/run-electron.ts';
import { refusalOfNode } from './launch/weakened.ts';
import { adoptSystemNetwork, proxyEnvironment } from './loopback/node-network.ts';

/**
 * `npm start`: builds what is needed and opens the Electron window. If that is not possible, prints the reason in one
 * line and runs the browser host instead.
 */
const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const BUILD_LIMIT_MS = 300_000;

async function build(): Promise<boolean> {
  if (isBuildFresh(CHECKOUT)) return true;
  console.log('Building Endcap.');
  const script = join(CHECKOUT, 'node_modules/electron-vite/bin/electron-vite.js');
  const { code, output } = await runScript([script, 'build', '--logLevel', 'warn'], {
    cwd: CHECKOUT,
    env: process.env,
    limitMs: BUILD_LIMIT_MS,
  });
  if (code !== 0) console.error(`${output}\nThe build failed.`);
  return code === 0;
}

function electronArguments({ userData, workspace, link }: HostOptions): string[] {
  return [
    CHECKOUT,
    ...(userData === undefined ? [] : [`--user-data=${userData}`]),
    ...(workspace === undefined ? [] : [`--workspace=${workspace}`]),
    ...(link === undefined ? [] : ['--', link]),
  ];
}

/** Opens the window and waits until it closes. Returns why it could not be opened; null: it was. */
async function tryWindow(options: HostOptions, built: Promise<boolean>): Promise<string | null> {
  adoptSystemNetwork(proxyEnvironment(process.env));
  const [place, isBuilt] = await Promise.all([
    findElectron({
      folder: join(CHECKOUT, 'node_modules/electron'),
      environment: process.env,
      fetch,
      obstacle: windowObstacle(process.platform, process.env, process.getuid?.()),
      tell: console.log,
    }),
    built,
  ]);
  if (!isBuilt) return null;
  if (!place.found) return place.reason;
  const end = await runElectron(place.binary, electronArguments(options), process.env);
  if (!end.ran) return end.reason;
  process.exitCode = end.code;
  return null;
}

async function start(options: HostOptions): Promise<void> {
  const built = build();
  const reason = options.browser ? null : await tryWindow(options, built);
  if (!(await built)) {
    process.exitCode = 1;
    return;
  }
  if (reason !== null) console.log(`No Electron window: ${reason}. Endcap is shown in the browser instead.`);
  // It reads the same command line and ends this process itself.
  if (options.browser || reason !== null) await import('./browser.ts');
}

const read = readHostOptions(process.argv.slice(2));
const refusal = refusalOfNode(process.env, Intl.DateTimeFormat().resolvedOptions().locale);
if (read.ok && refusal === null) await start(read.options);
else {
  console.error(read.ok ? refusal : read.reason);
  process.exitCode = 2;
}
