import type { ImageStatus } from '#shared/contract/enumerations.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { blobOf, numbersOf } from './stores-table.ts';

/** A photo's result. Negative `fillE4`: not measured. The other fields are shown next to it in photo reports. */
export type ResultPhoto = {
  readonly runKey: number;
  readonly fillE4: number;
  readonly photoId: string;
  readonly imageStatus: string;
  readonly imageUrl: string;
};

export const NOT_MEASURED = -1;
/** Statuses after which a photo is not judged any more. */
const ENDED: ReadonlySet<string> = new Set<ImageStatus>(['completed', 'failed']);
const WEEK_MS = 7 * 86_400_000;
/** The week whose block contains this time (ms), counted from 1970-01-01 UTC. */
const weekOf = (ms: number): number => Math.floor(ms / WEEK_MS);

/** Run key and fill rate alternate. */
type PhotoEntries = Int32Array;
export type PhotoBlock = { readonly displayKey: number; readonly entries: PhotoEntries };

type BlockRow = { block_id: number; display_key: number; entries: Buffer };
type PhotoFact = readonly [photoId: string, imageStatus: string, imageUrl: string];

/** Blocks that may contain photos of a status and time range; of all stores when `itemId` is null. */
export function listPhotoBlocks(
  db: ReadDb,
  wanted: {
    readonly itemId: number | null;
    readonly status: string;
    readonly fromMs: number;
    readonly toMs: number;
  },
): readonly PhotoBlock[] {
  const { itemId, status, fromMs, toMs } = wanted;
  const weeks = [weekOf(fromMs), weekOf(toMs - 1)] as const;
  const rows =
    itemId === null
      ? db
          .prepare<[string, number, number], BlockRow>(
            'SELECT display_key, entries FROM result_photos WHERE status = ? AND week BETWEEN ? AND ?',
          )
          .all(status, ...weeks)
      : db
          .prepare<[number, string, number, number], BlockRow>(
            `SELECT display_key, entries FROM result_displays JOIN result_photos USING (display_key)
             WHERE item_id = ? AND status = ? AND week BETWEEN ? AND ?`,
          )
          .all(itemId, status, ...weeks);
  return rows.map((row) => ({ displayKey: row.display_key, entries: numbersOf(row.entries) }));
}

/** The same of one display. */
export function listBlocksOfDisplay(
  db: ReadDb,
  displayKey: number,
  { status, fromMs, toMs }: { readonly status: string; readonly fromMs: number; readonly toMs: number },
): readonly PhotoEntries[] {
  return db
    .prepare<[number, string, number, number], Pick<BlockRow, 'entries'>>(
      'SELECT entries FROM result_photos WHERE display_key = ? AND status = ? AND week BETWEEN ? AND ?',
    )
    .all(displayKey, status, weekOf(fromMs), weekOf(toMs - 1))
    .map(({ entries }) => numbersOf(entries));
}

/** Photos of a display, a run status and a week, in the order in which they are stored. */
export type PhotoFactsBlock = PhotoBlock & {
  readonly status: string;
  readonly week: number;
  readonly facts: readonly PhotoFact[];
};

/**
 * Photos with all their stored fields, from every week that touches the range; of all stores when `itemId` is null.
 * They come block by block, because those of a quarter don't fit into memory as objects.
 */
export function* eachPhotoBlock(
  db: ReadDb,
  { itemId, fromMs, toMs }: { readonly itemId: number | null; readonly fromMs: number; readonly toMs: number },
): Generator<PhotoFactsBlock> {
  const weeks = [weekOf(fromMs), weekOf(toMs - 1)] as const;
  const rows =
    itemId === null
      ? db.prepare<[number, number], FactsRow>(`${WITH_FACTS} WHERE week BETWEEN ? AND ?`).iterate(...weeks)
      : db
          .prepare<[number, number, number], FactsRow>(
            `${WITH_FACTS} JOIN result_displays USING (display_key) WHERE item_id = ? AND week BETWEEN ? AND ?`,
          )
          .iterate(itemId, ...weeks);
  for (const row of rows) yield blockOfRow(row);
}

/** Keys of the completed runs of a store with photos that have neither been judged nor failed, in weeks of the range. */
export function listUnjudgedRuns(
  db: ReadDb,
  range: { readonly itemId: number; readonly fromMs: number; readonly toMs: number },
): ReadonlySet<number> {
  const completed = [...eachPhotoBlock(db, range)].filter(({ status }) => status === 'completed');
  const unjudged = completed.flatMap(photosOfBlock).filter(({ imageStatus }) => !ENDED.has(imageStatus));
  return new Set(unjudged.map(({ runKey }) => runKey));
}

/** The blocks of a display and week, of every run status. */
export function listBlocksOfWeek(db: ReadDb, displayKey: number, week: number): readonly PhotoFactsBlock[] {
  return db
    .prepare<[number, number], FactsRow>(`${WITH_FACTS} WHERE display_key = ? AND week = ?`)
    .all(displayKey, week)
    .map(blockOfRow);
}

