import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadPictureWork } from '#electron/photos/picture-work.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { findLookalike, keepPrints } from '#electron/store/review/picture-prints.ts';
import { PRINT_BYTES } from '#shared/domain/picture-print.ts';
import { aDisplay, nthId } from '#tests/builders/contract.ts';
import { pictureOf } from '../support/data/report-photos.ts';
import { openEncrypted } from './kept/kept-files.ts';
import { inTurn, least, median, timed } from './measure.ts';
import { type Bench, type BenchResult, comparison, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const PICTURES = 8;
const REPEATS = 7;
const PRINTS = 200_000;
const STORES = 120;
const ASKED = 40;
/** The first ones, whose code is still being compiled. */
const UNMEASURED = 10;
/** A print takes at most as long again as decoding alone does, and a hint 5 ms of the processor. */
const GOALS = { print: 2, hint: 1 };
const HINT_MS = 5;
const AT = Date.parse('2026-11-20T06:00:00Z');
const shelf = aDisplay('shelf');

/** Prints of pictures as they come from downloads, beside what it takes to decode the same pictures and no more. */
async function againstDecoding(): Promise<BenchResult> {
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, index) => pictureOf(index)));
  const work = await loadPictureWork();
  const taken = await inTurn(
    {
      ours: () =>
        timed(async () => {
          for (const bytes of pictures) await work('print', bytes);
        }),
      peer: () =>
        timed(async () => {
          for (const bytes of pictures) await sharp(bytes, { sequentialRead: true }).raw().toBuffer();
        }),
    },
    REPEATS,
  );
  const head = { name: 'recycled-photos: prints', unit: 'ms', peerName: 'sharp, decoding alone', goal: GOALS.print };
  return comparison(head, taken, least);
}

/** Fills a file with the prints of a chain, as pictures of all stores come in turn. */
function fillPrints(db: WorkspaceDb): void {
  const addItem = db.prepare<[number]>(
    "INSERT INTO items (item_id, kind, bytes, used_at) VALUES (?, 'thumbnails', 0, 0)",
  );
  const of = { expositionId: shelf.expositionId, protocolId: nthId(0) };
  db.atOnce(() => {
    for (let itemId = 1; itemId <= PRINTS; itemId += 1) addItem.run(itemId);
    const prints = Array.from({ length: PRINTS }, (_, index) => ({
      ...of,
      itemId: index + 1,
      photoKey: nthId(index + 1),
      externalId: `S-${index % STORES}`,
      at: AT - 1 - index,
      print: randomBytes(PRINT_BYTES),
    }));
    keepPrints(db, { prints });
  });
}

/** A hint in a chain with 200,000 pictures: the prints of one store, compared with those that a copy may have. */
const hints = (): Promise<BenchResult> =>
  withFolder(async (folder) => {
    const db = openEncrypted(join(folder, 'kept.db'));
    fillPrints(db);
    const work = await loadPictureWork();
    const samples: number[] = [];
    for (let round = 0; round < ASKED; round += 1) {
      const outcome = await work('probes', await pictureOf(round, 320, 240));
      const probes = outcome.ok ? (outcome.bytes ?? new Uint8Array()) : new Uint8Array();
      const asked = {
        externalId: `S-${round}`,
        expositionId: shelf.expositionId,
        at: AT,
        probes,
        timeZone: 'Europe/Warsaw',
      };
      const before = process.threadCpuUsage();
      findLookalike(db, asked);
      const { user, system } = process.threadCpuUsage(before);
      samples.push((user + system) / 1000);
    }
    db.close();
    const head = { name: 'recycled-photos: hint', unit: 'ms', peerName: 'budget', goal: GOALS.hint };
    return result(head, median(samples.slice(UNMEASURED)), HINT_MS);
  });

/** What hints at photos that were used before cost (decision 82). */
export const recycledPhotos: Bench = {
  name: 'recycled-photos',
  run: async () => [await againstDecoding(), await hints()],
};
