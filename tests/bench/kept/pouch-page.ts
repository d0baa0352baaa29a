import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { REPOSITORY } from '#tests/support/e2e/child.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/e2e/chromium.ts';

declare global {
  interface Window {
    pouch: {
      fill(docs: readonly object[]): Promise<number>;
      make(kind: string, count: number, bytes: number, attachmentBytes?: number): Promise<void>;
      read(ids: readonly string[]): Promise<number>;
    };
  }
}

const PEERS = join(REPOSITORY, 'tests/bench/peers');
const OUT = join(REPOSITORY, 'out/bench-pouch');

/** A browser with its profile on the disk, as people have it: what a private window keeps is in memory alone. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const executablePath = findChromium(process.env);
  return await chromium.launchPersistentContext(folder, {
    args: CHROMIUM_FLAGS,
    viewport: { width: 1440, height: 900 },
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** Builds the page of PouchDB as for a release, and serves it. The peer must be installed. */
export async function servePouch(): Promise<{ readonly origin: string; readonly close: () => void }> {
  await build({
    configFile: false,
    root: PEERS,
    base: './',
    logLevel: 'warn',
    resolve: { alias: { events: join(PEERS, 'events.cjs') } },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      minify: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: join(PEERS, 'pouch.html') },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(OUT, normalize(pathname));
    if (!file.startsWith(OUT) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': file.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A page with an open PouchDB. */
export async function openPouch(profile: BrowserContext, origin: string): Promise<Page> {
  const page = await profile.newPage();
  await page.goto(`${origin}/pouch.html`);
  await page.locator('body[data-ready]').waitFor({ state: 'attached' });
  return page;
}
