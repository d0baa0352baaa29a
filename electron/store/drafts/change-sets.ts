import type { ChangeSetFile, ChangeSetResource } from '#shared/domain/change-set-file.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import { isSameRef, type ResourceRef, type Row, type Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';
import type { CrashPoint } from './crash-points.ts';
import { desiredOf, readTrees, writeWanted } from './draft-trees.ts';
import { type Blocker, findDraft, insertDraft, listDrafts, updateDraft } from './drafts-table.ts';
import type { DraftEdit } from './edits-table.ts';
import { addHistory, countRows, dropUndoneSteps, type ResourceDelta, rowDeltas } from './history-table.ts';

export type ImportInput = {
  readonly file: ChangeSetFile;
  /** The service's rows as last read, by resource. A resource missing here is merged against the base in the file. */
  readonly remotes: readonly { readonly ref: ResourceRef; readonly remote: readonly Row[] }[];
  readonly name: string;
  /** true: only report what would happen. */
  readonly isTrial: boolean;
  readonly now: number;
};

/**
 * What happened to a resource in the file. `has_draft`: the person already has edits here, and nothing may be mixed
 * into them unseen. `same`: the service already has all of it.
 */
type ImportedResource = {
  readonly ref: ResourceRef;
  readonly result: 'taken' | 'conflict' | 'same' | 'has_draft';
  readonly rows: number;
};

const editsOf = ({ edits }: ChangeSetResource): DraftEdit[] =>
  edits.map(({ rowId, row }) => ({
    rowId,
    row,
    change: row === null ? 'removed' : 'changed',
    approved: undefined,
    rev: 0,
    issues: null,
  }));

/** Thrown to roll back a trial. */
class TrialOver extends Error {
  readonly results: readonly ImportedResource[];
  constructor(results: readonly ImportedResource[]) {
    super('trial');
    this.results = results;
  }
}

/**
 * Imports a change set file. Each resource becomes a draft based on the service's current rows. Counts as one step for
 * undo.
 */
export function importChanges(db: WriteDb, crashPoint: CrashPoint, input: ImportInput): readonly ImportedResource[] {
  try {
    return db.atOnce(() => {
      crashPoint('import.begun');
      const deltas: ResourceDelta[] = [];
      const results = input.file.resources.map((resource) => importOne(db, resource, input, deltas));
      if (input.isTrial) throw new TrialOver(results);
      dropUndoneSteps(db);
      addHistory(db, { at: input.now, event: 'imported', name: input.name, step: 'done', detail: deltas });
      crashPoint('import.noted');
      return results;
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.results;
    throw error;
  }
}

function importOne(
  db: WriteDb,
  resource: ChangeSetResource,
  { remotes }: ImportInput,
  deltas: ResourceDelta[],
): ImportedResource {
  const { ref, base } = resource;
  const known = findDraft(db, ref);
  if (known && (known.stop !== null || readTrees(db, known.draftId).edits.length > 0)) {
    return { ref, result: 'has_draft', rows: 0 };
  }
  const remote = remotes.find((one) => isSameRef(one.ref, ref))?.remote ?? base.map(({ row }) => row);
  const merge = merge3(ref.kind, { base, desired: desiredOf(base, editsOf(resource)), remote });
  const draft = known ?? insertDraft(db, ref);
  const head = writeWanted(db, draft, readTrees(db, draft.draftId), merge.rebased);
  const stop: Blocker | null =
    merge.brake !== null
      ? { state: 'brake', mark: '', ...merge.brake }
      : merge.conflicts.length > 0
        ? { state: 'conflict', conflicts: merge.conflicts }
        : null;
  updateDraft(db, head, { stop });
  const rows = rowDeltas(ref.kind, merge.rebased.base, merge.rebased.desired);
  deltas.push({ ref, rows });
  const result = merge.conflicts.length > 0 ? 'conflict' : rows.length > 0 ? 'taken' : 'same';
  return { ref, result, rows: countRows(rows) };
}

export type ExportInput = {
  /** null: every resource that has edits. */
  readonly refs: readonly ResourceRef[] | null;
  /** Time of export for the file, in ISO 8601. */
  readonly exportedAt: string;
};

/** Login codes unlock a store's device, so an unchanged one is not exported. */
function withoutSecret(row: Row): Row {
  const { loginCode: _, ...rest } = row;
  return rest;
}

const isChanged = (base: Tree, edit: DraftEdit): boolean =>
  base.find(({ rowId }) => rowId === edit.rowId)?.row['loginCode'] !== edit.row?.['loginCode'];

function resourceOf(ref: ResourceRef, base: Tree, edits: readonly DraftEdit[]): ChangeSetResource {
  const keepsSecret = ref.kind !== 'store' || edits.some((edit) => isChanged(base, edit));
  const clean = (row: Row): Row => (keepsSecret ? row : withoutSecret(row));
  // Displays are matched by their id, so unedited ones are not needed. Sets are merged as a whole.
  const edited = new Set(edits.map(({ rowId }) => rowId));
  const needed = ref.kind === 'expositions' ? base.filter(({ rowId }) => edited.has(rowId)) : base;
  return {
    ref,
    base: needed.map(({ rowId, row }) => ({ rowId, row: clean(row) })),
    edits: edits.map(({ rowId, row }) => ({ rowId, row: row && clean(row) })),
  };
}

/**
 * Exports drafts as a file that another admin can open.
 *
 * @returns null: there is nothing to export
 */
export function exportChanges(db: ReadDb, { refs, exportedAt }: ExportInput): ChangeSetFile | null {
  const drafts = refs === null ? listDrafts(db) : refs.flatMap((ref) => findDraft(db, ref) ?? []);
  const resources = drafts.flatMap(({ draftId, ref }) => {
    const { base, edits } = readTrees(db, draftId);
    return edits.length === 0 ? [] : [resourceOf(ref, base, edits)];
  });
  return resources.length === 0 ? null : { format: 'endcap-change-set', version: 1, exportedAt, resources };
}
