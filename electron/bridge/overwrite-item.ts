import { isDeepStrictEqual } from 'node:util';
import { isoOf } from '#electron/lib/clock.ts';
import type { OverwrittenChange, StoredOverwrite } from '#electron/store/drafts/overwrites.ts';
import type { RowDifference } from '#shared/bridge/drafts.ts';
import type { Overwrite as OverwriteItem } from '#shared/bridge/publish.ts';
import { type DraftChange, type FieldChange, sizeOfChanges } from '#shared/domain/merge/draft-changes.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { touchedFields } from '#shared/domain/merge/row-content.ts';
import { hideInDifference } from './hidden-codes.ts';

/** Changes beyond this are counted but not listed: nobody would read them, and they would slow the page down. */
const MOST_CHANGES = 1000;

/** JSON leaves out what a row lacks, and the answer would not follow the contract. */
const withNull = ({ field, was, becomes }: FieldChange) => ({
  field,
  was: was ?? null,
  becomes: becomes ?? null,
});

/** Copied, because the domain's lists are read-only and the bridge's are not. */
export const differencesOf = (changes: readonly DraftChange[]): RowDifference[] =>
  changes
    .slice(0, MOST_CHANGES)
    .map((one) => (one.change === 'changed' ? { ...one, fields: one.fields.map(withNull) } : one));

/** What was published, and what is there now, field by field; login codes are hidden. */
export function overwriteItem(overwrite: StoredOverwrite): OverwriteItem {
  const { overwriteId, publishId, ref, publishedAt, foundAt, changes } = overwrite;
  const differences = changes.map((one) => overwrittenRow(ref.kind, one));
  return {
    id: overwriteId,
    publishId,
    ref,
    publishedAt: isoOf(publishedAt),
    foundAt: isoOf(foundAt),
    size: sizeOfChanges(differences),
    changes: differences.slice(0, MOST_CHANGES).map((one) => hideInDifference(ref.kind, one)),
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
