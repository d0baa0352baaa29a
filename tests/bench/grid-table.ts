import { withBrowser } from './browser.ts';
import type { Subject } from './grid/bench-page.ts';
import { buildPages } from './grid/build-page.ts';
import { measurePage, type PageFigures } from './grid/measure-page.ts';
import { servePages } from './grid/serve.ts';
import { least, median } from './measure.ts';
import { type Bench, comparison } from './result.ts';

const ROWS = 100_000;
const REPEATS = 5;
const GOALS = {
  mount: 0.6,
  heap: 0.7,
  ratio: 0.5,
  slick: { mount: 2.2, heap: { things: 1.15, targets: 1.6 }, frame: 1.5, filter: 1.2, sort: 1, group: 1.5 },
  frame: 3,
  sortTask: { things: 0.1, targets: 1 },
  filterTask: 0.5,
};

type Figure = keyof PageFigures;
/** What is the longest of a round already. */
const LONGEST: readonly Figure[] = ['frameWorst', 'sortTask', 'filterTask'];
const SCRIPTS = {
  index: './main.tsx',
  bare: './bare.ts',
  ag: '../peers/ag-grid-page.js',
  slick: '../peers/slick-page.js',
};
type Page = keyof typeof SCRIPTS;
const PAGES = Object.keys(SCRIPTS) as Page[];

/** Some pages with the same rows, one after the other in turn, after one unmeasured round. */
async function samples(subject: Subject): Promise<ReadonlyMap<Page, readonly PageFigures[]>> {
  const server = await servePages(await buildPages('grid', SCRIPTS));
  try {
    return await withBrowser(async (browser) => {
      const found = new Map<Page, PageFigures[]>(PAGES.map((page) => [page, []]));
      for (let round = 0; round <= REPEATS; round += 1) {
        for (const page of PAGES) {
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

function sheetBench(name: string, subject: Subject): Bench {
  return {
    name,
    needs: ['peers'],
    run: async () => {
      const found = await samples(subject);
      const pick = (page: Page, figure: Figure) => (found.get(page) ?? []).map((one) => one[figure]);
      const against =
        (peer: Page, peerName: string) =>
        (what: string, figure: Figure, goal: number, unit = 'ms') =>
          comparison(
            { name: `${name}, ${what}${peer === 'slick' ? ' (SlickGrid)' : ''}`, unit, peerName, goal },
            { ours: pick('index', figure), peer: pick(peer, figure) },
            LONGEST.includes(figure) ? least : median,
          );
      const compared = against('ag', 'AG Grid Community 36, its own order of texts');
      const beside = against('bare', 'bare list of the same rows');
      const asSlick = against('slick', 'SlickGrid 5, its own order of texts');
      return [
        compared('mount', 'mount', GOALS.mount),
        compared('heap', 'heap', GOALS.heap, 'bytes'),
        compared('scroll, p95 frame', 'frameP95', GOALS.ratio),
        beside('scroll, worst frame', 'frameWorst', GOALS.frame),
        compared('sort', 'sort', GOALS.ratio),
        beside('sort, longest task', 'sortTask', GOALS.sortTask[subject]),
        compared('filter', 'filter', GOALS.ratio),
        beside('filter, longest task', 'filterTask', GOALS.filterTask),
        asSlick('mount', 'mount', GOALS.slick.mount),
        asSlick('heap', 'heap', GOALS.slick.heap[subject], 'bytes'),
        asSlick('scroll, p95 frame', 'frameP95', GOALS.slick.frame),
        asSlick('sort', 'sort', GOALS.slick.sort),
        asSlick('filter', 'filter', GOALS.slick.filter),
        asSlick('sort by three columns', 'sortSeveral', GOALS.slick.sort),
        asSlick('grouping', 'group', GOALS.slick.group),
      ];
    },
  };
}

/** Our spreadsheet with 100,000 rows by eight columns, against AG Grid Community, SlickGrid and a bare list. */
export const gridTable: Bench = sheetBench('grid-table', 'things');

/** The sheet of targets with 100,000 of them. */
export const targetsTable: Bench = sheetBench('targets-table', 'targets');
