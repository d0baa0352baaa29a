import type { ChangeSetFile, ChangeSetResource } from '#shared/domain/change-set-file.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import { isSameRef, type ResourceRef } from '#shared/domain/resource-ref.ts';
import type { WriteDb } from '../file/kept-db.ts';
import { writeWanted } from './change-draft.ts';
import type { Stop } from './draft-record.ts';
import { desiredOf, readTrees } from './draft-trees.ts';
import { findDraft, insertDraft, updateDraft } from './drafts-table.ts';
import type { DraftEdit } from './edit-lines.ts';
import { addHistory, dropUndoneSteps } from './history-table.ts';
import { countRows, type ResourceDelta, rowDeltas } from './row-deltas.ts';
import type { AtLabel } from './sync-labels.ts';

export type ImportInput = {
  readonly file: ChangeSetFile;
  /** What the service has, by resource, as it was read last; without it a resource is taken on the file's own base. */
  readonly remotes: readonly { readonly ref: ResourceRef; readonly remote: readonly Row[] }[];
  readonly name: string;
  /** true: only tell what would happen. */
  readonly isTrial: boolean;
  readonly now: number;
};

/**
 * What becomes of a resource of the file. `has_draft`: there are edits of one's own, which nothing may join unseen.
 * `same`: the service has all of it already.
 */
export type ImportedResource = {
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

/** Thrown to leave a trial without a trace. */
class TrialOver extends Error {
  readonly results: readonly ImportedResource[];
  constructor(results: readonly ImportedResource[]) {
    super('trial');
    this.results = results;
  }
}

/** Opens a file of changes: each resource becomes a draft on top of what the service has now. One step, to be undone. */
export function importChanges(db: WriteDb, atLabel: AtLabel, input: ImportInput): readonly ImportedResource[] {
  try {
    return db.atOnce(() => {
      atLabel('import.begun');
      const deltas: ResourceDelta[] = [];
      const results = input.file.resources.map((resource) => importOne(db, resource, input, deltas));
      if (input.isTrial) throw new TrialOver(results);
      dropUndoneSteps(db);
      addHistory(db, { at: input.now, event: 'imported', name: input.name, step: 'done', detail: deltas });
      atLabel('import.noted');
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
  const stop: Stop | null =
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
