import type { NewestFirstPosition } from '../store/protocols-repository.ts';

const CURSOR = /^(-?\d{1,16})\.(.+)$/s;

/** Writes a position in a newest-first list as text that callers pass back. */
function writeCursor({ scheduledMs, id }: NewestFirstPosition): string {
  return Buffer.from(`${scheduledMs}.${id}`).toString('base64url');
}

const parseCursor = (cursor: string): NewestFirstPosition | undefined => {
  const bytes = Buffer.from(cursor, 'base64url');
  const match = bytes.toString('base64url') === cursor ? CURSOR.exec(bytes.toString('utf8')) : null;
  const [, scheduledMs, id] = match ?? [];
  if (scheduledMs === undefined || id === undefined || id.includes('\0')) return undefined;
  return { scheduledMs: Number(scheduledMs), id };
};

/** Whether a text is a cursor that this service may have written. */
export const isCursor = (cursor: string): boolean => parseCursor(cursor) !== undefined;

/** Reads a cursor. It names a position, not a row: the list continues there whatever has been added or removed. */
export const readCursor = (cursor: string | undefined): NewestFirstPosition | undefined =>
  cursor === undefined ? undefined : parseCursor(cursor);

/**
 * Cuts a list that was read with one item too many. Returns the page, and the cursor of the next page if there is one.
 */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
  positionOf: (item: Item) => NewestFirstPosition,
): { readonly page: Item[]; readonly nextCursor: string | null } {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: items.length > limit && last ? writeCursor(positionOf(last)) : null };
}
