import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { readHostOptions } from './launch/host-options.ts';
import { refusalOfNode } from './launch/weakened.ts';
import { userDataFolder } from './loopback/run-browser-host.ts';

/*
 * Entry of the browser host. It imports little itself, because the rest is compiled once and cached: with cached code
 * the host starts in a third of the time. The cache is in the user's own folder, where nobody else can write.
 */
function keepCompiledCode(userData: string): void {
  const folder = join(userData, 'compiled');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // The core reports what is wrong with the folder; without cached code the start is only slower.
    return;
  }
  const { directory } = enableCompileCache(folder);
  // The storage thread reads it from here.
  if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] = directory;
}

const read = readHostOptions(process.argv.slice(2));
const refusal = refusalOfNode(process.env, Intl.DateTimeFormat().resolvedOptions().locale);
if (read.ok && refusal === null) {
  const userData = resolve(read.options.userData ?? userDataFolder(process.platform, process.env, homedir()));
  keepCompiledCode(userData);
  const { runBrowserHost } = await import('./loopback/run-browser-host.ts');
  runBrowserHost(read.options, userData);
} else {
  console.error(read.ok ? refusal : read.reason);
  process.exitCode = 2;
}
