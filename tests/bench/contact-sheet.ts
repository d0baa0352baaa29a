import { withBrowser } from './browser.ts';
import { buildPages } from './grid/build-page.ts';
import { servePages } from './grid/serve.ts';
import { least, median } from './measure.ts';
import { makePictures, thumbnailsOf } from './photos/photo-workspace.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { measureSheet, type SheetFigures } from './sheet/measure-sheet.ts';

const PHOTOS = 20_000;
const REPEATS = 5;
const GOALS = { ratio: 0.5, heap: 0.7, frame: 3, blank: 3 };

const SCRIPTS = {
  index: './main.tsx',
  bare: './bare.ts',
  album: '../peers/album-page.js',
  virtuoso: '../peers/virtuoso-page.js',
};
type Page = keyof typeof SCRIPTS;
const PAGES = Object.keys(SCRIPTS) as Page[];
const BARE = 'bare page of the cards in sight';
const ALBUM = 'react-photo-album 3: all 20,000 cards, lazy pictures';
const VIRTUOSO = 'react-virtuoso 4: the cards in sight';

/** The contact sheet of 20,000 photos against two grids with the same thumbnails and facts, in one run. */
export const contactSheet: Bench = {
  name: 'contact-sheet',
  needs: ['peers'],
  run: async () => {
    const thumbnails = await thumbnailsOf(await makePictures());
    const server = await servePages(await buildPages('sheet', SCRIPTS), (path, response) => {
      const [, nth] = /^\/thumbnails\/photo-(\d+)\.webp$/.exec(path) ?? [];
      if (nth === undefined) return false;
      response.writeHead(200, { 'content-type': 'image/webp' }).end(thumbnails[Number(nth) % thumbnails.length]);
      return true;
    });
    const found = new Map<Page, SheetFigures[]>(PAGES.map((page) => [page, []]));
    try {
      await withBrowser(async (browser) => {
        for (let round = 0; round <= REPEATS; round += 1) {
          for (const page of PAGES) {
            const figures = await measureSheet(browser, `${server.origin}/sheet/${page}.html?photos=${PHOTOS}`);
            if (round > 0) found.get(page)?.push(figures);
          }
        }
      });
    } finally {
      server.close();
    }
    const pick = (page: Page, figure: keyof SheetFigures) => (found.get(page) ?? []).map((one) => one[figure]);
    const compared = (what: string, figure: keyof SheetFigures, goal: number | null, unit = 'ms'): BenchResult[] =>
      (
        [
          ['album', ALBUM, goal],
          ['virtuoso', VIRTUOSO, null],
        ] as const
      ).map(([page, peerName, allowed]) =>
        comparison(
          { name: `contact-sheet, ${what}`, unit, peerName, goal: allowed },
          { ours: pick('index', figure), peer: pick(page, figure) },
        ),
      );
    const beside = (what: string, figure: keyof SheetFigures, goal: number): BenchResult =>
      comparison(
        { name: `contact-sheet, ${what}`, unit: 'ms', peerName: BARE, goal },
        { ours: pick('index', figure), peer: pick('bare', figure) },
        figure === 'frameWorst' ? least : median,
      );
    return [
      ...compared('mount', 'mount', GOALS.ratio),
      ...compared('scroll, p95 frame', 'frameP95', GOALS.ratio),
      beside('scroll, worst frame', 'frameWorst', GOALS.frame),
      ...compared('heap', 'heap', GOALS.heap, 'bytes'),
      ...compared('longest card without a picture', 'blank', null),
      beside('longest card without a picture', 'blank', GOALS.blank),
    ];
  },
};
