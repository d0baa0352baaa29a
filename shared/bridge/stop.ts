import { z } from 'zod';

const AnyRow = z.record(z.string(), z.unknown());
const AnyTree = z.array(z.object({ rowId: z.string(), row: AnyRow }));

/** Two changes that only a person can decide between; was, mine and theirs (sync.md, step 11). */
export const BridgeConflict = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('field'),
    rowId: z.string(),
    field: z.string(),
    was: z.unknown(),
    mine: z.unknown(),
    theirs: z.unknown(),
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

/** Why a resource waits for a person (sync.md, steps 5, 8, 11 and 12). */
export const Stop = z.discriminatedUnion('state', [
  z.object({ state: z.literal('conflict'), conflicts: z.array(BridgeConflict) }),
  z.object({
    state: z.literal('brake'),
    reason: z.enum(['empty', 'most_gone']),
    gone: z.int(),
    of: z.int(),
  }),
  z.object({
    state: z.literal('undecided'),
    creates: z.array(z.object({ rowIds: z.array(z.string()), found: z.int() })),
  }),
  z.object({
    state: z.literal('parked'),
    reason: z.enum(['refused', 'invalid', 'not_found', 'too_large', 'answer_invalid', 'overwritten']),
    /** The service's own words, without secrets. */
    message: z.string().nullable(),
    issues: z.array(
      z.object({
        rowId: z.string().nullable(),
        field: z.string().nullable(),
        message: z.string(),
        path: z.string(),
        code: z.string().nullable(),
      }),
    ),
  }),
]);
export type Stop = z.infer<typeof Stop>;
