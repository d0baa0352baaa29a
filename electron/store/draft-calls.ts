import type { ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import type { Reviewed } from './drafts/approved-edits.ts';
import { readCell } from './drafts/cell-history.ts';
import { exportChanges, type ImportInput, importChanges } from './drafts/change-sets.ts';
import { decideCreates } from './drafts/decide-creates.ts';
import { decideTwins } from './drafts/decide-twins.ts';
import { type DiscardInput, discardEdits, retryResource } from './drafts/discard-edits.ts';
import type { Blocker } from './drafts/drafts-table.ts';
import { countUnsentEdits } from './drafts/edits-table.ts';
import type { PlaceFilter } from './drafts/history-places.ts';
import { readRecord } from './drafts/history-record.ts';
import { listSteps } from './drafts/history-table.ts';
import {
  approveResources,
  countNewer,
  markSending,
  parkResource,
  pickResources,
  readRecovered,
  takePublisherLease,
  type UnsentAttempt,
  unsend,
} from './drafts/lease-calls.ts';
import { listChangedDrafts, listHeadings, showDraft, viewDraft } from './drafts/list-drafts.ts';
import { listFilteredHistory, listJoinedHistory } from './drafts/list-history.ts';
import { noteOutcome, type OutcomeInput } from './drafts/outcome.ts';
import { countOverwrites, type DecideOverwriteInput, decideOverwrite, listOverwrites } from './drafts/overwrites.ts';
import type { ReconcileInput, ReconcilePorts } from './drafts/plan-attempts.ts';
import { listPublishedChanges } from './drafts/published-changes.ts';
import { type PullInput, pullDraft, reconcile } from './drafts/reconcile.ts';
import { confirmBrake, type ResolveInput, resolveConflicts } from './drafts/resolve-conflicts.ts';
import { type CountedSave, type SaveInput, saveCounted, saveEdits } from './drafts/save-edits.ts';
import { type MoveStep, moveStep, type UndoPublishInput, undoPublish } from './drafts/undo.ts';
import { discardUnreadable, exportUnreadable } from './drafts/unreadable-drafts.ts';
import { isWatched } from './drafts/watch-table.ts';

const MOST_STEPS = 500;

type HistoryRange = {
  readonly before: number | null;
  readonly limit: number;
  /** Absent or null: all lines. */
  readonly filter?: PlaceFilter | null | undefined;
};

/** Calls to the writer's thread about drafts and their publishing. */
export const createDraftCalls = (ports: ReconcilePorts) => ({
  'drafts.list': (db: ReadDb, only: readonly ResourceRef[] | null) => listChangedDrafts(db, only),
  'drafts.headings': (db: ReadDb, _input: null) => listHeadings(db),
  'drafts.view': (db: ReadDb, { ref }: { readonly ref: ResourceRef }) => viewDraft(db, ref),
  'drafts.show': (db: ReadDb, { ref }: { readonly ref: ResourceRef }) => showDraft(db, ref),
  'drafts.count': (db: ReadDb, _input: null) => countUnsentEdits(db),
  'drafts.save': (db: WriteDb, input: SaveInput) => saveEdits(db, ports.crashPoint, input),
  'drafts.saveCounted': (db: WriteDb, { step, cells }: CountedSave) => saveCounted(db, step, cells),
  'drafts.moveStep': (db: WriteDb, input: MoveStep) => moveStep(db, ports.crashPoint, input),
  'drafts.steps': (db: ReadDb, { kind }: { readonly kind: ResourceKind | null }) => ({
    undo: listSteps(db, 'done', kind, MOST_STEPS),
    redo: listSteps(db, 'undone', kind, MOST_STEPS),
  }),
  'drafts.history': (db: ReadDb, { before, limit, filter = null }: HistoryRange) =>
    filter === null ? listJoinedHistory(db, before, limit) : listFilteredHistory(db, filter, before, limit),
  'drafts.record': readRecord,
  'drafts.cell': readCell,
  'drafts.published': listPublishedChanges,
  'drafts.discard': (db: WriteDb, input: DiscardInput) => discardEdits(db, ports.crashPoint, input),
  'drafts.resolve': (db: WriteDb, input: ResolveInput) => resolveConflicts(db, ports.crashPoint, input),
  'drafts.confirmBrake': confirmBrake,
  'drafts.decideCreates': decideCreates,
  'drafts.decideTwins': decideTwins,
  'drafts.retry': (db: WriteDb, { ref }: { readonly ref: ResourceRef }) => retryResource(db, ref),
  'drafts.pull': (db: WriteDb, input: PullInput) => pullDraft(db, ports, input),
  'drafts.overwrites': (db: ReadDb, _input: null) => listOverwrites(db),
  'drafts.countOverwrites': (db: ReadDb, _input: null) => countOverwrites(db),
  'drafts.decideOverwrite': (db: WriteDb, input: DecideOverwriteInput) =>
    decideOverwrite(db, ports.crashPoint, ports.newId, input),
  'drafts.isWatched': (db: ReadDb, { ref }: { readonly ref: ResourceRef }) => isWatched(db, ref),
  'drafts.exportUnreadable': (db: ReadDb, { draftId }: { readonly draftId: number }) => exportUnreadable(db, draftId),
  'drafts.discardUnreadable': (db: WriteDb, { draftId, now }: { readonly draftId: number; readonly now: number }) =>
    discardUnreadable(db, draftId, now),
  'drafts.export': exportChanges,
  'drafts.import': (db: WriteDb, input: ImportInput) => importChanges(db, ports.crashPoint, input),
  'drafts.undoPublish': (db: WriteDb, input: UndoPublishInput) => undoPublish(db, ports.crashPoint, input),

  'publish.lease': (db: WriteDb, { owner }: { readonly owner: string }) => takePublisherLease(db, ports, owner),
  'publish.lagging': (db: ReadDb, _input: null) => readRecovered(db, ports.heldMs()),
  'publish.pick': (db: ReadDb, _input: null) => pickResources(db),
  'publish.approve': (db: WriteDb, { reviewed }: { readonly reviewed: readonly Reviewed[] }) =>
    approveResources(db, ports.crashPoint, reviewed),
  'publish.newer': (db: ReadDb, { refs }: { readonly refs: readonly ResourceRef[] }) => countNewer(db, refs),
  'publish.reconcile': (db: WriteDb, input: ReconcileInput) => reconcile(db, ports, input),
  'publish.sending': (db: WriteDb, { owner, attemptId }: { readonly owner: string; readonly attemptId: number }) =>
    markSending(db, ports.crashPoint, owner, attemptId),
  'publish.unsend': (db: WriteDb, input: UnsentAttempt) => unsend(db, ports.crashPoint, input),
  'publish.outcome': (db: WriteDb, input: OutcomeInput) => noteOutcome(db, ports, input),
  'publish.park': (db: WriteDb, { ref, stop }: { readonly ref: ResourceRef; readonly stop: Blocker }) =>
    parkResource(db, ports.crashPoint, ref, stop),
});
export type DraftCalls = ReturnType<typeof createDraftCalls>;
