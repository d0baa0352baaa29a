import { isDeepStrictEqual } from 'node:util';
import { isoOf } from '#electron/lib/clock.ts';
import type { OverwrittenChange, StoredOverwrite } from '#electron/store/drafts/overwrites.ts';
import type { Overwrite as OverwriteItem, RowDifference } from '#shared/bridge/publish.ts';
import type { FieldChange } from '#shared/domain/merge/draft-changes.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { touchedFields } from '#shared/domain/merge/row-content.ts';
import { hideInDifference } from './hidden-codes.ts';

/** Changes beyond this are counted but not listed: nobody would read them, and they would slow the page down. */
export const MOST_CHANGES = 1000;

/** JSON leaves out what a row lacks, and the answer would not follow the contract. */
export const withNull = ({ field, was, becomes }: FieldChange) => ({
  field,
  was: was ?? null,
  becomes: becomes ?? null,
});

/** What was published, and what is there now, field by field; login codes are hidden. */
export function overwriteItem(overwrite: StoredOverwrite): OverwriteItem {
  const { overwriteId, publishId, ref, publishedAt, foundAt, changes } = overwrite;
  return {
    id: overwriteId,
    publishId,
    ref,
    publishedAt: isoOf(publishedAt),
    foundAt: isoOf(foundAt),
    rows: changes.length,
    changes: changes.slice(0, MOST_CHANGES).map((one) => hideInDifference(ref.kind, overwrittenRow(ref.kind, one))),
  };
}

function overwrittenRow(kind: ResourceKind, change: OverwrittenChange): RowDifference {
  const { rowId, before, after, shown } = change;
  if (after === null) return { change: 'added', rowId, row: { ...(shown ?? before) } };
  if (shown === null) return { change: 'removed', rowId, row: { ...after } };
  const fields = touchedFields(kind, { rowId, before, after })
    .filter((field) => !isDeepStrictEqual(after[field] ?? null, shown[field] ?? null))
    .map((field) => withNull({ field, was: after[field], becomes: shown[field] }));
  return { change: 'changed', rowId, row: { ...after }, fields };
}
