import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { RPC_PATH, SESSION_PATH } from '#shared/bridge/handshake.ts';
import { settle } from '../support/e2e/settle.ts';
import { withBrowser } from './browser.ts';
import { type Bench, result } from './result.ts';
import { withSampleHost } from './sample-host.ts';

/** Everything the first page loads, gzipped one by one as a server would. */
const BUDGET = 350_000;

/**
 * Bytes of the first page: every file that the Overview of the sample loads until its figures and its chart are drawn,
 * from a cold start, each gzipped at level 9. Answers of the bridge are data and do not count.
 */
export const firstLoadBytes: Bench = {
  name: 'first-load-bytes',
  needs: ['page'],
  run: () =>
    withSampleHost((host) =>
      withBrowser(async (browser) => {
        const page = await browser.newPage();
        const files: Response[] = [];
        page.on('response', (response) => {
          const { pathname, protocol } = new URL(response.url());
          const isData = pathname.startsWith(RPC_PATH) || pathname === SESSION_PATH;
          if (protocol === 'http:' && !isData) files.push(response);
        });
        await host.open(page, '/overview');
        await page.getByRole('main').getByRole('application').locator('canvas').waitFor();
        // What comes after the figures, such as signals, keeps nobody waiting for them.
        const first = [...files];
        await settle(page);
        const bodies = await Promise.all(first.map((file) => file.body()));
        const total = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
        const described = { name: 'first-load-bytes', unit: 'B gzip', peerName: 'budget of 350 kB', goal: 1 };
        return [result(described, total, BUDGET)];
      }),
    ),
};
