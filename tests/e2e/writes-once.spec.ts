import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { startCountingServer } from '#tests/faults/counting-server.ts';
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/e2e/chromium.ts';

/**
 * Electron's network is Chromium's. This shows in a real one why writes have lanes (electron/shell/write-lanes.ts,
 * decision 35): on a connection that was used before, a write that breaks is sent again; after all connections were
 * closed it is not. The button does what `session.closeAllConnections` does.
 */
for (const cut of ['headers', 'body'] as const)
  test(`a write that is cut off after its ${cut} arrives once if all connections were closed before`, async () => {
    const profile = await mkdtemp(join(tmpdir(), 'endcap-writes-'));
    const executablePath = findChromium(process.env);
    const context = await chromium.launchPersistentContext(profile, {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS],
    });
    const server = await startCountingServer(cut);
    const page = await context.newPage();
    await page.goto(server.origin);
    const read = () => page.evaluate(() => fetch('/read').then((answer) => answer.text()));
    const write = () =>
      page.evaluate(() =>
        fetch('/write', { method: 'PUT', body: '{"a":1}' }).then(
          () => 'answered',
          () => 'failed',
        ),
      );

    await read();
    expect(await write()).toBe('failed');
    const resent = server.writes();
    expect(resent[0]).toBe('reused');
    expect(resent.length).toBeGreaterThan(1);

    await read();
    const sockets = await context.newPage();
    await sockets.goto('chrome://net-internals/#sockets');
    await sockets.locator('#sockets-view-flush-button').click();
    await sockets.close();
    expect(await write()).toBe('failed');
    expect(server.writes().slice(resent.length)).toEqual(['new']);

    await server.close();
    await context.close();
    await rm(profile, { recursive: true, force: true });
  });
