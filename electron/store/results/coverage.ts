import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

/** A half-open time range in milliseconds since 1970 UTC, and how well it is known. */
export type CoveredRange = {
  readonly fromMs: number;
  readonly toMs: number;
  /** When its oldest part was requested or last taken for unchanged, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  /** When its oldest part was requested; 0: not known. */
  readonly askedAt: number;
  /** false: some data in it is known to be missing. */
  readonly complete: boolean;
};

/**
 * A pin that moves with today's date leaves one range behind each day. Beyond this number, the oldest ranges are
 * joined.
 */
const MOST_RANGES = 12;

/**
 * The coverage after a range was requested again. The new range replaces whatever it overlaps; the rest of the old
 * ranges stays. Ranges are in order and never overlap.
 */
export function coverageAfter(ranges: readonly CoveredRange[], added: CoveredRange): readonly CoveredRange[] {
  const pieces = ranges.flatMap((range) => [
    { ...range, toMs: Math.min(range.toMs, added.fromMs) },
    { ...range, fromMs: Math.max(range.fromMs, added.toMs) },
  ]);
  const all = [...pieces.filter(({ fromMs, toMs }) => fromMs < toMs), added].toSorted((a, b) => a.fromMs - b.fromMs);
  return withoutSmallPieces(all.reduce<readonly CoveredRange[]>(joinAlike, []));
}

function joinAlike(ranges: readonly CoveredRange[], next: CoveredRange): readonly CoveredRange[] {
  const last = ranges.at(-1);
  const isOne =
    last?.toMs === next.fromMs &&
    last.asOf === next.asOf &&
    last.askedAt === next.askedAt &&
    last.complete === next.complete;
  return isOne ? [...ranges.slice(0, -1), join(last, next)] : [...ranges, next];
}

const join = (a: CoveredRange, b: CoveredRange): CoveredRange => ({
  fromMs: a.fromMs,
  toMs: b.toMs,
  asOf: Math.min(a.asOf, b.asOf),
  askedAt: Math.min(a.askedAt, b.askedAt),
  complete: a.complete && b.complete,
});

/** Joins neighbours, oldest first. The result has the age of the older one. */
function withoutSmallPieces(ranges: readonly CoveredRange[]): readonly CoveredRange[] {
  const at = ranges.findIndex((range, index) => ranges[index + 1]?.fromMs === range.toMs);
  const [a, b] = [ranges[at], ranges[at + 1]];
  if (ranges.length <= MOST_RANGES || !a || !b) return ranges;
  return withoutSmallPieces([...ranges.slice(0, at), join(a, b), ...ranges.slice(at + 2)]);
}

/**
 * How much of a range is covered: the age of the oldest part, and whether the whole range is covered; null: nothing.
 */
export type CoverageOf = { readonly asOf: number; readonly complete: boolean } | null;

/** How much of `[fromMs, toMs)` is covered by a store's ranges; null: nothing. */
export function coverageOf(ranges: readonly CoveredRange[], fromMs: number, toMs: number): CoverageOf {
  const touching = ranges.filter((range) => range.fromMs < toMs && range.toMs > fromMs);
  if (touching.length === 0) return null;
  return {
    asOf: Math.min(...touching.map(({ asOf }) => asOf)),
    complete: touching.every(({ complete }) => complete) && wholeUntil(touching, fromMs) >= toMs,
  };
}

/** When the oldest part of what is covered of `[fromMs, toMs)` was requested; 0: not known. */
export function askedAtOf(ranges: readonly CoveredRange[], fromMs: number, toMs: number): number {
  return Math.min(...within(ranges, { fromMs, toMs }).map(({ askedAt }) => askedAt));
}

/** The time up to which everything from `fromMs` on is covered without a gap; `fromMs` if nothing is. */
export function wholeUntil(ranges: readonly CoveredRange[], fromMs: number): number {
  return ranges
    .toSorted((a, b) => a.fromMs - b.fromMs)
    .reduce((until, range) => (range.complete && range.fromMs <= until ? Math.max(until, range.toMs) : until), fromMs);
}

type Span = { readonly fromMs: number; readonly toMs: number };

