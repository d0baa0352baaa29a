import { readOfKind } from '#shared/bridge/reads.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { unpackTargets } from '#shared/domain/packed-targets.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { findAnswerHead } from '../answers/answers-table.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { cachedRemote, cachedWhole } from '../drafts/draft-trees.ts';
import { showDraft } from '../drafts/list-drafts.ts';
import type { ResultStore } from '../results/stores-table.ts';

/** As the service has it, and as it is wanted. The same object twice: no draft changes it. */
export type Sides<Value> = { readonly before: Value; readonly after: Value };

const undrafted = <Value>(value: Value): Sides<Value> => ({ before: value, after: value });

/**
 * The rows of a resource that has a draft.
 *
 * @returns undefined: it has none; null: nobody can tell all of its rows
 */
export function draftedRows(db: ReadDb, ref: ResourceRef): Sides<readonly Row[]> | null | undefined {
  const draft = showDraft(db, ref);
  if (draft === null) return undefined;
  if (draft === 'unreadable' || draft.isPartial) return null;
  const rowsOf = (tree: typeof draft.base) => tree.map(({ row }) => row);
  const [before, after] = [rowsOf(draft.base), rowsOf(draft.desired)];
  // What was discarded, or typed back, changes nothing.
  return canonicalJson(before) === canonicalJson(after) ? undrafted(before) : { before, after };
}

/** Whether all rows of a resource were read. Of a list with unreadable elements, nobody knows what is missing. */
function isWhole(db: ReadDb, ref: ResourceRef): boolean {
  const { name, input } = readOfKind(ref);
  return findAnswerHead(db, name, canonicalJson(input))?.complete === true;
}

/**
 * All displays of a store.
 *
 * @returns null: they are not known as a whole
 */
export function displaysOfSides(db: ReadDb, externalId: string): Sides<readonly Row[]> | null {
  const ref = { externalId, kind: 'expositions' } as const;
  const drafted = draftedRows(db, ref);
  if (drafted !== undefined) return drafted;
  const rows = cachedWhole(db, ref);
  return rows === undefined ? null : undrafted(rows);
}

/**
 * All targets of a store, without those that the service could not take.
 *
 * @param results its stored results, which hold the targets that were last read in a form that is quicker to read
 * @returns null: they are not known as a whole
 */
export function targetsOfSides(
  db: ReadDb,
  externalId: string,
  results: ResultStore | null,
): Sides<readonly ExpectationInput[]> | null {
  const ref = { externalId, kind: 'expectations' } as const;
  const drafted = draftedRows(db, ref);
  if (drafted !== undefined) {
    if (drafted === null) return null;
    const before = validTargets(drafted.before);
    return drafted.before === drafted.after ? undrafted(before) : { before, after: validTargets(drafted.after) };
  }
  if (!isWhole(db, ref)) return null;
  return undrafted(results ? unpackTargets(results.targets) : validTargets(cachedRemote(db, ref) ?? []));
}

/** The rows that the service could take. A draft may contain others, which the sheet marks until they are fixed. */
export function validTargets(rows: readonly Row[]): readonly ExpectationInput[] {
  return rows.flatMap((row) => ExpectationInput.safeParse(row).data ?? []);
}
