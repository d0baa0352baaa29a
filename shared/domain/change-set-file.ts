import { z } from 'zod';
import { ResourceRef } from './merge/resource-tree.ts';

const Row = z.record(z.string().max(100), z.unknown());
const LocalRow = z.object({ rowId: z.string().min(1).max(200), row: Row });

/** Edits of one resource in a file, with the state that they were based on, so that another computer can merge them. */
export const ChangeSetResource = z.object({
  ref: ResourceRef,
  base: z.array(LocalRow).max(100_000),
  edits: z
    .array(z.object({ rowId: z.string().min(1).max(200), row: Row.nullable() }))
    .min(1)
    .max(100_000),
});
export type ChangeSetResource = z.infer<typeof ChangeSetResource>;

/**
 * A file of changes that another admin can open, review and publish. It is plain JSON. It holds contacts and, if one
 * was changed, stores' login codes, but never the token.
 */
export const ChangeSetFile = z.object({
  format: z.literal('endcap-change-set'),
  /** Increased when older versions of Endcap can no longer read the file. */
  version: z.literal(1),
  /** ISO 8601; only displayed. */
  exportedAt: z.iso.datetime(),
  resources: z.array(ChangeSetResource).min(1).max(100_000),
});
export type ChangeSetFile = z.infer<typeof ChangeSetFile>;

/** Why a file is not a change set: `newer` (made by a later version of Endcap) or `malformed`. */
type ChangeSetReading =
  | { readonly ok: true; readonly file: ChangeSetFile }
  | { readonly ok: false; readonly reason: 'newer' | 'malformed' };

const Head = z.object({ format: z.literal('endcap-change-set'), version: z.int().min(2) });

/** Reads the JSON of a file of changes. */
export function readChangeSet(json: unknown): ChangeSetReading {
  const file = ChangeSetFile.safeParse(json);
  if (file.success) return { ok: true, file: file.data };
  return { ok: false, reason: Head.safeParse(json).success ? 'newer' : 'malformed' };
}