/** What lies in a span, cut off at its ends. */
const within = (ranges: readonly CoveredRange[], { fromMs, toMs }: Span): readonly CoveredRange[] =>
  ranges
    .map((range) => ({ ...range, fromMs: Math.max(range.fromMs, fromMs), toMs: Math.min(range.toMs, toMs) }))
    .filter((range) => range.fromMs < range.toMs);

/** The time spans that are fully covered in every list, in order and not touching each other. */
export function coveredByAll(lists: readonly (readonly CoveredRange[])[]): readonly Span[] {
  const [first, ...others] = lists.map(wholeSpans);
  return others.reduce<readonly Span[]>(
    (common, spans) =>
      common.flatMap((one) =>
        spans
          .map(({ fromMs, toMs }) => ({ fromMs: Math.max(one.fromMs, fromMs), toMs: Math.min(one.toMs, toMs) }))
          .filter(({ fromMs, toMs }) => fromMs < toMs),
      ),
    first ?? [],
  );
}

function wholeSpans(ranges: readonly CoveredRange[]): readonly Span[] {
  const spans: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of ranges.filter(({ complete }) => complete)) {
    const last = spans.at(-1);
    if (last?.toMs === fromMs) last.toMs = toMs;
    else spans.push({ fromMs, toMs });
  }
  return spans;
}

type CoverageRow = {
  item_id: number;
  from_ms: number;
  to_ms: number;
  as_of: number;
  asked_at: number;
  complete: number;
};

const fromRow = (row: CoverageRow): CoveredRange => ({
  fromMs: row.from_ms,
  toMs: row.to_ms,
  asOf: row.as_of,
  askedAt: row.asked_at,
  complete: row.complete === 1,
});

/** A store's covered ranges, in order. */
export function listCoverage(db: ReadDb, itemId: number): readonly CoveredRange[] {
  return db
    .prepare<[number], CoverageRow>('SELECT * FROM result_coverage WHERE item_id = ? ORDER BY from_ms')
    .all(itemId)
    .map(fromRow);
}

/** The covered ranges of every store with stored results. */
export function listAllCoverage(db: ReadDb): ReadonlyMap<number, readonly CoveredRange[]> {
  const rows = db.prepare<[], CoverageRow>('SELECT * FROM result_coverage ORDER BY item_id, from_ms').all();
  const byStore = Map.groupBy(rows, ({ item_id }) => item_id);
  return new Map([...byStore].map(([itemId, ofStore]) => [itemId, ofStore.map(fromRow)]));
}

/**
 * Records that a range of a store was requested, which may be empty, and that what is here from `sinceMs` to its
 * beginning was taken for unchanged.
 */
export function addCoverage(
  db: WriteDb,
  itemId: number,
  { sinceMs, ...asked }: Omit<CoveredRange, 'askedAt'> & { readonly sinceMs: number },
): void {
  const ranges = listCoverage(db, itemId);
  const { asOf, complete, fromMs, toMs } = asked;
  const before = within(ranges, { fromMs: sinceMs, toMs: fromMs });
  const renewed = before.map((range) => ({ ...range, asOf, complete: range.complete && complete }));
  const added = fromMs < toMs ? [...renewed, { ...asked, askedAt: asOf }] : renewed;
  replaceCoverage(db, itemId, added.reduce(coverageAfter, ranges));
}

/** Records that something in a range is not as it was requested: as far as it was covered, it is not complete any more. */
export function doubtCoverage(db: WriteDb, itemId: number, { fromMs, toMs }: Span): void {
  const ranges = listCoverage(db, itemId);
  const doubted = within(ranges, { fromMs, toMs }).map((range) => ({ ...range, complete: false }));
  replaceCoverage(db, itemId, doubted.reduce(coverageAfter, ranges));
}

/** Removes a store's coverage before a time, in milliseconds since 1970 UTC. */
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
  const add = db.prepare<[number, number, number, number, number, number]>(
    'INSERT INTO result_coverage (item_id, from_ms, to_ms, as_of, asked_at, complete) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { fromMs, toMs, asOf, askedAt, complete } of ranges) {
    add.run(itemId, fromMs, toMs, asOf, askedAt, complete ? 1 : 0);
  }
}
