import type { ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { fieldsOfKind, SERVICE_FIELDS, sameContents, sameValue } from './resource-rule.ts';

/** What a draft does to one row: the row as it is wanted, or as it was if it is removed. */
export type DraftedRow = {
  readonly change: 'added' | 'removed' | 'changed';
  readonly rowId: string;
  readonly row: Row;
  readonly fields: readonly { readonly field: string; readonly was: unknown; readonly becomes: unknown }[];
};

/** What leads from one tree to another (docs/sync.md, step 1): a contact or target that comes again as it went stays. */
export function draftedRows(kind: ResourceKind, base: Tree, desired: Tree): DraftedRow[] {
  const rowIn = (tree: Tree, id: string) => tree.find(({ rowId }) => rowId === id)?.row;
  const gone = base.filter(({ rowId }) => rowIn(desired, rowId) === undefined);
  const come = desired.filter(({ rowId }) => rowIn(base, rowId) === undefined);
  for (const one of [...come]) {
    const at = gone.findLastIndex(({ row }) => sameContents(kind, row, one.row));
    if (at === -1) continue;
    gone.splice(at, 1);
    come.splice(come.indexOf(one), 1);
  }
  const changed = base.flatMap(({ rowId, row: before }): DraftedRow[] => {
    const row = rowIn(desired, rowId) ?? before;
    const fields = fieldsOfKind(kind)
      .filter((field) => !sameValue(kind, field, before[field], row[field]))
      .map((field) => ({ field, was: before[field], becomes: row[field] }));
    return fields.length === 0 ? [] : [{ change: 'changed', rowId, row, fields }];
  });
  return [
    ...gone.map((one) => ({ ...one, change: 'removed' as const, fields: [] })),
    ...changed,
    ...come.map((one) => ({ ...one, change: 'added' as const, fields: [] })),
  ];
}

/** One edit of a person, to one row or one value. */
export type SingleEdit =
  | { readonly edit: 'add'; readonly rowId: string; readonly row: Row }
  | { readonly edit: 'remove'; readonly rowId: string }
  | { readonly edit: 'set'; readonly rowId: string; readonly field: string; readonly value: unknown };

/**
 * What is wanted after one more edit (docs/sync.md, "Per resource"): a value that is set back is the one of the base,
 * byte by byte, and a row that is added has none of what only the service makes.
 *
 * @returns null when the kind or the rows do not allow the edit: stores and displays of the service can't be removed
 */
export function afterEdit(kind: ResourceKind, base: Tree, wanted: Tree, edit: SingleEdit): Tree | null {
  const { rowId } = edit;
  const before = base.find((one) => one.rowId === rowId)?.row;
  const now = wanted.find((one) => one.rowId === rowId)?.row;
  if (edit.edit === 'add') {
    const { id, times } = SERVICE_FIELDS[kind];
    const made = kind === 'expositions' ? times : [...times, id];
    const own = Object.entries(edit.row).filter(([name]) => !made.includes(name));
    return now === undefined ? [...wanted, { rowId, row: { ...before, ...Object.fromEntries(own) } }] : null;
  }
  if (now === undefined) return null;
  if (edit.edit === 'remove') {
    const isKept = before !== undefined && (kind === 'store' || kind === 'expositions');
    return isKept ? null : wanted.filter((one) => one.rowId !== rowId);
  }
  const { field, value } = edit;
  const isBack = before !== undefined && sameValue(kind, field, before[field], value);
  const row = { ...now, [field]: isBack ? before[field] : value };
  return wanted.map((one) => (one.rowId === rowId ? { rowId, row } : one));
}
