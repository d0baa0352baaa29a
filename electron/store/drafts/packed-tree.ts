import { isRecord } from '#shared/domain/loose-record.ts';
import type { LocalRow, Row, Tree } from '#shared/domain/merge/resource-tree.ts';

/** One field of all rows: either its distinct values with an index for each row, or one value per row. */
type Column = { readonly name: string; readonly values: readonly unknown[]; readonly at?: readonly number[] };

/**
 * Rows with the same fields, so that field names are written once. `rowIds`: local ids, or the name of the field with
 * them.
 */
type PackedTree = { readonly rowIds: readonly string[] | string; readonly columns: readonly Column[] };

/** The field names that all rows have in the same order; null: rows differ, or JSON cannot hold them. */
function sharedNames(tree: Tree): readonly string[] | null {
  const names = Object.keys(tree[0]?.row ?? {});
  if (names.includes('__proto__')) return null;
  for (const { row } of tree) {
    let at = 0;
    for (const name in row) {
      if (names[at] !== name || row[name] === undefined) return null;
      at += 1;
    }
    if (at !== names.length) return null;
  }
  return names;
}

function columnOf(tree: Tree, name: string): Column {
  const places = new Map<unknown, number>();
  const placesOfJson = new Map<string, number>();
  const values: unknown[] = [];
  const at = tree.map(({ row }) => {
    const value = row[name];
    const isPlain = typeof value !== 'object' || value === null;
    const key = isPlain ? '' : JSON.stringify(value);
    const known = isPlain ? places.get(value) : placesOfJson.get(key);
    if (known !== undefined) return known;
    if (isPlain) places.set(value, values.length);
    else placesOfJson.set(key, values.length);
    return values.push(value) - 1;
  });
  return values.length * 2 > tree.length ? { name, values: tree.map(({ row }) => row[name]) } : { name, values, at };
}

/**
 * Packs a tree into a text a third as long as its JSON. A longer text would make each save wait longer for the disk.
 */
export function packTree(tree: Tree): string {
  const names = tree.length > 1 ? sharedNames(tree) : null;
  if (names === null) return JSON.stringify(tree);
  const idName = names.find((name) => tree.every(({ rowId, row }) => row[name] === rowId));
  const packed: PackedTree = {
    rowIds: idName ?? tree.map(({ rowId }) => rowId),
    columns: names.map((name) => columnOf(tree, name)),
  };
  return JSON.stringify(packed);
}

const isTree = (value: Tree): boolean =>
  Array.isArray(value) && value.every((one) => typeof one?.rowId === 'string' && isRecord(one.row));

const isColumns = (value: PackedTree['columns']): boolean =>
  Array.isArray(value) && value.every((one) => typeof one?.name === 'string' && Array.isArray(one.values));

/**
 * @param text made by `packTree`, or a tree's plain JSON
 * @throws when it is neither
 */
export function unpackTree(text: string): Tree {
  const packed: PackedTree | Tree = JSON.parse(text);
  if (!('columns' in packed)) {
    if (!isTree(packed)) throw new Error('not a tree');
    return packed;
  }
  if (!isColumns(packed.columns)) throw new Error('not a packed tree');
  const { rowIds, columns } = packed;
  const ids = typeof rowIds === 'string' ? columns.find(({ name }) => name === rowIds)?.values : rowIds;
  return (ids ?? []).map((rowId, index): LocalRow => {
    const row: Record<string, unknown> = {};
    for (const { name, values, at } of columns) row[name] = values[at?.[index] ?? index];
    return { rowId: String(rowId), row: row satisfies Row };
  });
}
