import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findAnswer } from '#electron/store/answers/answers-table.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { createRandom } from '#tests/support/behaviours/seeded-random.ts';
import { answerOf, fill, keepOne, keyOf, openEncrypted, openPlain, READ } from './kept/kept-files.ts';
import { openPouch, openProfile, servePouch } from './kept/pouch-page.ts';
import { interleave, median } from './measure.ts';
import { type Bench, type BenchResult, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const MANY = 10_000;
const FEW = MANY / 10;
const READS = 2_000;
const SAVES = 200;
const OPENINGS = 20;
const REPEATS = 15;
const POUCH_READS = 300;
/** 0.90 of the speed of plain SQLite, and ten times that of PouchDB, in terms of time. */
const GOALS = { plain: 1.11, pouch: 0.1, open: 8, save: 2, growth: 1.2 };

type Open = (path: string) => WorkspaceDb;

/** Milliseconds of a synchronous call. */
const took = (call: () => void): number => {
  const started = performance.now();
  call();
  return performance.now() - started;
};

/** Microseconds for each of many answers, asked in no order. */
const readMany = (db: WorkspaceDb, count: number, random: () => number, isParsed: boolean): number =>
  (took(() => {
    for (let read = 0; read < READS; read += 1) {
      const found = findAnswer(db, READ, keyOf(Math.floor(random() * count)));
      if (!found) throw new Error('an answer is missing');
      if (isParsed) JSON.parse(found.body.toString());
    }
  }) /
    READS) *
  1000;

/** Microseconds for the middle one of many durable saves of an answer that has changed. */
const saveMany = (db: WorkspaceDb, marks: { next: number }): number => {
  const each = Array.from({ length: SAVES }, (_, save) => {
    marks.next += 1;
    return took(() => keepOne(db, save, marks.next));
  });
  return median(each) * 1000;
};

/** Milliseconds from a closed file to its first answer. */
const openOnce = (open: Open, path: string): number =>
  took(() => {
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      const db = open(path);
      if (!findAnswer(db, READ, keyOf(opening))) throw new Error('an answer is missing');
      db.close();
    }
  }) / OPENINGS;

const inTurn = (ours: () => number, peer: () => number) =>
  interleave(
    async () => ours(),
    async () => peer(),
    REPEATS,
  );

async function againstPlain(folder: string): Promise<BenchResult[]> {
  const paths = { encrypted: join(folder, 'kept.db'), plain: join(folder, 'plain.db'), few: join(folder, 'few.db') };
  const [encrypted, plain, few] = [openEncrypted(paths.encrypted), openPlain(paths.plain), openEncrypted(paths.few)];
  fill(encrypted, MANY);
  fill(plain, MANY);
  fill(few, FEW);
  const random = createRandom(1);
  const read = (db: WorkspaceDb, count: number) => () => readMany(db, count, random, false);
  const points = await inTurn(read(encrypted, MANY), read(plain, MANY));
  const growth = await inTurn(read(encrypted, MANY), read(few, FEW));
  const marks = { next: 0 };
  const saves = await inTurn(
    () => saveMany(encrypted, marks),
    () => saveMany(plain, marks),
  );
  for (const db of [encrypted, plain, few]) db.close();
  const openings = await inTurn(
    () => openOnce(openEncrypted, paths.encrypted),
    () => openOnce(openPlain, paths.plain),
  );
  const peerName = 'plain SQLite, same tables';
  return [
    comparison({ name: 'kept, point read', unit: 'µs', peerName, goal: GOALS.plain }, points),
    comparison({ name: 'kept, durable save', unit: 'µs', peerName, goal: GOALS.save }, saves),
    comparison({ name: 'kept, open and first row', unit: 'ms', peerName, goal: GOALS.open }, openings),
    comparison({ name: 'kept, growth', unit: 'µs', peerName: 'a tenth of the answers', goal: GOALS.growth }, growth),
  ];
}

/**
 * PouchDB reads in the page, from the browser's database, which nothing encrypts; Endcap reads in the core, where the
 * file is. Both give the parsed value of one of 10,000 documents of the same size, one after the other.
 */
async function againstPouch(folder: string): Promise<BenchResult[]> {
  const encrypted = openEncrypted(join(folder, 'kept.db'));
  fill(encrypted, MANY);
  const served = await servePouch();
  const profile = await openProfile(join(folder, 'profile'));
  try {
    const page = await openPouch(profile, served.origin);
    for (let at = 0; at < MANY; at += FEW) {
      const docs = Array.from({ length: FEW }, (_, index) => ({ _id: keyOf(at + index), ...answerOf(at + index) }));
      await page.evaluate((some) => window.pouch.fill(some), docs);
    }
    const random = createRandom(2);
    const pouch = async (): Promise<number> => {
      const ids = Array.from({ length: POUCH_READS }, () => keyOf(Math.floor(random() * MANY)));
      return (await page.evaluate((some) => window.pouch.read(some), ids)) * 1000;
    };
    const pair = await interleave(async () => readMany(encrypted, MANY, random, true), pouch, REPEATS);
    const peerName = 'PouchDB 9 over IndexedDB in Chromium';
    return [comparison({ name: 'kept, point read parsed', unit: 'µs', peerName, goal: GOALS.pouch }, pair)];
  } finally {
    await profile.close();
    served.close();
    encrypted.close();
  }
}

/** What is kept on this computer: reads, saves and openings of the encrypted file. */
export const kept: Bench = {
  name: 'kept',
  needs: ['peers'],
  run: () =>
    withFolder(async (folder) => {
      const results = await againstPlain(folder);
      await Promise.all(['kept.db', 'plain.db', 'few.db'].map((name) => rm(join(folder, name), { force: true })));
      return [...results, ...(await againstPouch(folder))];
    }),
};
