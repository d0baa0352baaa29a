import { withBrowser } from './browser.ts';
import { buildPages } from './grid/build-page.ts';
import { measurePage, type PageFigures } from './grid/measure-page.ts';
import { servePages } from './grid/serve.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';

const ROWS = 100_000;
const REPEATS = 5;
const PEER = 'AG Grid Community 36, its own order of texts';
const LONGEST_TASK = 50;
const LONGEST = 'longest task allowed';

type Figure = keyof PageFigures;

/** Both grids with the same rows, page after page in turn, after one unmeasured round. */
async function samples(): Promise<{ readonly ours: readonly PageFigures[]; readonly peer: readonly PageFigures[] }> {
  const server = await servePages();
  try {
    return await withBrowser(async (browser) => {
      const ours: PageFigures[] = [];
      const peer: PageFigures[] = [];
      for (let round = 0; round <= REPEATS; round += 1) {
        const one = await measurePage(browser, `${server.origin}/grid/index.html?rows=${ROWS}`);
        const other = await measurePage(browser, `${server.origin}/grid/ag.html?rows=${ROWS}`);
        if (round === 0) continue;
        ours.push(one);
        peer.push(other);
      }
      return { ours, peer };
    });
  } finally {
    server.close();
  }
}

/** Our spreadsheet against AG Grid Community: 100,000 rows by eight columns. */
export const gridTable: Bench = {
  name: 'grid-table',
  needs: ['peers'],
  run: async () => {
    await buildPages(true);
    const { ours, peer } = await samples();
    const pick = (from: readonly PageFigures[], figure: Figure) => from.map((one) => one[figure]);
    const against = (name: string, figure: Figure, goal: number | null, unit = 'ms'): BenchResult =>
      comparison(
        { name: `grid-table, ${name}`, unit, peerName: PEER, goal },
        { ours: pick(ours, figure), peer: pick(peer, figure) },
      );
    const within = (name: string, figure: Figure): BenchResult =>
      result(
        { name: `grid-table, ${name}`, unit: 'ms', peerName: LONGEST, goal: 1 },
        Math.max(...pick(ours, figure)),
        LONGEST_TASK,
      );
    return [
      against('mount', 'mount', 0.5),
      against('heap', 'heap', 0.7, 'bytes'),
      against('scroll, p95 frame', 'frameP95', 0.5),
      within('scroll, worst frame', 'frameWorst'),
      against('sort', 'sort', 0.5),
      within('sort, longest task', 'sortTask'),
      against('filter', 'filter', 0.5),
      within('filter, longest task', 'filterTask'),
    ];
  },
};
