import type { GroupedRows } from '#renderer/grid/model/group-rows.ts';
import type { NewRow } from '../model/history.ts';
import { type Folded, foldGroups, type RowGroups } from './row-groups.ts';
import type { RowStore } from './row-store.ts';

/** Which rows are visible, and in which order. */
export type RowOrder = {
  readonly count: number;
  /** Row index at a position. */
  readonly at: (position: number) => number;
  /** Position of a row index, -1 when it is hidden. */
  readonly positionOf: (index: number) => number;
  /** Absent: rows are not grouped. */
  readonly groups?: RowGroups;
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

/** Rows group by group, without those of folded groups. */
export function groupedOrder(
  grouped: GroupedRows,
  folded: Folded,
  by: Pick<RowGroups, 'column' | 'textOf'>,
  rowCount: number,
): RowOrder {
  const { groups, shown } = foldGroups(grouped, folded, by);
  return { ...listedOrder(shown, rowCount), groups };
}

/**
 * The order with further rows below those in sight, which stay where they are; under groups, each at the end of its own.
 */
export function withBelow(order: RowOrder, further: Uint32Array, rows: RowStore): RowOrder {
  if (order.groups !== undefined) return withJoined(order.groups, rows, Array.from(further, withoutHost(rows)), false);
  const indexes = new Uint32Array(order.count + further.length);
  indexes.set(indexesOf(order));
  indexes.set(further, order.count);
  return listedOrder(indexes, rows.count());
}

/** The caller's rows by their places. */
function placedRows(rows: RowStore): Uint32Array {
  const own = new Uint32Array(rows.count());
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  let inPlace = true;
  for (let index = 0; index < own.length; index += 1) {
    if (rows.isAdded(index)) continue;
    const place = rows.placeOf(index);
    inPlace &&= place >= last;
    last = place;
    own[count] = index;
    count += 1;
  }
  const placed = own.slice(0, count);
  return inPlace ? placed : placed.sort((a, b) => rows.placeOf(a) - rows.placeOf(b));
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
function withFollowers(rows: RowStore, hosts: Uint32Array, added: Iterable<Follower>): Uint32Array {
  const below = Map.groupBy(added, ({ after }) => (after === null ? -1 : rows.indexOf(after)));
  if (below.size === 0) return hosts;
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

const indexesOf = (order: RowOrder) => Uint32Array.from({ length: order.count }, (_none, at) => order.at(at));

const withoutHost =
  (rows: RowStore) =>
  (index: number): Follower => ({ id: rows.idAt(index) ?? '', after: null });

/** Groups from the rows of each; those without any are left out. */
function regrouped(groups: Iterable<readonly [text: string, rows: Uint32Array]>): GroupedRows {
  const filled = [...groups].filter(([, { length }]) => length > 0);
  const starts = new Uint32Array(filled.length + 1);
  for (const [at, [, { length }]] of filled.entries()) starts[at + 1] = (starts[at] ?? 0) + length;
  const rows = new Uint32Array(starts[filled.length] ?? 0);
  for (const [at, [, own]] of filled.entries()) rows.set(own, starts[at]);
  return { texts: filled.map(([text]) => text), rows, starts };
}

const rowsOfGroup = ({ rows, starts }: GroupedRows, group: number) => rows.subarray(starts[group], starts[group + 1]);

/**
 * The order including further rows, each in its group: below the row that it names if that is there, else at the end. A
 * group that is new comes after the others.
 *
 * @param unfolds whether the rows can be seen even if their group was folded
 */
function withJoined(groups: RowGroups, rows: RowStore, further: readonly Follower[], unfolds: boolean): RowOrder {
  const { textOf, folded } = groups;
  const byText = Map.groupBy(further, ({ id }) => textOf(rows.indexOf(id)));
  const old = groups.texts.map((text, group): [string, Uint32Array] => {
    const own = rowsOfGroup(groups, group);
    const more = byText.get(text);
    return [text, more === undefined ? own : withFollowers(rows, own, more)];
  });
  const fresh = [...byText]
    .filter(([text]) => groups.placeOf(text) === -1)
    .map(([text, more]): [string, Uint32Array] => [text, withFollowers(rows, new Uint32Array(), more)]);
  const left = unfolds ? new Set([...folded].filter((text) => !byText.has(text))) : folded;
  return groupedOrder(regrouped([...old, ...fresh]), left, groups, rows.count());
}

/**
 * The order including rows that were just added, each below the row that it names, whatever the sort or filter. Groups
 * that get one are unfolded.
 */
export function withAdded(order: RowOrder, rows: RowStore, added: readonly Follower[]): RowOrder {
  if (order.groups !== undefined) return withJoined(order.groups, rows, added, true);
  return listedOrder(withFollowers(rows, indexesOf(order), added), rows.count());
}

/** The order without some rows. */
export function withoutRows(order: RowOrder, rows: RowStore, gone: readonly Pick<NewRow, 'id'>[]): RowOrder {
  const left = new Set(gone.map(({ id }) => rows.indexOf(id)));
  const { groups } = order;
  if (groups !== undefined) {
    const kept = groups.texts.map((text, group): [string, Uint32Array] => [
      text,
      rowsOfGroup(groups, group).filter((index) => !left.has(index)),
    ]);
    return groupedOrder(regrouped(kept), groups.folded, groups, rows.count());
  }
  return listedOrder(
    indexesOf(order).filter((index) => !left.has(index)),
    rows.count(),
  );
}
