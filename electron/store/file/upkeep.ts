import type { CachedKind } from '#shared/bridge/offline.ts';
import type { Limits } from '../db/facts-table.ts';
import { removeItem } from '../db/items-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** Items removed per transaction. Other work waits until it ends. */
const ITEMS_AT_ONCE = 100;
/** Pages given back to the disk at a time, which takes a few milliseconds. */
const PAGES_AT_ONCE = 256;
/** Empty pages are soon used again, so this many may stay, or this share of the file if that is more. */
const EMPTY_PAGES = 2_000;
const EMPTY_PART = 0.05;

/** Everything needs the store list, and it is small. It is removed only when a person clears it. */
const LIST_OF_STORES = "(SELECT item_id FROM answers WHERE read = 'stores.list')";
const FREE = `pins = 0 AND item_id NOT IN ${LIST_OF_STORES}`;

type PagesRow = { page_count: number; freelist_count: number; page_size: number };

const pagesOf = (db: ReadDb): PagesRow =>
  db
    .prepare<[], PagesRow>(
      'SELECT page_count, freelist_count, page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size',
    )
    .get() ?? { page_count: 0, freelist_count: 0, page_size: 0 };

/** Bytes in use in the file. */
export function usedBytes(db: ReadDb): number {
  const { page_count, freelist_count, page_size } = pagesOf(db);
  return (page_count - freelist_count) * page_size;
}

function removeWhile(hasMore: () => boolean, removeSome: () => number): number {
  let removed = 0;
  while (hasMore()) {
    const some = removeSome();
    if (some === 0) break;
    removed += some;
  }
  return removed;
}

/**
 * Removes the least recently used items until the file is within its budget. Pinned items stay.
 *
 * @returns how many items were removed
 */
export function keepWithinBudget(db: WriteDb, { budgetMegabytes }: Limits): number {
  const budget = budgetMegabytes * MEGABYTE;
  if (usedBytes(db) <= budget) return 0;
  return removeWhile(
    () => usedBytes(db) > budget,
    () => removeOldest(db, usedBytes(db) - budget),
  );
}

/** Removes the oldest items until enough bytes are free, or as many as fit in one transaction. */
function removeOldest(db: WriteDb, bytes: number): number {
  const oldest = db
    .prepare<[number], { item_id: number; bytes: number }>(
      `SELECT item_id, bytes FROM items WHERE ${FREE} ORDER BY used_at LIMIT ?`,
    )
    .all(ITEMS_AT_ONCE);
  return db.atOnce(() => {
    let [removed, gained] = [0, 0];
    for (const item of oldest) {
      if (gained >= bytes) break;
      removeItem(db, item.item_id);
      gained += item.bytes;
      removed += 1;
    }
    return removed;
  });
}

/**
 * Removes reports, runs and details that have not been used within the limit's days. Pictures are limited by size
 * alone.
 */
export function forgetUnused(db: WriteDb, { days }: Limits, now: number): number {
  const unused = db.prepare<[number, number]>(
    `DELETE FROM items WHERE item_id IN (SELECT item_id FROM items
     WHERE ${FREE} AND used_at < ? AND kind NOT IN ('thumbnails', 'originals') LIMIT ?)`,
  );
  return removeWhile(
    () => true,
    () => unused.run(now - days * DAY_MS, ITEMS_AT_ONCE).changes,
  );
}

/** Removes everything of a kind, except pinned items. */
export function clearKind(db: WriteDb, kind: CachedKind): number {
  const some = db.prepare<[CachedKind, number]>(
    'DELETE FROM items WHERE item_id IN (SELECT item_id FROM items WHERE pins = 0 AND kind = ? LIMIT ?)',
  );
  return removeWhile(
    () => true,
    () => some.run(kind, ITEMS_AT_ONCE).changes,
  );
}

/**
 * Shortens the file by some of its empty pages if it has many.
 *
 * @returns whether more pages can be given back
 */
export function giveBack(db: WriteDb): boolean {
  const { page_count, freelist_count } = pagesOf(db);
  if (freelist_count <= Math.max(EMPTY_PAGES, page_count * EMPTY_PART)) return false;
  db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`);
  return true;
}
