import { oc } from '@orpc/contract';
import { z } from 'zod';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { answer } from './answer.ts';
import { DraftRef, DraftRowId, RowDifference, StepName } from './drafts.ts';

/** What the history records about drafts. Edits that are lost on the way stay there for ever. */
export const HISTORY_EVENTS = [
  'edit',
  'undo',
  'redo',
  'discard',
  'conflict_resolved',
  'brake_confirmed',
  'erasing_confirmed',
  'creates_decided',
  'imported',
  'published',
  'overtaken',
  'normalised',
  'published_undone',
  'overwritten',
] as const;

/** One entry of the history of drafts. */
export const HistoryItem = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.enum(HISTORY_EVENTS),
  name: StepName.nullable(),
  publishId: z.string().nullable(),
  /** How many stores it is about. */
  stores: z.int(),
  /** The only one; null: there is none, or there are several. As it was typed: it may be no ID that the API allows. */
  externalId: z.string().nullable(),
  /** How many changes. */
  size: z.int(),
  /** For a conflict: both sides, and which one was taken. The side that lost is stored here. */
  settled: z
    .object({
      field: z.string().nullable(),
      mine: z.unknown().optional(),
      theirs: z.unknown().optional(),
      take: z.enum(['mine', 'theirs', 'other']),
      value: z.unknown().optional(),
    })
    .nullable(),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

/** The lines of the history to list. What is empty or null lets everything through. */
export const HistoryFilter = z.object({
  /** As they are typed: a store may be gone, or never have been. */
  externalIds: z.array(z.string().max(200)).max(20),
  kind: z.enum(RESOURCE_KINDS).nullable(),
  events: z.array(z.enum(HISTORY_EVENTS)),
  from: z.iso.datetime().nullable(),
  /** Not included. */
  to: z.iso.datetime().nullable(),
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

/** What a line of the history, or a publishing, did: each row and field with the old and the new value. */
export const HistoryRecord = z.object({
  resources: z.array(
    z.object({
      ref: DraftRef,
      /** How many changes. */
      size: z.int(),
      /** Of the first thousand rows. */
      changes: z.array(RowDifference),
    }),
  ),
  /** How many resources there are in all. */
  total: z.int(),
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

/** What a cell held; null: there was no such row. */
const CellSide = z.object({ value: z.unknown() }).nullable();

/** What is known of one cell, newest first. */
export const CellHistory = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      event: z.enum(HISTORY_EVENTS),
      name: StepName.nullable(),
      /** Of a step: whether it is in effect. `dropped`: undone, and then another step was made. */
      step: z.enum(['done', 'undone', 'dropped']).nullable(),
      /** Absent: not known. */
      was: CellSide.optional(),
      becomes: CellSide.optional(),
      /** Of a decided conflict: what the service showed. */
      theirs: CellSide.optional(),
    }),
  ),
  /** What the service showed when it was read. `isOfLine`: a line says it too. */
  reads: z.array(z.object({ at: z.iso.datetime(), side: CellSide, isOfLine: z.boolean() })),
  /** Nothing older was looked for; null: all was. */
  since: z.iso.datetime().nullable(),
});
export type CellHistory = z.infer<typeof CellHistory>;

/** Calls about the history, which are made with those of publishing. */
export const historyContract = {
  /**
   * Newest first. `before`: the `next` of the part before, from which to go on; null: there is nothing older. It is the
   * last line that was looked at, which need not be listed.
   */
  history: oc
    .input(
      z.object({
        before: z.int().nullable(),
        limit: z.int().min(1).max(200),
        filter: HistoryFilter.nullable().optional(),
      }),
    )
    .output(answer(z.object({ items: z.array(HistoryItem), next: z.int().nullable() }))),
  /** What a line of the history or a publishing did, some of its resources at a time. */
  record: oc
    .input(
      z.object({
        of: z.union([z.object({ historyId: z.int() }), z.object({ publishId: z.string() })]),
        from: z.int().min(0),
        limit: z.int().min(1).max(200),
      }),
    )
    .output(answer(HistoryRecord)),
  /** What was done to one field of one row, and what the service showed there. */
  cell: oc
    .input(z.object({ ref: DraftRef, rowId: DraftRowId, field: z.string().min(1).max(100) }))
    .output(answer(CellHistory)),
};
