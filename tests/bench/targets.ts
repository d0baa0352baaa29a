import { CONTRACT_MARK, cacheAnswer, findAnswer } from '#electron/store/answers/answers-table.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { createResultsCalls } from '#electron/store/results-calls.ts';
import { lintTargets } from '#electron/store/targets/lint-targets.ts';
import { tryDrafts } from '#electron/store/targets/try-drafts.ts';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { toE4 } from '#shared/domain/fill-rate-sum.ts';
import { weekMinuteOf, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aDisplay, aTarget } from '../builders/contract.ts';
import { callsOfChain } from '../support/core/kept-results.ts';
import { openEncrypted } from './kept/kept-files.ts';
import { interleave, timed } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const STORES = 5000;
const TIMES = ['07:00', '15:00'];
const DATES = Array.from({ length: 10 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
const RANGE = { from: '2026-10-31T23:00:00Z', to: '2026-11-10T23:00:00Z' };
const AS_OF = Date.parse('2026-11-11T00:00:00Z');
const REPEATS = 5;
const ONES = 50;
const GOALS = { lint: 1.2, again: 1.5, tryRatio: 1.5 };
const TYPES = ExpositionType.options.slice(0, 10);
const READS = ['stores.expectations', 'stores.expositions'] as const;
const storeId = (nth: number): string => `S-${nth}`;

/** A store with 10 displays, 140 targets and 200 photos; now and then a target is missing or a type is without displays. */
function aBusyStore(nth: number) {
  const externalId = storeId(nth);
  const expositions = TYPES.map((expositionType, at) =>
    aDisplay(`${externalId} ${at}`, { expositionType, status: at === nth % 40 ? 'disabled' : 'active' }),
  );
  const expectations = TYPES.flatMap((displayType, type) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
      TIMES.map((protocolTime) =>
        aTarget({
          displayType,
          weekday: type === nth % 50 && weekday === 1 ? 2 : weekday,
          protocolTime,
          expectedFillRatio: 40 + ((nth + type) % 50),
        }),
      ),
    ),
  );
  const owner = aChainStore({ externalId }, { expositions, expectations });
  const runs = DATES.flatMap((scheduledDate) =>
    TIMES.map((time) =>
      aRun(`${externalId} ${scheduledDate} ${time}`, {
        storeId: owner.store.storeId,
        scheduledDate,
        scheduledAt: `${time}:00`,
      }),
    ),
  );
  const images = runs.flatMap(({ protocolId }, run) =>
    expositions.map(({ expositionId }, at) =>
      aPhoto(`${protocolId} ${at}`, { protocolId, expositionId, fillRate: (nth * 7 + run * 13 + at * 29) % 101 }),
    ),
  );
  return { chain: aChain({ stores: [owner], protocols: runs, images }), owner, runs, images };
}

/** The same figures as plain rows in the same file, for SQL that somebody wrote by hand. */
const PLAIN_TABLES = `
  CREATE TABLE plain_photos (store INTEGER, type INTEGER, minute INTEGER, fill INTEGER) STRICT;
  CREATE TABLE plain_targets (side INTEGER, store INTEGER, type INTEGER, minute INTEGER, ratio INTEGER) STRICT;`;
const PLAIN_INDEX = 'CREATE INDEX plain_targets_by_slot ON plain_targets (side, store, type, minute)';
const PLAIN_SUMS = `
  SELECT p.store, count(*) AS photos, sum(p.fill) AS measured, sum(t.found = 1) AS compared,
         sum(t.found = 1 AND p.fill < t.ratio * 10000) AS below, sum(t.found IS NULL) AS missing,
         sum(t.found > 1) AS ambiguous, sum(iif(t.found = 1, p.fill - t.ratio * 10000, 0)) AS delta
  FROM plain_photos p LEFT JOIN
    (SELECT store, type, minute, count(*) AS found, max(ratio) AS ratio FROM plain_targets WHERE side = ?
     GROUP BY store, type, minute) t
    ON t.store = p.store AND t.type = p.type AND t.minute = p.minute
  GROUP BY p.store`;

function fill(db: WorkspaceDb): void {
  const calls = createResultsCalls();
  db.exec(PLAIN_TABLES);
  const addPhoto = db.prepare<[number, number, number, number]>('INSERT INTO plain_photos VALUES (?, ?, ?, ?)');
  const addTarget = db.prepare<[number, number, number, number, number]>(
    'INSERT INTO plain_targets VALUES (?, ?, ?, ?, ?)',
  );
  const range = { fromMs: Date.parse(RANGE.from), toMs: Date.parse(RANGE.to) };
  for (let nth = 0; nth < STORES; nth += 1) {
    db.atOnce(() => {
      const { chain, owner, runs, images } = aBusyStore(nth);
      for (const { name, input } of callsOfChain(chain, range, AS_OF)) {
        const call: (db: WorkspaceDb, input: never) => unknown = calls[name];
        call(db, input as never);
      }
      const { externalId } = owner.store;
      for (const [read, items] of [
        ['stores.expectations', owner.expectations],
        ['stores.expositions', owner.expositions],
      ] as const) {
        const head = { read, inputKey: canonicalJson({ externalId }), externalId, complete: true } as const;
        const body = JSON.stringify({ externalId, items });
        cacheAnswer(db, { ...head, asOf: AS_OF, now: AS_OF, contract: CONTRACT_MARK, body });
      }
      for (const [at, { fillRate }] of images.entries()) {
        const run = runs[Math.floor(at / TYPES.length)];
        const minute = run ? weekMinuteOfRun(run.scheduledDate, run.scheduledAt) : 0;
        addPhoto.run(nth, at % TYPES.length, minute, toE4(fillRate ?? 0));
      }
      for (const { displayType, weekday, protocolTime, expectedFillRatio } of owner.expectations) {
        const slot = [TYPES.indexOf(displayType), weekMinuteOf(weekday, protocolTime)] as const;
        for (const side of [0, 1]) addTarget.run(side, nth, ...slot, expectedFillRatio);
      }
    });
  }
  db.exec(PLAIN_INDEX);
}

const every = Array.from({ length: STORES }, (_, nth) => storeId(nth));
const QUESTION = { ...RANGE, externalIds: every, status: 'completed', groupBy: 'store' } as const;

/** The check of the targets of 5,000 stores, and drafts tried on 1,000,000 photos, in an encrypted file. */
export const targets: Bench = {
  name: 'targets',
  run: () =>
    withFolder(async (folder) => {
      const db = openEncrypted(`${folder}/workspace.db`);
      try {
        fill(db);
        return await measure(db);
      } finally {
        db.close();
      }
    }),
};

/** What the check begins with: the targets and displays of stores, read and parsed. */
function parseKept(db: WorkspaceDb, externalIds: readonly string[]): void {
  for (const externalId of externalIds) {
    for (const read of READS) {
      const found = findAnswer(db, read, canonicalJson({ externalId }));
      if (!found) throw new Error(`no ${read} of ${externalId}`);
      JSON.parse(found.body.toString());
    }
  }
}

async function measure(db: WorkspaceDb) {
  const lint = (externalIds: string[]) => {
    const checked = lintTargets(db, { ...RANGE, externalIds });
    return checked.reduce((found, store) => found + (store.known ? store.findings.length : 0), 0);
  };
  const found = lint(every);
  if (found < STORES / 10) throw new Error(`only ${found} findings`);
  const checks = await interleave(
    () => timed(async () => lint(every)),
    () => timed(async () => parseKept(db, every)),
    REPEATS,
  );
  const one = { nth: 0 };
  const another = () => [storeId(Math.floor(one.nth++ / 2))];
  const again = await interleave(
    () => timed(async () => lint(another())),
    () => timed(async () => parseKept(db, another())),
    ONES,
  );
  const sql = db.prepare<[number], { photos: number; below: number }>(PLAIN_SUMS);
  const totals = { ours: 0, peer: 0 };
  const pair = await interleave(
    () =>
      timed(async () => {
        const tried = tryDrafts(db, QUESTION);
        totals.ours = (tried?.before.below ?? 0) + (tried?.after.below ?? 0);
      }),
    () =>
      timed(async () => {
        totals.peer = [0, 1].flatMap((side) => sql.all(side)).reduce((sum, { below }) => sum + below, 0);
      }),
    REPEATS,
  );
  if (totals.ours !== totals.peer || totals.ours === 0) throw new Error(`${totals.ours} below, SQL: ${totals.peer}`);
  const parsed = { unit: 'ms', peerName: 'the same targets and displays, read and parsed' };
  return [
    comparison({ name: 'targets checked, 5,000 stores', ...parsed, goal: GOALS.lint }, checks),
    comparison({ name: 'targets checked again, 1 store', ...parsed, goal: GOALS.again }, again),
    comparison(
      { name: 'targets tried, 1,000,000 photos', unit: 'ms', peerName: 'SQL by hand', goal: GOALS.tryRatio },
      pair,
    ),
  ];
}
