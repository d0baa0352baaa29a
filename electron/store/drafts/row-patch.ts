import type { Row } from '#shared/domain/merge/resource-tree.ts';

/**
 * What makes one row of another: the fields in which it differs, and those it has on top.
 *
 * @returns null: it is not to be had that way, byte for byte, because it lacks fields or has them in another order
 */
export function patchOf(row: Row, under: Row): Row | null {
  const names = Object.keys(row);
  const patch: Record<string, unknown> = {};
  let at = 0;
  for (const name in under) {
    if (names[at] !== name) return null;
    at += 1;
    const value = row[name];
    if (value === under[name]) continue;
    // JSON has no such value: the field would be the old one again.
    if (value === undefined) return null;
    patch[name] = value;
  }
  for (; at < names.length; at += 1) {
    const name = names[at] ?? '';
    patch[name] = row[name];
  }
  return patch;
}
