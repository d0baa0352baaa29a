import type { RowStore } from './row-store.ts';

/** Which rows are visible, and in which order. */
export type RowOrder = {
  readonly count: number;
  /** Row index at a position. */
  readonly at: (position: number) => number;
  /** Position of a row index, -1 when it is hidden. */
  readonly positionOf: (index: number) => number;
};

/** All rows in their given order; nothing needs to be stored. */
export function plainOrder(count: number): RowOrder {
  return {
    count,
    at: (position) => (position >= 0 && position < count ? position : -1),
    positionOf: (index) => (index < count ? index : -1),
  };
}

/** Rows in the order of a list of indexes. Positions are indexed when the first one is asked for. */
export function listedOrder(indexes: Uint32Array, rowCount: number): RowOrder {
  let positions: Int32Array | null = null;
  const place = () => {
    if (positions) return positions;
    positions = new Int32Array(rowCount).fill(-1);
    for (let at = 0; at < indexes.length; at += 1) positions[indexes[at] ?? 0] = at;
    return positions;
  };
  return {
    count: indexes.length,
    at: (position) => indexes[position] ?? -1,
    positionOf: (index) => (index < 0 ? -1 : (place()[index] ?? -1)),
  };
}

/** The order with further rows below those in sight, which stay where they are. */
export function withBelow(order: RowOrder, further: Uint32Array, rowCount: number): RowOrder {
  const indexes = new Uint32Array(order.count + further.length);
  for (let position = 0; position < order.count; position += 1) indexes[position] = order.at(position);
  indexes.set(further, order.count);
  return listedOrder(indexes, rowCount);
}

/** The caller's rows by their places. */
function placedRows(rows: RowStore): readonly number[] {
  const places = Float64Array.from({ length: rows.count() }, (_none, index) => rows.placeOf(index));
  const own = Array.from(places.keys()).filter((index) => !rows.isAdded(index));
  return own.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
}

/** Whether the rows came in their own order. */
export function cameInPlace(rows: RowStore): boolean {
  for (let index = 1; index < rows.count(); index += 1) {
    if (rows.placeOf(index) < rows.placeOf(index - 1)) return false;
  }
  return true;
}

/** All rows in their own order: the caller's rows, with each added row below the row that it names. */
export function naturalOrder(rows: RowStore): Uint32Array {
  const below = new Map<number, number[]>();
  const last: number[] = [];
  for (const { id, after } of rows.added()) {
    const host = after === null ? -1 : rows.indexOf(after);
    const list = host === -1 ? last : (below.get(host) ?? []);
    list.push(rows.indexOf(id));
    if (host !== -1) below.set(host, list);
  }
  const order: number[] = [];
  const place = (index: number) => {
    order.push(index);
    for (const follower of below.get(index) ?? []) place(follower);
  };
  for (const index of placedRows(rows)) place(index);
  for (const index of last) place(index);
  return Uint32Array.from(order);
}

/** The order including rows that were just added, each below the row that it names, whatever the sort or filter. */
export function withAdded(
  order: RowOrder,
  rows: RowStore,
  added: readonly { id: string; after: string | null }[],
): RowOrder {
  const indexes = Array.from({ length: order.count }, (_none, position) => order.at(position));
  for (const { id, after } of added) {
    const index = rows.indexOf(id);
    const host = after === null ? -1 : indexes.indexOf(rows.indexOf(after));
    if (host === -1) indexes.push(index);
    else indexes.splice(host + 1, 0, index);
  }
  return listedOrder(Uint32Array.from(indexes), rows.count());
}

/** The order without rows that no longer exist. */
export function withoutGone(order: RowOrder, rows: RowStore): RowOrder {
  const indexes = Array.from({ length: order.count }, (_none, position) => order.at(position));
  return listedOrder(Uint32Array.from(indexes.filter((index) => rows.has(index))), rows.count());
}
