import type { ReadDb, WriteDb } from '../file/kept-db.ts';
import { type CoveredRange, coverageAfter } from './coverage.ts';

type CoverageRow = { item_id: number; from_ms: number; to_ms: number; as_of: number; complete: number };

const fromRow = (row: CoverageRow): CoveredRange => ({
  fromMs: row.from_ms,
  toMs: row.to_ms,
  asOf: row.as_of,
  complete: row.complete === 1,
});

/** What is covered of a store, in order. */
export function listCoverage(db: ReadDb, itemId: number): readonly CoveredRange[] {
  return db
    .prepare<[number], CoverageRow>('SELECT * FROM result_coverage WHERE item_id = ? ORDER BY from_ms')
    .all(itemId)
    .map(fromRow);
}

/** What is covered of every store whose results are kept. */
export function listAllCoverage(db: ReadDb): ReadonlyMap<number, readonly CoveredRange[]> {
  const rows = db.prepare<[], CoverageRow>('SELECT * FROM result_coverage ORDER BY item_id, from_ms').all();
  const byStore = Map.groupBy(rows, ({ item_id }) => item_id);
  return new Map([...byStore].map(([itemId, ofStore]) => [itemId, ofStore.map(fromRow)]));
}

/** Notes that a range of a store was asked for. */
export function addCoverage(db: WriteDb, itemId: number, range: CoveredRange): void {
  replaceCoverage(db, itemId, coverageAfter(listCoverage(db, itemId), range));
}

/** Cuts off what is covered before an instant, in milliseconds since 1970 UTC. */
export function forgetCoverageBefore(db: WriteDb, itemId: number, ms: number): void {
  const later = listCoverage(db, itemId).map((range) => ({ ...range, fromMs: Math.max(range.fromMs, ms) }));
  replaceCoverage(
    db,
    itemId,
    later.filter(({ fromMs, toMs }) => fromMs < toMs),
  );
}

function replaceCoverage(db: WriteDb, itemId: number, ranges: readonly CoveredRange[]): void {
  db.prepare<[number]>('DELETE FROM result_coverage WHERE item_id = ?').run(itemId);
  const add = db.prepare<[number, number, number, number, number]>(
    'INSERT INTO result_coverage (item_id, from_ms, to_ms, as_of, complete) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { fromMs, toMs, asOf, complete } of ranges) add.run(itemId, fromMs, toMs, asOf, complete ? 1 : 0);
}
