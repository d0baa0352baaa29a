import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type RunningHost, show, startHost } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { withBrowser } from './browser.ts';
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
/** What a page takes to draw an answer, and a click to reach it, in milliseconds. */
const CONSTANT = 700;
const GOALS = { requests: 3, larger: 1.5 };

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
  /** The request that it needs at least. */
  readonly bare: string;
};

const report = (groupBy: string, { from, to } = DAY) =>
  `/v1/fill-rate?from=${from}&to=${to}&status=completed&groupBy=${groupBy}`;
const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const QUESTIONS: Readonly<Record<string, Question>> = {
  'better or worse': {
    on: OVERVIEW,
    ask: click('Compare periods'),
    first: (page) => page.getByText(/points (worse|better) than|^As far from target/),
    bare: report('store', BEFORE),
  },
  'weekday and time': {
    on: OVERVIEW,
    ask: click('Weekday and time'),
    first: (page) => page.getByRole('region', { name: 'Weekday and time' }).getByText(/^[−+]\d/),
    bare: report('day'),
  },
  why: {
    on: OVERVIEW,
    ask: click(/^Why\?/),
    first: (page) => page.getByRole('dialog').getByRole('grid').getByRole('gridcell'),
    bare: report('expositionType'),
  },
  'first photo': {
    on: null,
    ask: (page) => show(page, '/photos'),
    first: (page) => page.getByRole('main').getByRole('img'),
    bare: report('store'),
  },
  ...Object.fromEntries(
    ['displays', 'targets'].map((kind) => [
      `first rows of ${kind}`,
      {
        on: null,
        ask: (page: Page) => show(page, `/${kind}?all=true`),
        first: (page: Page) => page.getByRole('main').getByRole('grid').getByRole('gridcell').nth(3),
        bare: `/v1/stores/S-0000/${kind === 'displays' ? 'expositions' : 'expectations'}`,
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
  const taken = await timed(async () => {
    await ask(page);
    await first(page).first().waitFor();
  });
  await show(page, '/settings');
  return taken;
}

const fetchBare = ({ url }: Chain, { bare }: Question): Promise<number> =>
  timed(async () => {
    const answer = await fetch(`${url}${bare}`, { headers: { authorization: `Bearer ${TOKEN}` } });
    if (!answer.ok) throw new Error(`${bare}: ${answer.status}`);
    await answer.arrayBuffer();
  });

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
            peerName: `${GOALS.requests} x its request, bare, + ${CONSTANT} ms`,
          },
          median(ours),
          GOALS.requests * median(bare) + CONSTANT,
        ),
      );
    }
    results.push(
      result(
        {
          ...{ name: `answers-first, ${name}, by size`, unit: 'ms', goal: GOALS.larger },
          peerName: `the same of ${SMALL} stores`,
        },
        median(taken.large),
        median(taken.small),
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
