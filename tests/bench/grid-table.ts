import { withBrowser } from './browser.ts';
import type { Subject } from './grid/bench-page.ts';
import { buildPages } from './grid/build-page.ts';
import { measurePage, type PageFigures } from './grid/measure-page.ts';
import { servePages } from './grid/serve.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';

const ROWS = 100_000;
const REPEATS = 5;
const GOALS = { mount: 0.6, heap: 0.7, ratio: 0.5, frame: 3, sortTask: { things: 0.1, targets: 1 }, filterTask: 1 };
const BARE = 'bare list of the same rows';

type Figure = keyof PageFigures;
type Page = 'index' | 'ag' | 'slick' | 'bare';

const PEERS: readonly { readonly page: Page; readonly name: string; readonly hasGoal: boolean }[] = [
  { page: 'ag', name: 'AG Grid Community 36, its own order of texts', hasGoal: true },
  { page: 'slick', name: 'SlickGrid 5, texts by code units', hasGoal: false },
];

/** Some pages with the same rows, one after the other in turn, after one unmeasured round. */
async function samples(subject: Subject, pages: readonly Page[]): Promise<ReadonlyMap<Page, readonly PageFigures[]>> {
  const server = await servePages(await buildPages(pages.map((page) => `grid/${page}`)));
  try {
    return await withBrowser(async (browser) => {
      const found = new Map<Page, PageFigures[]>(pages.map((page) => [page, []]));
      for (let round = 0; round <= REPEATS; round += 1) {
        for (const page of pages) {
          const figures = await measurePage(browser, `${server.origin}/grid/${page}.html?rows=${ROWS}&of=${subject}`);
          if (round > 0) found.get(page)?.push(figures);
        }
      }
      return found;
    });
  } finally {
    server.close();
  }
}

function sheetBench(name: string, subject: Subject, against: readonly Page[]): Bench {
  return {
    name,
    needs: ['peers'],
    run: async () => {
      const found = await samples(subject, ['index', 'bare', ...against]);
      const pick = (page: Page, figure: Figure) => (found.get(page) ?? []).map((one) => one[figure]);
      const compared = (what: string, figure: Figure, goal: number, unit = 'ms'): BenchResult[] =>
        PEERS.filter(({ page }) => against.includes(page)).map((peer) =>
          comparison(
            { name: `${name}, ${what}`, unit, peerName: peer.name, goal: peer.hasGoal ? goal : null },
            { ours: pick('index', figure), peer: pick(peer.page, figure) },
          ),
        );
      const beside = (what: string, figure: Figure, goal: number): BenchResult =>
        comparison(
          { name: `${name}, ${what}`, unit: 'ms', peerName: BARE, goal },
          { ours: pick('index', figure), peer: pick('bare', figure) },
        );
      return [
        ...compared('mount', 'mount', GOALS.mount),
        ...compared('heap', 'heap', GOALS.heap, 'bytes'),
        ...compared('scroll, p95 frame', 'frameP95', GOALS.ratio),
        beside('scroll, worst frame', 'frameWorst', GOALS.frame),
        ...compared('sort', 'sort', GOALS.ratio),
        beside('sort, longest task', 'sortTask', GOALS.sortTask[subject]),
        ...compared('filter', 'filter', GOALS.ratio),
        beside('filter, longest task', 'filterTask', GOALS.filterTask),
      ];
    },
  };
}

/** Our spreadsheet against AG Grid Community and SlickGrid: 100,000 rows by eight columns. Goals are against AG Grid. */
export const gridTable: Bench = sheetBench('grid-table', 'things', ['ag', 'slick']);

/** The sheet of targets with 100,000 of them, against AG Grid Community. */
export const targetsTable: Bench = sheetBench('targets-table', 'targets', ['ag']);
