import type { NewRow } from '../model/history.ts';
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

type Follower = Pick<NewRow, 'id' | 'after'>;

/** Rows with those that were added: each below the row that it names, in turn, and at the end if that is not there. */
function withFollowers(rows: RowStore, hosts: Iterable<number>, added: Iterable<Follower>): Uint32Array {
  const below = Map.groupBy(added, ({ after }) => (after === null ? -1 : rows.indexOf(after)));
  const order: number[] = [];
  const place = (index: number) => {
    order.push(index);
    const followers = below.get(index) ?? [];
    below.delete(index);
    for (const { id } of followers) place(rows.indexOf(id));
  };
  for (const index of hosts) place(index);
  for (const [host, followers] of below) {
    below.delete(host);
    for (const { id } of followers) place(rows.indexOf(id));
  }
  return Uint32Array.from(order);
}

/** All rows in their own order: the caller's rows, with each added row below the row that it names. */
export function naturalOrder(rows: RowStore): Uint32Array {
  return withFollowers(rows, placedRows(rows), rows.added());
}

/** The order including rows that were just added, each below the row that it names, whatever the sort or filter. */
export function withAdded(order: RowOrder, rows: RowStore, added: readonly Follower[]): RowOrder {
  const indexes = Array.from({ length: order.count }, (_none, position) => order.at(position));
  return listedOrder(withFollowers(rows, indexes, added), rows.count());
}

/** The order without some rows. */
export function withoutRows(order: RowOrder, rows: RowStore, gone: readonly Pick<NewRow, 'id'>[]): RowOrder {
  const left = new Set(gone.map(({ id }) => rows.indexOf(id)));
  const indexes = Array.from({ length: order.count }, (_none, position) => order.at(position));
  return listedOrder(Uint32Array.from(indexes.filter((index) => !left.has(index))), rows.count());
}
