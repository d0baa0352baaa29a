import { validationFailed } from '../http/request-error.ts';
import type { NewestFirstPosition } from '../store/protocols-repository.ts';

const CURSOR = /^(-?\d{1,16})\.(.+)$/s;

/** A place in a list that is ordered newest first, as a text that callers pass back. */
export function writeCursor({ scheduledMs, id }: NewestFirstPosition): string {
  return Buffer.from(`${scheduledMs}.${id}`).toString('base64url');
}

/**
 * Reads a cursor that this service wrote. It names a place, not a row: the list goes on there, whatever came or went.
 *
 * @throws {RequestError} 400 on `cursor` for anything else
 */
export function readCursor(cursor: string | undefined): NewestFirstPosition | undefined {
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const match = bytes.toString('base64url') === cursor ? CURSOR.exec(bytes.toString('utf8')) : null;
  const [, scheduledMs, id] = match ?? [];
  if (scheduledMs === undefined || id === undefined || id.includes('\0')) {
    throw validationFailed([
      { path: 'cursor', message: 'Not a cursor that this service gave out', code: 'invalid_cursor' },
    ]);
  }
  return { scheduledMs: Number(scheduledMs), id };
}

/** Cuts a list that was read one longer than asked: the page, and the cursor of the next one if there is one. */
export function cutPage<Item>(
  items: readonly Item[],
  limit: number,
  positionOf: (item: Item) => NewestFirstPosition,
): { readonly page: Item[]; readonly nextCursor: string | null } {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: items.length > limit && last ? writeCursor(positionOf(last)) : null };
}
