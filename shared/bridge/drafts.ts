import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { answer, Failure, Origin } from './answer.ts';
import { StoreRow } from './stores.ts';

/** What is drafted and published as one: one kind of resource of one store. */
export const DraftRef = z.object({ externalId: ExternalId, kind: z.enum(RESOURCE_KINDS) });
export type DraftRef = Readonly<z.infer<typeof DraftRef>>;

/** Fields of a row, not validated: a draft may hold what the contract refuses until it is fixed. */
export const Fields = z.record(z.string().max(100), z.unknown());
export type Fields = Readonly<z.infer<typeof Fields>>;

/** What a draft does to one row, field by field. */
export const RowDifference = z.discriminatedUnion('change', [
  z.object({ change: z.literal('added'), rowId: z.string(), row: Fields }),
  z.object({ change: z.literal('removed'), rowId: z.string(), row: Fields }),
  z.object({
    change: z.literal('changed'),
    rowId: z.string(),
    row: Fields,
    fields: z.array(z.object({ field: z.string(), was: z.unknown(), becomes: z.unknown() })),
  }),
]);
export type RowDifference = z.infer<typeof RowDifference>;

export const DraftRowId = z.string().min(1).max(200);

/** What a step did, as a key of the page's texts with data, so that it can be shown in any language later. */
export const StepName = z.object({
  key: z.string().max(60),
  cells: z.int().min(0),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type StepName = Readonly<z.infer<typeof StepName>>;

/** One row as a page edits it. */
export const DraftRow = z.object({
  rowId: DraftRowId,
  /** The last known state of the service; null when the row was added here. */
  base: Fields.nullable(),
  /** What is wanted; null when it is unchanged, or when it is removed. */
  desired: Fields.nullable(),
  /** true when the person removed the row. It stays in the list until that is published. */
  removed: z.boolean(),
});
export type DraftRow = z.infer<typeof DraftRow>;

/** What the service objected to in a row that was sent. */
export const RowIssue = z.object({
  rowId: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string(),
  path: z.string(),
  code: z.string().nullable(),
});
export type RowIssue = z.infer<typeof RowIssue>;

const AnyRow = z.record(z.string(), z.unknown());
const AnyTree = z.array(z.object({ rowId: z.string(), row: AnyRow }));

/** Two changes between which only a person can decide: was, mine and theirs (sync.md, step 11). */
export const BridgeConflict = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('field'),
    rowId: z.string(),
    field: z.string(),
    // Absent where the row did not have the field yet, as in a store that two people create at once.
    was: z.unknown().optional(),
    mine: z.unknown().optional(),
    theirs: z.unknown().optional(),
  }),
  z.object({
    scope: z.literal('row'),
    rowId: z.string(),
    field: z.null(),
    was: AnyRow.nullable(),
    mine: AnyRow.nullable(),
    theirs: AnyRow.nullable(),
  }),
  z.object({
    scope: z.literal('group'),
    rowId: z.string(),
    field: z.null(),
    key: z.string(),
    was: AnyTree,
    mine: AnyTree,
    theirs: AnyTree,
  }),
]);
export type BridgeConflict = z.infer<typeof BridgeConflict>;

/** New displays where nobody can tell which arrived, and how many of them the service has. */
export const AskedCreates = z.object({ rowIds: z.array(z.string()), found: z.int() });

/** A new display, sent without an id, with the name of one that is there. */
export const AskedTwin = z.object({ rowId: z.string(), label: z.string() });

/** Why a resource waits for a person (sync.md, steps 5, 8, 11 and 12). */
export const BridgeBlocker = z.discriminatedUnion('state', [
  z.object({ state: z.literal('conflict'), conflicts: z.array(BridgeConflict) }),
  z.object({
    state: z.literal('brake'),
    reason: z.enum(['empty', 'most_gone']),
    gone: z.int(),
    of: z.int(),
    /** The version whose losses are to be confirmed. */
    mark: z.string(),
  }),
  /** Fields that only the service knows, which publishing would erase. */
  z.object({
    state: z.literal('erases'),
    fields: z.array(z.string()),
    rows: z.int(),
    message: z.string(),
    mark: z.string(),
  }),
  z.object({ state: z.literal('undecided'), creates: z.array(AskedCreates) }),
  z.object({ state: z.literal('twins'), twins: z.array(AskedTwin) }),
  z.object({
    state: z.literal('parked'),
    reason: z.enum(['refused', 'invalid', 'not_found', 'too_large', 'answer_invalid', 'overwritten']),
    /** The service's own words, without secrets. */
    message: z.string().nullable(),
    issues: z.array(RowIssue),
  }),
]);
export type BridgeBlocker = z.infer<typeof BridgeBlocker>;

/** A store's rows of one kind with their draft. `known` is false when they were never read and can't be read now. */
export const StoreRows = z.discriminatedUnion('known', [
  z.object({
    known: z.literal(true),
    externalId: ExternalId,
    /** null when only the draft is known. */
    origin: Origin.nullable(),
    rows: z.array(DraftRow),
    stop: BridgeBlocker.nullable(),
    issues: z.array(RowIssue),
    /** The rows are those that an imported file changes; what else the store has was never read on this computer. */
    isPartial: z.boolean(),
  }),
  z.object({ known: z.literal(false), externalId: ExternalId, failure: Failure }),
]);
export type StoreRows = z.infer<typeof StoreRows>;

