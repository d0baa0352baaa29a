import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { systemClock } from '#electron/lib/clock.ts';
import { createCounter } from '#electron/lib/counter.ts';
import { createReportWork } from '#electron/reports/report-work.ts';
import { startTableThread } from '#electron/tables/table-calls.ts';
import { ReportFormat } from '#shared/bridge/photo-reports.ts';
import { ABOUT, factsOfPhoto, pictureOf, reportWords } from '../support/data/report-photos.ts';
import { interleave, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';

const PHOTOS = 200;
/** Different pictures; each photo has a copy of one of them, so that nothing is shared. */
const PICTURES = 8;
const REPEATS = 7;
const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 300;
const THREAD = fileURLToPath(new URL('../../electron/tables/tables-worker.ts', import.meta.url));

type Pictures = readonly Uint8Array<ArrayBuffer>[];
const copyOf = (pictures: Pictures, place: number) => new Uint8Array(pictures[place % PICTURES] ?? []);
const begin = (format: ReportFormat) => ({
  format,
  facts: Array.from({ length: PHOTOS }, (_, index) => factsOfPhoto(index)),
  about: ABOUT,
  words: reportWords('pl'),
});
const COUNTS = { whole: PHOTOS, small: 0, missing: 0 };

async function ourPdf(pictures: Pictures): Promise<number> {
  const work = createReportWork();
  await work.beginReport(begin('pdf'));
  let bytes = 0;
  const count = (pieces: readonly Uint8Array[]) => {
    for (const piece of pieces) bytes += piece.byteLength;
  };
  for (let place = 0; place < PHOTOS; place += 1) {
    count(await work.addPhoto({ place, picture: copyOf(pictures, place), kept: 'whole', handedBy: null }));
  }
  count(await work.endReport(COUNTS));
  return bytes;
}

/** The same pictures, one a page, and nothing else. */
async function barePdf(pictures: Pictures): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const doc = new PDFDocument({ autoFirstPage: false, size: 'A4', layout: 'landscape', margin: 0 });
  let bytes = 0;
  doc.on('data', (piece: Uint8Array) => {
    bytes += piece.byteLength;
  });
  doc.on('end', resolve);
  for (let place = 0; place < PHOTOS; place += 1) {
    doc.addPage();
    doc.image(Buffer.from(copyOf(pictures, place).buffer), 36, 36, { width: 500 });
  }
  doc.end();
  await promise;
  return bytes;
}

/** Megabytes by which the process grows at most while its thread writes a report whose parts are taken at once. */
async function growthOf(format: ReportFormat, pictures: Pictures): Promise<number> {
  const thread = startTableThread({ script: THREAD, clock: systemClock, counter: createCounter() });
  const before = process.memoryUsage().rss;
  let most = before;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  await thread.call('beginReport', begin(format));
  for (let place = 0; place < PHOTOS; place += 1) {
    await thread.call('addPhoto', { place, picture: copyOf(pictures, place), kept: 'whole', handedBy: null });
    look();
  }
  await thread.call('endReport', COUNTS);
  look();
  await thread.close();
  return (most - before) / MEGABYTE;
}

/** A report of 200 photos of 1,600 pixels: its memory in each kind (a workbook has small ones), and the time for a PDF beside the bare library's. */
export const photoReport: Bench = {
  name: 'photo-report',
  async run() {
    const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, index) => pictureOf(index)));
    const results: BenchResult[] = [];
    const cards = await Promise.all(Array.from({ length: PICTURES }, (_, index) => pictureOf(index, 320, 240)));
    for (const format of ReportFormat.options) {
      const described = { name: `photo-report-memory-${format}`, unit: 'MB', peerName: 'budget of 300 MB', goal: 1 };
      results.push(result(described, await growthOf(format, format === 'xlsx' ? cards : pictures), MOST_MEGABYTES));
    }
    const pair = await interleave(
      () => timed(() => ourPdf(pictures)),
      () => timed(() => barePdf(pictures)),
      REPEATS,
    );
    const described = { name: 'photo-report-pdf', unit: 'ms', peerName: 'pdfkit, the pictures alone', goal: 1.5 };
    return [...results, comparison(described, pair)];
  },
};