/** The blocks whose stored fields contain a text, wherever they are: a search of the whole table. */
export function* searchBlocks(db: ReadDb, text: string): Generator<PhotoFactsBlock> {
  const rows = db.prepare<[string], FactsRow>(`${WITH_FACTS} WHERE instr(facts, ?) > 0`).iterate(text);
  for (const row of rows) yield blockOfRow(row);
}

type FactsRow = { display_key: number; status: string; week: number; entries: Buffer; facts: string };

const WITH_FACTS =
  'SELECT display_key, status, week, entries, facts FROM result_photos JOIN result_photo_facts USING (block_id)';

const blockOfRow = (row: FactsRow): PhotoFactsBlock => ({
  displayKey: row.display_key,
  status: row.status,
  week: row.week,
  entries: numbersOf(row.entries),
  facts: JSON.parse(row.facts),
});

/** Photos of a display and status with all their stored fields, from every week that touches the range. */
export function listPhotos(
  db: ReadDb,
  displayKey: number,
  status: string,
  fromMs: number,
  toMs: number,
): readonly ResultPhoto[] {
  return db
    .prepare<[number, string, number, number], BlockRow & { facts: string }>(
      `SELECT block_id, display_key, entries, facts FROM result_photos JOIN result_photo_facts USING (block_id)
       WHERE display_key = ? AND status = ? AND week BETWEEN ? AND ?`,
    )
    .all(displayKey, status, weekOf(fromMs), weekOf(toMs - 1))
    .flatMap(({ entries, facts }) => photosOfBlock({ entries: numbersOf(entries), facts: JSON.parse(facts) }));
}

/** The photos of a block as objects. */
export function photosOfBlock({ entries, facts }: Pick<PhotoFactsBlock, 'entries' | 'facts'>): ResultPhoto[] {
  return facts.map(([photoId, imageStatus, imageUrl], index) => ({
    runKey: entries[2 * index] ?? 0,
    fillE4: entries[2 * index + 1] ?? NOT_MEASURED,
    photoId,
    imageStatus,
    imageUrl,
  }));
}

/**
 * Writes the answered photos of a display, status and time range. They replace those stored for that range.
 *
 * @param instantOf when a run is scheduled, by its key; null: the run is gone
 */
export function writePhotos(
  db: WriteDb,
  of: { readonly displayKey: number; readonly status: string; readonly fromMs: number; readonly toMs: number },
  photos: readonly ResultPhoto[],
  instantOf: (runKey: number) => number | null,
): void {
  const { displayKey, status, fromMs, toMs } = of;
  const isOutside = ({ runKey }: ResultPhoto): boolean => {
    const instant = instantOf(runKey);
    return instant !== null && (instant < fromMs || instant >= toMs);
  };
  const kept = listPhotos(db, displayKey, status, fromMs, toMs).filter(isOutside);
  db.prepare<[number, string, number, number]>(
    'DELETE FROM result_photos WHERE display_key = ? AND status = ? AND week BETWEEN ? AND ?',
  ).run(displayKey, status, weekOf(fromMs), weekOf(toMs - 1));
  const byWeek = Map.groupBy([...kept, ...photos], ({ runKey }) => weekOf(instantOf(runKey) ?? fromMs));
  const add = db.prepare<[number, string, number, Buffer]>(
    'INSERT INTO result_photos (display_key, status, week, entries) VALUES (?, ?, ?, ?)',
  );
  const addFacts = db.prepare<[number, string]>('INSERT INTO result_photo_facts (block_id, facts) VALUES (?, ?)');
  for (const [week, ofWeek] of byWeek) {
    const entries = Int32Array.from(ofWeek.flatMap(({ runKey, fillE4 }) => [runKey, fillE4]));
    const { lastInsertRowid } = add.run(displayKey, status, week, blobOf(entries));
    const facts = ofWeek.map(({ photoId, imageStatus, imageUrl }): PhotoFact => [photoId, imageStatus, imageUrl]);
    addFacts.run(Number(lastInsertRowid), JSON.stringify(facts));
  }
}

/** Deletes a store's blocks that end before a time. */
export function forgetPhotosBefore(db: WriteDb, itemId: number, ms: number): void {
  db.prepare<[number, number]>(
    `DELETE FROM result_photos WHERE week < ?
     AND display_key IN (SELECT display_key FROM result_displays WHERE item_id = ?)`,
  ).run(weekOf(ms), itemId);
}

/** Total size of a store's runs and photos, in bytes. */
export function resultBytes(db: ReadDb, itemId: number): number {
  const row = db
    .prepare<[number, number], { bytes: number }>(
      `SELECT
         (SELECT coalesce(sum(length(entries) + length(facts)), 0) FROM result_displays
          JOIN result_photos USING (display_key) JOIN result_photo_facts USING (block_id) WHERE item_id = ?) +
         (SELECT coalesce(sum(length(record) + 100), 0) FROM result_runs
          JOIN result_run_records USING (run_key) WHERE item_id = ?) AS bytes`,
    )
    .get(itemId, itemId);
  return row?.bytes ?? 0;
}
