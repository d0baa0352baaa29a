import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { contentOf, processTree } from '../e2e/canary-places.ts';
import { startHost } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { startSampleWorld } from '../support/e2e/sample-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { withBrowser } from './browser.ts';
import { type Bench, type BenchResult, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

/** ENDCAP_IDLE_MINUTES=10 takes the ten minutes of the goal. */
const MINUTES = Number(process.env['ENDCAP_IDLE_MINUTES'] ?? '2');
const GOAL_PERCENT = 1;
/** What was begun by opening the pages is over when nothing was asked for so long. */
const QUIET_MS = 20_000;
/** Linux counts in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Seconds of CPU time that a process has taken, and those of its own that are gone. */
function secondsOf(pid: number): number {
  // The name in brackets may hold anything, so the fields are counted from its end.
  const fields = contentOf(`/proc/${pid}/stat`).toString().replace(/^.*\)/s, '').trim().split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / TICKS_A_SECOND, 0);
}

const secondsBelow = (root: number): number => processTree(root).reduce((sum, pid) => sum + secondsOf(pid), 0);

/** The same of all of Chromium, as it says itself. */
const secondsOfChromium = async (session: CDPSession): Promise<number> =>
  (await session.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);

async function idle(browser: Browser, userData: string): Promise<readonly BenchResult[]> {
  const host = await startHost({ args: [], userData });
  const bridge = await host.bridge();
  const { front, chain } = await startSampleWorld(bridge);
  try {
    const ids = chain.stores.map(({ store }) => store.externalId);
    unwrap(await bridge.followed.set({ externalIds: ids, isFollowed: true }));
    const context = await browser.newContext();
    const stores = encodeURIComponent(JSON.stringify(ids.slice(0, 5)));
    for (const address of ['/overview', `/displays?stores=${stores}`]) {
      const page = await context.newPage();
      await host.open(page, address);
      await settle(page);
    }
    const asked = () => front.journal.requests().length;
    for (let before = -1; before !== asked(); ) {
      before = asked();
      await pause(QUIET_MS);
    }
    const session = await browser.newBrowserCDPSession();
    const look = async () => ({
      host: secondsBelow(host.pid),
      pages: await secondsOfChromium(session),
      requests: asked(),
      at: performance.now(),
    });
    const before = await look();
    await pause(MINUTES * 60_000);
    const after = await look();
    const percent = (part: 'host' | 'pages') => (100_000 * (after[part] - before[part])) / (after.at - before.at);
    const cpu = { unit: '% of a core', peerName: 'budget' };
    const name = `idle for ${MINUTES} minutes`;
    return [
      result({ ...cpu, name: `${name}, all`, goal: 1 }, percent('host') + percent('pages'), GOAL_PERCENT),
      result({ ...cpu, name: `${name}, host`, goal: null }, percent('host'), GOAL_PERCENT),
      result({ ...cpu, name: `${name}, two windows`, goal: null }, percent('pages'), GOAL_PERCENT),
      // Between two slots.
      result({ name: `${name}, requests`, unit: '', peerName: 'one', goal: 0 }, after.requests - before.requests, 1),
    ];
  } finally {
    await host.stop();
    await front.stop();
  }
}

/** What Endcap costs a computer on which nobody uses it. Where there is no /proc, it can't be told. */
export const idleCost: Bench = {
  name: 'idle',
  needs: ['page'],
  run: async () =>
    process.platform === 'linux' ? withFolder((folder) => withBrowser((browser) => idle(browser, folder))) : [],
};
