import { ExpectationInput } from '#shared/contract/expectation.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { cachedRemote } from '../drafts/draft-trees.ts';
import { showDraft } from '../drafts/list-drafts.ts';
import type { ReadDb } from '../file/workspace-db.ts';

/** Rows of a resource as the service has them and as they are wanted; `isDrafted`: the two may differ. */
type RowsOfSides = { readonly before: readonly Row[]; readonly after: readonly Row[]; readonly isDrafted: boolean };

/**
 * What this computer knows of a resource, drafts included.
 *
 * @returns null: it was never read here as a whole, or its draft can't be read
 */
export function rowsOfSides(db: ReadDb, ref: ResourceRef): RowsOfSides | null {
  const draft = showDraft(db, ref);
  if (draft === null) {
    const rows = cachedRemote(db, ref);
    return rows === undefined ? null : { before: rows, after: rows, isDrafted: false };
  }
  if (draft === 'unreadable' || draft.isPartial) return null;
  const rowsOf = (tree: typeof draft.base) => tree.map(({ row }) => row);
  return { before: rowsOf(draft.base), after: rowsOf(draft.desired), isDrafted: true };
}

/** The rows that the service could take. A draft may hold others, which the sheet marks until they are mended. */
export function validTargets(rows: readonly Row[]): readonly ExpectationInput[] {
  return rows.flatMap((row) => ExpectationInput.safeParse(row).data ?? []);
}