/** One field of many rows: one value for all of them, or one each. Values may be any JSON. */
export const FieldPatch = z.object({
  field: z.string().min(1).max(100),
  rowIds: z.array(DraftRowId).min(1).max(200_000),
  values: z.array(z.unknown()).min(1).max(200_000),
});
export type FieldPatch = z.infer<typeof FieldPatch>;

/** Edits of one resource in a step. */
export const ResourcePatch = z.object({
  ref: DraftRef,
  added: z.array(z.object({ rowId: DraftRowId, row: Fields })).max(200_000),
  patches: z.array(FieldPatch).max(100),
  removed: z.array(DraftRowId).max(200_000),
});
export type ResourcePatch = z.infer<typeof ResourcePatch>;

/** The result of saving a step. By the time it is answered, the step is on disk. */
export const Saved = z.object({
  /** null when the step changed nothing. */
  step: z.int().nullable(),
  savedAt: z.iso.datetime(),
  /** Edits that could not be applied because their row is gone. */
  unplaced: z.int(),
});
export type Saved = z.infer<typeof Saved>;

export const SavedStep = z.object({ id: z.int(), at: z.iso.datetime(), name: StepName });
export type SavedStep = z.infer<typeof SavedStep>;

/** The steps of a workspace or of one page, oldest first. Those from `done` on were undone. At most the last 500 of each. */
export const Steps = z.object({ steps: z.array(SavedStep), done: z.int() });
export type Steps = z.infer<typeof Steps>;

export const MovedSteps = z.object({
  /** How many of them were moved: fewer when the next one was moved or dropped meanwhile, or waits. */
  steps: z.int(),
  /** The step that has to be undone or redone before the next one, and the kinds that it changed; null: none. */
  waits: z.object({ name: StepName, kinds: z.array(z.enum(RESOURCE_KINDS)) }).nullable(),
  /** Resources whose rows have changed. */
  resources: z.array(DraftRef),
  unplaced: z.int(),
});
export type MovedSteps = z.infer<typeof MovedSteps>;

/** A store that exists only as a draft. What was not entered yet, or can't be sent, is empty. */
export const NewStore = StoreRow.pick({
  location: true,
  regionId: true,
  storeType: true,
  protocolCronEnabled: true,
  onboardingComplete: true,
}).extend({ externalId: ExternalId, name: z.string() });
export type NewStore = z.infer<typeof NewStore>;

/** Parts of a step, besides its last one, that are held back. A part has a megabyte or little more. */
export const MOST_STEP_PARTS = 64;

/** The page that makes a change, which does not read its own change again (`drafts_changed`, `review_changed`). */
export const byPage = { by: z.string().min(1).max(100) };

/** The kind of resource that a page edits: only steps that changed it. Absent: the steps of all pages. */
const OfPage = z.enum(RESOURCE_KINDS).optional();

/** A part of a step that is too large for one message. */
export const StagedStep = z.object({
  stepId: z.uuid(),
  /** Its place among the parts, from 0. */
  part: z.int().min(0).max(MOST_STEP_PARTS),
  resources: z.array(ResourcePatch).min(1).max(20_000),
  ...byPage,
});
export type StagedStep = z.infer<typeof StagedStep>;

export const draftsContract = {
  /** The rows of one kind with their drafts, store by store. */
  rows: oc
    .input(z.object({ kind: z.enum(RESOURCE_KINDS), externalIds: z.array(ExternalId).min(1).max(100) }))
    .output(answer(z.array(StoreRows))),
  /** External IDs of the stores of which there is something to show without the service: an answer, or a draft. */
  here: oc
    .input(z.object({ kind: z.enum(RESOURCE_KINDS) }))
    .output(answer(z.object({ kept: z.array(ExternalId), changed: z.array(ExternalId) }))),
  newStores: oc.output(answer(z.array(NewStore))),
  /** `edits`: the unpublished changes of all resources, each a field of a row, or a row that is new or removed. */
  count: oc.output(answer(z.object({ edits: z.int(), stopped: z.int(), overwritten: z.int() }))),
  /** Holds back a part of a step until `save` names it. Nothing of it is saved before. */
  stage: oc.input(StagedStep).output(answer(z.null())),
  /** Saves one step, however many rows it touches. `staged`: the parts of it that were sent before. */
  save: oc
    .input(
      z.object({
        name: StepName,
        resources: z.array(ResourcePatch).min(1).max(20_000),
        ...byPage,
        staged: z.object({ stepId: z.uuid(), parts: z.int().min(1).max(MOST_STEP_PARTS) }).optional(),
      }),
    )
    .output(answer(Saved)),
  /** Undoes or redoes these steps and no other, in this order, up to the first that can't be. */
  move: oc
    .input(z.object({ way: z.enum(['undo', 'redo']), steps: z.array(z.int()).max(500), ...byPage }))
    .output(answer(MovedSteps)),
  steps: oc.input(z.object({ kind: OfPage }).optional()).output(answer(Steps)),
};
