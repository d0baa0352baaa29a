import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { aDisplay } from '#tests/builders/contract.ts';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { withBrowser } from './browser.ts';
import { firstSeen, goTo } from './first-seen.ts';
import { inTurn, median, timed } from './measure.ts';
import { type Bench, type BenchResult, result } from './result.ts';
import { benchChain } from './service/bench-chain.ts';
import { startChild } from './service/start-child.ts';
import { seedFile, withFolder } from './service/with-database.ts';

const SMALL = 120;
const LARGE = 5000;
const TIMES = ['07:00', '13:00'];
const DAYS = 8;
const REPEATS = 3;
const TOKEN = 'T';
/** First rows come within a second on any chain; what the requests take beyond that is held against the same, bare. */
const CONSTANT = 1000;
/** Where an answer has a row for each store, it is asked for, read, checked, sent on and drawn: that is `longer`. */
const GOALS = { requests: 3, larger: 1.5, longer: 3 };

/** The last day of the chain, which is compared with the same weekday a week earlier. */
const DAY = { from: '2026-11-18T23:00:00Z', to: '2026-11-19T23:00:00Z' };
const BEFORE = { from: '2026-11-11T23:00:00Z', to: '2026-11-12T23:00:00Z' };
const OVERVIEW = '/overview?period=2026-11-19..2026-11-19';
const NOW = Date.parse('2026-11-20T06:00:00Z');

type Question = {
  /** Where it is asked; null: going there asks it. */
  readonly on: string | null;
  readonly ask: (page: Page) => Promise<void>;
  readonly first: (page: Page) => Locator;
  /** What it needs at least: one request, or several of which each needs the answer before. */
  readonly bare: (get: (path: string) => Promise<Response>) => Promise<unknown>;
};

const range = ({ from, to } = DAY) => `from=${from}&to=${to}&status=completed`;
const report = (groupBy: string, day = DAY) => `/v1/fill-rate?${range(day)}&groupBy=${groupBy}`;
const answer =
  (path: string): Question['bare'] =>
  async (get) =>
    (await get(path)).arrayBuffer();
const STORE = '/v1/stores/S-0000';
const DISPLAY = aDisplay('S-0000 0').expositionId;

/** The stores from the worst on, the runs of one, the photos of one of its displays, and one of these. */
const onePhoto: Question['bare'] = async (get) => {
  await answer(report('store'))(get);
  await answer(`${STORE}/protocols?${range()}`)(get);
  const photos = await get(`${STORE}/expositions/${DISPLAY}/fill-rate?${range()}`);
  const { items } = (await photos.json()) as { readonly items: readonly { readonly imageUrl: string }[] };
  await answer(items[0]?.imageUrl ?? '')(get);
};
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const QUESTIONS: Readonly<Record<string, Question>> = {
  'better or worse': {
    on: OVERVIEW,
    ask: click('Compare periods'),
    first: (page) => page.getByText(/points (worse|better) than|^As far from target/),
    bare: answer(report('store', BEFORE)),
  },
  'weekday and time': {
    on: OVERVIEW,
    ask: click('Weekday and time'),
    first: (page) => page.getByRole('region', { name: 'Weekday and time' }).getByText(/^[−+]\d/),
    bare: answer(report('day')),
  },
  why: {
    on: OVERVIEW,
    ask: click(/^Why\?/),
    first: (page) => page.getByRole('dialog').getByRole('grid').getByRole('gridcell'),
    bare: answer(report('expositionType')),
  },
  'first photo': {
    on: null,
    ask: (page) => goTo(page, '/photos'),
    first: (page) => page.getByRole('main').getByRole('img'),
    bare: onePhoto,
  },
  ...Object.fromEntries(
    ['displays', 'targets'].map((kind) => [
      `first rows of ${kind}`,
      {
        on: null,
        ask: (page: Page) => goTo(page, `/${kind}?all=true`),
        first: (page: Page) => page.getByRole('main').getByRole('grid').getByRole('gridcell').nth(3),
        bare: answer(`${STORE}/${kind === 'displays' ? 'expositions' : 'expectations'}`),
      },
    ]),
  ),
};

