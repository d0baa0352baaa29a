import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type BehavingService, startBehavingService } from '../support/behaviours/start-behaving-service.ts';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { test as base, expect, show } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { startService } from '../support/e2e/service.ts';
import { settle } from '../support/e2e/settle.ts';

/*
 * What each question costs, on an empty workspace over the sample, is what docs/architecture.md says. A number that
 * differs is either a request too many or a table that is out of date.
 */

type Asking = { readonly page: Page; readonly front: BehavingService; readonly bridge: BridgeClient };

const OVERVIEW = '/overview?period=2026-11-13..2026-11-19&groupBy=store';
const STORE = '/stores/G-003?period=2026-11-13..2026-11-19';

const openSlots = ({ page }: Asking) => page.getByRole('button', { name: 'Weekday and time', exact: true }).click();
const openWhy = ({ page }: Asking) =>
  page.getByRole('group', { name: 'Delta', exact: true }).getByRole('button').first().click();
const slotsKnown = ({ page }: Asking) =>
  expect(page.getByText(/^Furthest below target:/)).toBeVisible({ timeout: 120_000 });
const fetched = ({ bridge }: Asking) =>
  expect.poll(async () => unwrap(await bridge.fetches.state())?.state, { timeout: 120_000 }).toBe('complete');

type Question = {
  /** Shown before anything is counted; absent: the answer is the page itself. */
  readonly on?: string;
  readonly ask: (asking: Asking) => Promise<unknown>;
  /** Until nothing more is asked; absent: until the page is settled. */
  readonly until?: (asking: Asking) => Promise<unknown>;
};

/** By the words of the table. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  'the overview, by store': { ask: ({ page }) => show(page, OVERVIEW) },
  'the overview, by another grouping': {
    ask: ({ page }) => show(page, OVERVIEW.replace('groupBy=store', 'groupBy=day')),
  },
  'better or worse than before': {
    on: OVERVIEW,
    ask: ({ page }) => page.getByRole('button', { name: 'Compare periods' }).click(),
  },
  'why, by display type': { on: OVERVIEW, ask: openWhy },
  'why, of one store by display': {
    on: STORE,
    ask: async (asking) => {
      await openWhy(asking);
      await asking.page.getByRole('dialog').getByText('Display', { exact: true }).click();
    },
  },
  'a store, with its weekday and time': { ask: ({ page }) => show(page, STORE), until: slotsKnown },
  'weekday and time, of all stores': { on: OVERVIEW, ask: openSlots, until: slotsKnown },
  'photos, worst first': { ask: ({ page }) => show(page, '/photos?period=2026-11-19..2026-11-19'), until: fetched },
};

const test = base.extend<object, { readonly sample: Awaited<ReturnType<typeof startService>> }>({
  hostArgs: [],
  sample: [
    async ({ hostArgs: _ }, use) => {
      // What of the sample is finished doesn't change while the tests run.
      const service = await startService(['--sample-date', '2026-11-20T12:00:00Z']);
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
});

/** Waits until nothing is under way, and nothing more is asked for. */
async function quiet({ page, front }: Asking): Promise<void> {
  const state = () => {
    const requests = front.journal.requests();
    return { asked: requests.length, open: requests.filter(({ outcome }) => outcome === null).length };
  };
  for (let still = 0, before = -1; still < 5; ) {
    await settle(page);
    await page.waitForTimeout(300);
    const { asked, open } = state();
    still = open === 0 && asked === before ? still + 1 : 0;
    before = asked;
  }
}

/** The least and the most requests of a question. */
type Bounds = readonly [least: number, most: number];

/** The table: questions with the number of their requests, `10` or `10 to 16`. */
async function tableRows(): Promise<ReadonlyMap<string, Bounds>> {
  const text = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| Question \| Requests[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(text) ?? [];
  return new Map(
    table.split('\n').flatMap((line) => {
      const [, question = '', count = ''] = line.split('|').map((cell) => cell.trim());
      const [least = Number.NaN, most = least] = count.split(' to ').map(Number);
      return question === '' || Number.isNaN(least) ? [] : [[question, [least, most]] as const];
    }),
  );
}

test('each question of the table costs what the table says', async ({ page, endcap, sample }) => {
  test.setTimeout(600_000);
  const bridge = await endcap.bridge();
  const counted = new Map<string, number>();
  const names = new Map<string, string>();
  // Links of pictures may be asked for again, as many as are in sight.
  const failure = { code: 'not_kept' };
  await page.route('**/rpc/photos/*', (route) => route.fulfill({ json: { json: { ok: false, failure } } }));
  const { baseUrl, token } = sample;
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'None', baseUrl, token })));
  await show(page, '/settings');
  for (const [question, { on, ask, until }] of Object.entries(QUESTIONS)) {
    await test.step(question, async () => {
      const front = await startBehavingService({ upstream: sample.baseUrl, token: sample.token });
      const asking = { page, front, bridge };
      unwrap(await bridge.workspaces.connect({ name: question, baseUrl: front.url, token: sample.token }));
      // The list of stores belongs to the frame, whatever is asked.
      await expect.poll(() => front.journal.requests('listStores').length).toBeGreaterThan(0);
      await quiet(asking);
      if (on !== undefined) {
        await show(page, on);
        await quiet(asking);
      }
      const before = front.journal.requests().length;
      await ask(asking);
      await until?.(asking);
      await quiet(asking);
      // One that was cut off and sent again counts once.
      const asked = [
        ...new Map(
          front.journal
            .requests()
            .slice(before)
            .filter(({ operation }) => operation !== 'listStores')
            .map((one) => [one.target, one]),
        ).values(),
      ];
      counted.set(question, asked.length);
      const operations = Map.groupBy(asked, ({ operation }) => operation);
      names.set(question, [...operations].map(([name, all]) => `${all.length} ${name}`).join(', '));
      await show(page, '/settings');
      await front.stop();
    });
  }
  const table = await tableRows();
  expect([...counted.keys()].sort()).toEqual([...table.keys()].sort());
  for (const [question, [least, most]] of table) {
    const words = `${question}: ${names.get(question)}`;
    expect(counted.get(question), words).toBeGreaterThanOrEqual(least);
    expect(counted.get(question), words).toBeLessThanOrEqual(most);
  }
});
