import type { SavedView } from '#shared/bridge/views.ts';
import type { ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { ChosenColumns } from '#shared/domain/table/file-columns.ts';
import { addColumnChoice, readColumnChoices, readViews, writeViews } from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import type { Reviewed } from './drafts/approved-edits.ts';
import { type ExportInput, exportChanges, type ImportInput, importChanges } from './drafts/change-sets.ts';
import { type DecideInput, decideCreates } from './drafts/decide-creates.ts';
import { type DecideTwinsInput, decideTwins } from './drafts/decide-twins.ts';
import { type DiscardInput, discardEdits, retryResource } from './drafts/discard-edits.ts';
import type { Blocker } from './drafts/drafts-table.ts';
import { countUnsentEdits } from './drafts/edits-table.ts';
import { listJoinedHistory, listSteps } from './drafts/history-table.ts';
import {
  approveResources,
  countNewer,
  markSending,
  parkResource,
  pickResources,
  readRecovered,
  takePublisherLease,
  unsend,
} from './drafts/lease-calls.ts';
import { listChangedDrafts, showDraft, viewDraft } from './drafts/list-drafts.ts';
import { noteOutcome, type OutcomeInput } from './drafts/outcome.ts';
import { countOverwrites, type DecideOverwriteInput, decideOverwrite, listOverwrites } from './drafts/overwrites.ts';
import type { ReconcileInput, ReconcilePorts } from './drafts/plan-attempts.ts';
import { type PullInput, pullDraft, reconcile } from './drafts/reconcile.ts';
import { confirmBrake, type ResolveInput, resolveConflicts } from './drafts/resolve-conflicts.ts';
import { type SaveInput, saveEdits } from './drafts/save-edits.ts';
import { moveStep, type UndoInput, type UndoPublishInput, undoPublish } from './drafts/undo.ts';
import { discardUnreadable, exportUnreadable, listUnreadable } from './drafts/unreadable-drafts.ts';
import { isWatched } from './drafts/watch-table.ts';
import { type MarkInput, markPhotos, moveReviews, type SettleInput, settleReviews } from './review/review-calls.ts';
import { type TakeInput, takeHandover } from './review/take-handover.ts';
import {
  findTemplate,
  removeTemplate,
  renameTemplate,
  type SaveTemplate,
  saveTemplate,
  summariseTemplates,
} from './targets/templates-table.ts';

const MOST_STEPS = 500;

/** Calls to the writer's thread about drafts. */
export const createDraftCalls = (ports: ReconcilePorts) => ({
  'drafts.list': (db: ReadDb, _input: null) => listChangedDrafts(db),
  'drafts.view': (db: ReadDb, { ref }: { readonly ref: ResourceRef }) => viewDraft(db, ref),
  'drafts.show': (db: ReadDb, { ref }: { readonly ref: ResourceRef }) => showDraft(db, ref),
  'drafts.count': (db: ReadDb, _input: null) => countUnsentEdits(db),
  'drafts.save': (db: WriteDb, input: SaveInput) => saveEdits(db, ports.crashPoint, input),
  'drafts.moveStep': (db: WriteDb, input: UndoInput) => moveStep(db, ports.crashPoint, input),
  'drafts.steps': (db: ReadDb, { kind }: { readonly kind: ResourceKind | null }) => ({
    undo: listSteps(db, 'done', kind, MOST_STEPS),
    redo: listSteps(db, 'undone', kind, MOST_STEPS),
  }),
  'drafts.history': (db: ReadDb, { before, limit }: { readonly before: number | null; readonly limit: number }) =>
    listJoinedHistory(db, before, limit),
  'drafts.discard': (db: WriteDb, input: DiscardInput) => discardEdits(db, ports.crashPoint, input),
  'drafts.resolve': (db: WriteDb, input: ResolveInput) => resolveConflicts(db, ports.crashPoint, input),
  'drafts.confirmBrake': (db: WriteDb, input: { readonly ref: ResourceRef; readonly now: number }) =>
    confirmBrake(db, input),
  'drafts.decideCreates': (db: WriteDb, input: DecideInput) => decideCreates(db, input),
  'drafts.decideTwins': (db: WriteDb, input: DecideTwinsInput) => decideTwins(db, input),
  'drafts.retry': (db: WriteDb, { ref }: { readonly ref: ResourceRef }) => retryResource(db, ref),
  'drafts.pull': (db: WriteDb, input: PullInput) => pullDraft(db, ports, input),
  'drafts.overwrites': (db: ReadDb, _input: null) => listOverwrites(db),
  'drafts.countOverwrites': (db: ReadDb, _input: null) => countOverwrites(db),
  'drafts.decideOverwrite': (db: WriteDb, input: DecideOverwriteInput) =>
    decideOverwrite(db, ports.crashPoint, ports.newId, input),
  'drafts.isWatched': (db: ReadDb, { ref }: { readonly ref: ResourceRef }) => isWatched(db, ref),
  'drafts.unreadable': (db: ReadDb, _input: null) => listUnreadable(db),
  'drafts.exportUnreadable': (db: ReadDb, { draftId }: { readonly draftId: number }) => exportUnreadable(db, draftId),
  'drafts.discardUnreadable': (db: WriteDb, { draftId, now }: { readonly draftId: number; readonly now: number }) =>
    discardUnreadable(db, draftId, now),
  'drafts.export': (db: ReadDb, input: ExportInput) => exportChanges(db, input),
  'drafts.import': (db: WriteDb, input: ImportInput) => importChanges(db, ports.crashPoint, input),
  'drafts.undoPublish': (db: WriteDb, input: UndoPublishInput) => undoPublish(db, ports.crashPoint, input),
});

/** Calls to the writer's thread about publishing. */
export const createPublishCalls = (ports: ReconcilePorts) => ({
  'publish.lease': (db: WriteDb, { owner }: { readonly owner: string }) => takePublisherLease(db, ports, owner),
  'publish.lagging': (db: ReadDb, _input: null) => readRecovered(db, ports.heldMs()),
  'publish.pick': (db: ReadDb, _input: null) => pickResources(db),
  'publish.approve': (db: WriteDb, { reviewed }: { readonly reviewed: readonly Reviewed[] }) =>
    approveResources(db, ports.crashPoint, reviewed),
  'publish.newer': (db: ReadDb, { refs }: { readonly refs: readonly ResourceRef[] }) => countNewer(db, refs),
  'publish.reconcile': (db: WriteDb, input: ReconcileInput) => reconcile(db, ports, input),
  'publish.sending': (db: WriteDb, { owner, attemptId }: { readonly owner: string; readonly attemptId: number }) =>
    markSending(db, ports.crashPoint, owner, attemptId),
  'publish.unsend': (db: WriteDb, { attemptId }: { readonly attemptId: number }) =>
    unsend(db, ports.crashPoint, attemptId),
  'publish.outcome': (db: WriteDb, input: OutcomeInput) => noteOutcome(db, ports, input),
  'publish.park': (db: WriteDb, { ref, stop }: { readonly ref: ResourceRef; readonly stop: Blocker }) =>
    parkResource(db, ports.crashPoint, ref, stop),
});

/** Calls to the writer's thread about what people say of photos. */
const createReviewCalls = ({ crashPoint }: Pick<ReconcilePorts, 'crashPoint'>) => ({
  'review.mark': (db: WriteDb, input: MarkInput) => markPhotos(db, crashPoint, input),
  'review.settle': (db: WriteDb, input: SettleInput) => settleReviews(db, crashPoint, input),
  'review.take': (db: WriteDb, input: TakeInput) => takeHandover(db, crashPoint, input),
  'review.move': (db: WriteDb, input: Parameters<typeof moveReviews>[2]) => moveReviews(db, crashPoint, input),
});

/** Calls to the writer's thread about named views of pages. */
const viewCalls = {
  'views.read': (db: ReadDb, _input: null) => readViews(db),
  'views.write': (db: WriteDb, { views }: { readonly views: readonly SavedView[] }) => writeViews(db, views),
};

/** Calls to the writer's thread about what people chose for the columns of files. */
const columnCalls = {
  'columns.read': (db: ReadDb, _input: null) => readColumnChoices(db),
  'columns.add': (db: WriteDb, choice: ChosenColumns) => addColumnChoice(db, choice),
};

type OfTemplate = { readonly name: string };

/** Calls to the writer's thread about templates of targets. */
const templateCalls = {
  'templates.list': (db: ReadDb, _input: null) => summariseTemplates(db),
  'templates.find': (db: ReadDb, { name }: OfTemplate) => findTemplate(db, name),
  'templates.save': (db: WriteDb, input: SaveTemplate) => saveTemplate(db, input),
  'templates.rename': (db: WriteDb, input: OfTemplate & { readonly to: string }) => renameTemplate(db, input),
  'templates.remove': (db: WriteDb, { name }: OfTemplate) => removeTemplate(db, name),
};

/** All calls about drafts, publishing, views, columns and templates in the writer's thread. */
export const createSyncCalls = (ports: ReconcilePorts) => ({
  ...createDraftCalls(ports),
  ...createPublishCalls(ports),
  ...createReviewCalls(ports),
  ...viewCalls,
  ...columnCalls,
  ...templateCalls,
});
export type SyncCalls = ReturnType<typeof createSyncCalls>;