type Chain = { readonly url: string; readonly bridge: Awaited<ReturnType<RunningHost['bridge']>>; readonly page: Page };

/** From the act to the first figure, in a workspace that has nothing yet. */
async function firstFigure({ url, bridge, page }: Chain, { on, ask, first }: Question, name: string): Promise<number> {
  unwrap(await bridge.workspaces.connect({ name, baseUrl: url, token: TOKEN }));
  await show(page, on ?? '/settings');
  await settle(page);
  // The workspace is open, and the thread that calculates too: that is the start, not the question.
  unwrap(await bridge.review.totals());
  const taken = await firstSeen(() => ask(page), first(page).first());
  await show(page, '/settings');
  return taken;
}

const fetchBare = ({ url }: Chain, { bare }: Question): Promise<number> =>
  timed(() =>
    bare(async (path) => {
      const address = new URL(path, url);
      const got = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
      if (!got.ok) throw new Error(`${address}: ${got.status}`);
      return got;
    }),
  );

async function compare(small: Chain, large: Chain): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const count = { workspaces: 0 };
    const next = () => {
      count.workspaces += 1;
      return `Round ${count.workspaces}`;
    };
    const taken = await inTurn(
      {
        small: () => firstFigure(small, question, next()),
        bareSmall: () => fetchBare(small, question),
        large: () => firstFigure(large, question, next()),
        bareLarge: () => fetchBare(large, question),
      },
      REPEATS,
    );
    for (const [stores, ours, bare] of [
      [SMALL, taken.small, taken.bareSmall],
      [LARGE, taken.large, taken.bareLarge],
    ] as const) {
      results.push(
        result(
          {
            ...{ name: `answers-first, ${name}, ${stores} stores`, unit: 'ms', goal: 1 },
            peerName: `${GOALS.requests} x its requests, bare, + ${CONSTANT} ms`,
          },
          median(ours),
          GOALS.requests * median(bare) + CONSTANT,
        ),
      );
    }
    results.push(
      result(
        {
          ...{ name: `answers-first, ${name}, by size`, unit: 'ms', goal: 1 },
          peerName: `${GOALS.larger} x the same of ${SMALL} stores, + ${GOALS.longer} x what its requests take longer`,
        },
        median(taken.large),
        GOALS.larger * median(taken.small) +
          GOALS.longer * Math.max(0, median(taken.bareLarge) - median(taken.bareSmall)),
      ),
    );
  }
  return results;
}

/** First figures and first rows on an empty workspace, of a small and of a large chain. */
export const answersFirst: Bench = {
  name: 'answers-first',
  needs: ['page'],
  run: () =>
    withFolder((folder) =>
      withBrowser(async (browser) => {
        const offset = NOW - Date.now();
        const ends: (() => Promise<unknown>)[] = [];
        const open = async (stores: number): Promise<Chain> => {
          const file = join(folder, `${stores}.db`);
          await seedFile(file, benchChain(stores * 10 * TIMES.length * DAYS, { stores, times: TIMES }));
          const service = await startChild('served.ts', file);
          ends.push(service.stop);
          const host = await startHost({ args: [], userData: join(folder, String(stores)), offset });
          ends.push(host.stop);
          const bridge = await host.bridge();
          unwrap(await bridge.settings.set({ language: 'en' }));
          unwrap(await bridge.workspaces.connect({ name: 'First', baseUrl: service.url, token: TOKEN }));
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
          await host.open(page, '/settings');
          return { url: service.url, bridge, page };
        };
        try {
          return await compare(await open(SMALL), await open(LARGE));
        } finally {
          for (const end of ends.reverse()) await end();
        }
      }),
    ),
};
