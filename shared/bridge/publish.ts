import { oc } from '@orpc/contract';
import { z } from 'zod';
import { RefusedResource } from '#shared/domain/change-set/change-set-file.ts';
import { PublishedChange } from '#shared/domain/signals/did-it-help.ts';
import { answer, Failure } from './answer.ts';
import { historyContract } from './draft-history.ts';
import {
  AskedCreates,
  AskedTwin,
  BridgeBlocker,
  DraftRef,
  Fields,
  RowDifference,
  RowIssue,
  StepName,
} from './drafts.ts';

/** One resource with unpublished changes, or with a decision that a person has to make. */
export const ResourceChanges = z.object({
  ref: DraftRef,
  /** Which state of the draft this is: it grows with every edit. */
  rev: z.int(),
  /** What a person tells the rows by that a blocker or an issue is about. */
  names: z.record(z.string(), Fields),
  /** How many rows. */
  counts: z.object({ added: z.int(), changed: z.int(), removed: z.int() }),
  /** How many changes: fields of the changed rows, and rows that are new or removed. */
  size: z.int(),
  /** Among all changes: displays that are disabled, values that are cleared, and 1 when no row is left. */
  risks: z.object({ disables: z.int(), clears: z.int(), empties: z.int() }),
  /** Of the first thousand rows. */
  changes: z.array(RowDifference),
  /** What the contract refuses. If the resource is published like this, it is parked. */
  errors: z.array(z.object({ rowId: z.string().nullable(), field: z.string().nullable(), code: z.string() })),
  issues: z.array(RowIssue),
  stop: BridgeBlocker.nullable(),
  /** Something was sent, and no read has shown the result yet. */
  isUndecided: z.boolean(),
});
export type ResourceChanges = z.infer<typeof ResourceChanges>;

/** How far the publishing of one resource has come. */
export const ResourcePhase = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('queued') }),
  z.object({ phase: z.literal('reading') }),
  z.object({ phase: z.literal('verifying') }),
  z.object({ phase: z.literal('sending'), chunk: z.int(), chunks: z.int() }),
  /** What was sent got no answer. It may still arrive, and Endcap keeps searching for it this much longer. */
  z.object({ phase: z.literal('unanswered'), leftMs: z.number() }),
  z.object({ phase: z.literal('waiting'), because: z.string(), ms: z.number() }),
  z.object({
    phase: z.literal('ended'),
    how: z.enum(['published', 'held', 'newer', 'paused', 'cancelled', 'stopped']),
  }),
]);
export type ResourcePhase = z.infer<typeof ResourcePhase>;

/** The publishing in progress, or the last one since Endcap was started. */
export const PublishState = z.object({
  state: z.enum(['idle', 'running', 'ended']),
  publishId: z.string().nullable(),
  isCancelling: z.boolean(),
  resources: z.array(z.object({ ref: DraftRef, phase: ResourcePhase })),
  ended: z.enum(['done', 'cancelled', 'paused', 'lease_lost', 'failed']).nullable(),
  /** Why all of it was paused. */
  failure: Failure.nullable(),
  /** Changes that were not sent, because they are newer than what was reviewed; known at the end. */
  newer: z.int(),
});
export type PublishState = z.infer<typeof PublishState>;

export const ConflictChoice = z.object({
  rowId: z.string(),
  field: z.string().nullable(),
  /** As the person was shown it. */
  theirs: z.unknown(),
  choice: z.union([
    z.object({ take: z.enum(['mine', 'theirs']) }),
    z.object({ take: z.literal('other'), value: z.unknown() }),
  ]),
});
export type ConflictChoice = z.infer<typeof ConflictChoice>;

/** A resource with the `rev` of the changes that a person was shown. */
const Reviewed = z.object({ ref: DraftRef, rev: z.int() });

const OfResource = z.object({ ref: DraftRef });

export const UndoneResult = z.object({
  resources: z.array(DraftRef),
  /** These have edits of their own, which must be published or discarded first. */
  busy: z.array(DraftRef),
  /** What is there now is not known here, so nothing was done. */
  unknown: z.array(DraftRef),
  conflicts: z.int(),
  /** Rows that can't be undone. */
  irreversible: z.int(),
});
export type UndoneResult = z.infer<typeof UndoneResult>;

export const ChangesImported = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** null: it was a trial, nothing in the file is of this chain, or it changed nothing. */
    step: z.int().nullable(),
    resources: z.array(
      z.object({
        ref: DraftRef,
        /** `unknown_store`: the open chain has no such store, so the file probably belongs to another chain. */
        result: z.enum(['taken', 'conflict', 'same', 'has_draft', 'unknown_store']),
        /** How many changes. */
        size: z.int(),
      }),
    ),
    /** What can't be taken from the file, and why. */
    refused: z.array(RefusedResource),
    exportedAt: z.iso.datetime(),
    /** Address of the service that the file is of; null: the sample. Absent: the file does not say it. */
    service: z.string().nullable().optional(),
  }),
  z.object({ ok: z.literal(false), reason: z.enum(['too_large', 'not_json', 'newer', 'malformed']) }),
]);
export type ChangesImported = z.infer<typeof ChangesImported>;

