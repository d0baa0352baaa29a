import type { ChangeSetFile } from '#shared/domain/change-set/change-set-file.ts';
import type { ChangeSetResource } from '#shared/domain/change-set/change-set-resource.ts';
import { withoutCode } from '#shared/domain/change-set/hidden-code.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { ResourceRef, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import type { CrashPoint } from './crash-points.ts';
import {
  type BegunDraft,
  cachedRemote,
  desiredOf,
  isSameText,
  MARK_OF_BASE,
  readTrees,
  writeWanted,
} from './draft-trees.ts';
import { type Blocker, findDraft, insertDraft, listDrafts, updateDraft } from './drafts-table.ts';
import type { DraftEdit } from './edits-table.ts';
import { addStep, type ResourceDelta, rowDeltas, sizeOfDeltas } from './history-table.ts';
import { orUnreadable } from './stored-draft.ts';

export type ImportInput = {
  readonly file: ChangeSetFile;
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
  /** How many changes it is. */
  readonly size: number;
};

/** `step`: the step that it made; null: it was a trial, or it changed nothing. */
type ImportResult = { readonly step: number | null; readonly resources: readonly ImportedResource[] };

/** Thrown to roll back a trial. */
class TrialOver extends Error {
  readonly resources: readonly ImportedResource[];
  constructor(resources: readonly ImportedResource[]) {
    super('trial');
    this.resources = resources;
  }
}

/**
 * Imports a change set file. Each resource becomes a draft based on the service's current rows. Counts as one step for
 * undo.
 */
export function importChanges(db: WriteDb, crashPoint: CrashPoint, input: ImportInput): ImportResult {
  try {
    return db.atOnce(() => {
      crashPoint('import.begun');
      const deltas: ResourceDelta[] = [];
      const resources = input.file.resources.map((resource) => importOne(db, resource, deltas));
      if (input.isTrial) throw new TrialOver(resources);
      const entry = { at: input.now, event: 'imported', name: input.name } as const;
      const step = deltas.length === 0 ? null : addStep(db, entry, deltas);
      crashPoint('import.noted');
      return { step, resources };
    });
  } catch (error) {
    if (error instanceof TrialOver) return { step: null, resources: error.resources };
    throw error;
  }
}

/** A draft without edits; null: none; 'busy': it has edits, or can't be read. */
function cleanDraft(db: ReadDb, ref: ResourceRef): BegunDraft | null | 'busy' {
  const read = orUnreadable(() => {
    const draft = findDraft(db, ref);
    return { begun: draft && { draft, trees: readTrees(db, draft.draftId) } };
  });
  if (read === null) return 'busy';
  const isBusy = read.begun !== null && (read.begun.draft.stop !== null || read.begun.trees.edits.length > 0);
  return isBusy ? 'busy' : read.begun;
}

/**
 * The service's rows as they are known here: as cached, or as the draft has them, which is newer while reads may not
 * show yet what was sent. undefined: they were never read, and only what the file says is known.
 */
function knownRemote(db: ReadDb, ref: ResourceRef, known: BegunDraft | null): readonly Row[] | undefined {
  const cached = known != null && known.draft.earlyFrom !== null ? undefined : cachedRemote(db, ref);
  if (cached !== undefined || known === null || known.draft.marks.length === 0) return cached;
  return known.trees.base.map(({ row }) => row);
}

function importOne(db: WriteDb, resource: ChangeSetResource, deltas: ResourceDelta[]): ImportedResource {
  const { ref, base, edits } = resource;
  const known = cleanDraft(db, ref);
  if (known === 'busy') return { ref, result: 'has_draft', size: 0 };
  const found = knownRemote(db, ref, known);
  const remote = found ?? base.map(({ row }) => row);
  const merge = merge3(ref.kind, { base, desired: desiredOf(base, edits), remote });
  const draft = known?.draft ?? insertDraft(db, ref);
  const before = known?.trees ?? readTrees(db, draft.draftId);
  const written = writeWanted(db, draft, before, merge.rebased);
  const isFirst = found !== undefined && written.marks.length === 0;
  const head = isFirst ? updateDraft(db, written, { marks: [MARK_OF_BASE] }) : written;
  const stop: Blocker | null =
    merge.brake !== null
      ? { state: 'brake', mark: '', ...merge.brake }
      : merge.conflicts.length > 0
        ? { state: 'conflict', conflicts: merge.conflicts }
        : null;
  updateDraft(db, head, { stop });
  const rows = rowDeltas(ref.kind, merge.rebased.base, merge.rebased.desired);
  if (rows.length > 0) deltas.push({ ref, rows });
  const result = merge.conflicts.length > 0 ? 'conflict' : rows.length > 0 ? 'taken' : 'same';
  return { ref, result, size: sizeOfDeltas(rows) };
}

type ExportInput = {
  /** null: every resource that has edits. */
  readonly refs: readonly ResourceRef[] | null;
  /** Time of export for the file, in ISO 8601. */
  readonly exportedAt: string;
};

/**
 * Login codes unlock a store's device, so no file has one, changed or not. An edit of nothing else is left out; the page
 * that exports says so.
 */
function resourceOf(ref: ResourceRef, base: Tree, edits: readonly DraftEdit[]): ChangeSetResource {
  const clean = (row: Row): Row => (ref.kind === 'store' ? withoutCode(row) : row);
  // Displays are matched by their id, so unedited ones are not needed. Sets are merged as a whole.
  const edited = new Set(edits.map(({ rowId }) => rowId));
  const needed = ref.kind === 'expositions' ? base.filter(({ rowId }) => edited.has(rowId)) : base;
  const cleanBase = needed.map(({ rowId, row }) => ({ rowId, row: clean(row) }));
  const known = new Map(cleanBase.map(({ rowId, row }) => [rowId, row]));
  const isLeft = ({ rowId, row }: { rowId: string; row: Row | null }) => !isSameText(known.get(rowId) ?? null, row);
  return {
    ref,
    base: cleanBase,
    edits: edits.map(({ rowId, row }) => ({ rowId, row: row && clean(row) })).filter(isLeft),
  };
}

/**
 * Exports drafts as a file that another admin can open.
 *
 * @returns null: there is nothing to export
 */
export function exportChanges(db: ReadDb, { refs, exportedAt }: ExportInput): ChangeSetFile | null {
  const drafts = refs === null ? listDrafts(db) : refs.flatMap((ref) => orUnreadable(() => findDraft(db, ref)) ?? []);
  const resources = drafts.flatMap(({ draftId, ref }) => {
    const trees = orUnreadable(() => readTrees(db, draftId));
    const resource = trees && resourceOf(ref, trees.base, trees.edits);
    return resource === null || resource.edits.length === 0 ? [] : [resource];
  });
  return resources.length === 0 ? null : { format: 'endcap-change-set', version: 1, exportedAt, resources };
}
