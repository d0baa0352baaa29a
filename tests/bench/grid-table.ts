import { withBrowser } from './browser.ts';
import { buildPages } from './grid/build-page.ts';
import { measurePage, type PageFigures } from './grid/measure-page.ts';
import { servePages } from './grid/serve.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';

const ROWS = 100_000;
const REPEATS = 5;
const AG_GRID = 'AG Grid Community 36, its own order of texts';
const SLICK_GRID = 'SlickGrid 5, texts by code units';
const LONGEST_TASK = 50;
const LONGEST = 'longest task allowed';

type Figure = keyof PageFigures;
type Page = 'index' | 'ag' | 'slick';

/** The three grids with the same rows, page after page in turn, after one unmeasured round. */
async function samples(): Promise<Readonly<Record<Page, readonly PageFigures[]>>> {
  const server = await servePages();
  try {
    return await withBrowser(async (browser) => {
      const found: Record<Page, PageFigures[]> = { index: [], ag: [], slick: [] };
      for (let round = 0; round <= REPEATS; round += 1) {
        for (const page of ['index', 'ag', 'slick'] as const) {
          const figures = await measurePage(browser, `${server.origin}/grid/${page}.html?rows=${ROWS}`);
          if (round > 0) found[page].push(figures);
        }
      }
      return found;
    });
  } finally {
    server.close();
  }
}

/** Our spreadsheet against AG Grid Community and SlickGrid: 100,000 rows by eight columns. Goals are against AG Grid. */
export const gridTable: Bench = {
  name: 'grid-table',
  needs: ['peers'],
  run: async () => {
    await buildPages(true);
    const { index, ag, slick } = await samples();
    const pick = (from: readonly PageFigures[], figure: Figure) => from.map((one) => one[figure]);
    const against = (name: string, figure: Figure, goal: number, unit = 'ms'): BenchResult[] => {
      const compared = (peerName: string, peer: readonly PageFigures[], limit: number | null) =>
        comparison(
          { name: `grid-table, ${name}`, unit, peerName, goal: limit },
          { ours: pick(index, figure), peer: pick(peer, figure) },
        );
      return [compared(AG_GRID, ag, goal), compared(SLICK_GRID, slick, null)];
    };
    const within = (name: string, figure: Figure): BenchResult =>
      result(
        { name: `grid-table, ${name}`, unit: 'ms', peerName: LONGEST, goal: 1 },
        Math.max(...pick(index, figure)),
        LONGEST_TASK,
      );
    return [
      ...against('mount', 'mount', 0.5),
      ...against('heap', 'heap', 0.7, 'bytes'),
      ...against('scroll, p95 frame', 'frameP95', 0.5),
      within('scroll, worst frame', 'frameWorst'),
      ...against('sort', 'sort', 0.5),
      within('sort, longest task', 'sortTask'),
      ...against('filter', 'filter', 0.5),
      within('filter, longest task', 'filterTask'),
    ];
  },
};