/** A draft on this computer that can't be read. Until a person decides, it stays as it is and nothing of it is sent. */
export const UnreadableDraft = z.object({
  draftId: z.int(),
  /** As they are stored; neither needs to be one that the API allows. */
  externalId: z.string(),
  kind: z.string(),
  /** How many changes. */
  size: z.int(),
});
export type UnreadableDraft = z.infer<typeof UnreadableDraft>;

/** What somebody overwrote of one publishing to one resource. */
export const Overwrite = z.object({
  id: z.int(),
  /** The publishing that had sent it. */
  publishId: z.string(),
  ref: DraftRef,
  publishedAt: z.iso.datetime(),
  foundAt: z.iso.datetime(),
  /** How many changes. */
  size: z.int(),
  /** Of the first thousand rows, from what was published (`was`) to what is there now (`becomes`). */
  changes: z.array(RowDifference),
});
export type Overwrite = z.infer<typeof Overwrite>;

const OfUnreadable = z.object({ draftId: z.int() });

/** How much of a resource would be published, without reading its rows. */
export const ChangesHead = ResourceChanges.pick({ ref: true, size: true });
export type ChangesHead = z.infer<typeof ChangesHead>;

export const publishContract = {
  ...historyContract,
  /** Every resource with something to publish or to decide. */
  heads: oc.output(answer(z.array(ChangesHead))),
  /** What would change. `only`: of these resources. */
  changes: oc
    .input(z.object({ only: z.array(DraftRef).max(50_000) }).optional())
    .output(answer(z.array(ResourceChanges))),
  state: oc.output(answer(PublishState)),
  /**
   * Starts publishing what a person has reviewed. Edits made after the review stay drafts. Answers at once; progress
   * comes as `publish_changed`.
   */
  start: oc.input(z.object({ reviewed: z.array(Reviewed).max(50_000) })).output(answer(PublishState)),
  /** Ends publishing before the next request. */
  cancel: oc.output(answer(PublishState)),
  /** Resolves conflicts that are still as they were shown; answers how many. */
  resolve: oc
    .input(z.object({ ref: DraftRef, choices: z.array(ConflictChoice).min(1).max(100_000) }))
    .output(answer(z.object({ resolved: z.int() }))),
  /** The person has seen the losses of this version and goes on with them; answers false when it is another one now. */
  confirmBrake: oc.input(z.object({ ref: DraftRef, mark: z.string() })).output(answer(z.boolean())),
  /** Sends the missing ones of these new displays, or discards them; false when the question is another one now. */
  decideCreates: oc
    .input(z.object({ ref: DraftRef, creates: z.array(AskedCreates).max(100_000), take: z.enum(['send', 'leave']) }))
    .output(answer(z.boolean())),
  /**
   * New displays with the name of one that is there: sends them, changes that one instead, or discards them; false when
   * the question is another one now.
   */
  decideTwins: oc
    .input(z.object({ ref: DraftRef, twins: z.array(AskedTwin).max(100_000), take: z.enum(['both', 'same', 'leave']) }))
    .output(answer(z.boolean())),
  /** Tries a parked resource again as it is; false when it is not parked. */
  retry: oc.input(OfResource).output(answer(z.boolean())),
  /** Drops all edits of a resource; they stay in the history. `size` is null, and they stay, when one came since. */
  discard: oc.input(Reviewed).output(answer(z.object({ size: z.int().nullable() }))),
  /** What was published from here in the last 90 days and can have moved figures, oldest first. */
  published: oc.output(answer(z.array(PublishedChange))),
  /** Makes a draft that undoes a publishing; nothing is sent. */
  undo: oc.input(z.object({ publishId: z.string(), name: StepName })).output(answer(UndoneResult)),
  /**
   * The changes of some resources, or all, as the texts of files that can be imported one by one: more than one when
   * they are too large for one, and none when there are no changes.
   */
  exportChanges: oc
    .input(z.object({ only: z.array(DraftRef).max(50_000).nullable() }))
    .output(answer(z.object({ files: z.array(z.string()) }))),
  /** What was published and overwritten by somebody else afterwards, until a person has decided; newest first. */
  overwrites: oc.output(answer(z.array(Overwrite))),
  /**
   * Drafts what was published once more, under this name, or leaves what is there (`again` is null). Nothing is sent.
   * Answers how many rows were drafted; null: the store's rows are not known here.
   */
  decideOverwrite: oc
    .input(z.object({ id: z.int(), again: StepName.nullable() }))
    .output(answer(z.object({ rows: z.int().nullable() }))),
  /** Drafts that can't be read; `changes` leaves them out. */
  unreadable: oc.output(answer(z.array(UnreadableDraft))),
  /** One of them as it is stored, as the text of a file; null when there is none any more. */
  exportUnreadable: oc.input(OfUnreadable).output(answer(z.string().nullable())),
  /** Drops one of them; it stays in the history. */
  discardUnreadable: oc.input(OfUnreadable).output(answer(z.object({ size: z.int() }))),
  /** Imports a file of changes that was sent as a table is, and forgets it. A trial only answers the result. */
  importChanges: oc
    .input(z.object({ tableId: z.string(), isTrial: z.boolean(), name: StepName }))
    .output(answer(ChangesImported)),
};
