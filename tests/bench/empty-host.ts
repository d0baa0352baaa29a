import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLoopbackServer } from '#electron/loopback/loopback-server.ts';
import { readStaticFile } from '#electron/web/static-files.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title><link rel="icon" href="data:,"></head><body><main>Empty</main></body></html>\n';

/**
 * The browser host's server, with its guard and its headers, over a page of one word: what any page costs here.
 * Prints its address when it is ready; ends on SIGTERM.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-empty-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  const server = await startLoopbackServer({
    port: 0,
    wait: async () => {},
    randomToken: () => randomBytes(32).toString('base64url'),
    readFile: (path) => readStaticFile(folder, path, async () => ({ language: 'system', theme: 'system' })),
    handleBridge: async () => false,
  });
  console.log(`Empty page at ${server.origin}`);
  process.once('SIGTERM', () => void server.close().then(() => rm(folder, { recursive: true, force: true })));
}

await main();
