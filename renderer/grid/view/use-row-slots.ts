import { useRef } from 'react';

type PlacedRow = { readonly position: number; readonly top: number };
type Key = string | number;

/** A row to draw with the key of the elements that show it. */
export type RowSlot = PlacedRow & { readonly key: Key };

/**
 * Elements of rows that scroll out of sight are used again for those that come in: writing other words into a row is
 * cheaper than building one. While the sheet scrolls, elements keep their places in the page, because a row that is
 * moved there is laid out from nothing; at rest they stand in the order of the rows, as screen readers go through them.
 *
 * @param ownKey of a row that has its elements for itself; undefined: it has not
 */
export function useRowSlots(
  rows: readonly PlacedRow[],
  scrolling: boolean,
  ownKey: (position: number) => string | undefined,
): readonly RowSlot[] {
  const count = useRef(1);
  const before = useRef<readonly Key[]>([]);
  count.current = Math.max(count.current, rows.length);
  const slots = rows.map((row): RowSlot => ({ ...row, key: ownKey(row.position) ?? row.position % count.current }));
  if (scrolling) {
    const places = new Map(before.current.map((key, at) => [key, at]));
    const placeOf = ({ key }: RowSlot) => places.get(key) ?? places.size;
    slots.sort((a, b) => placeOf(a) - placeOf(b));
  }
  before.current = slots.map(({ key }) => key);
  return slots;
}
