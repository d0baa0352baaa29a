import { z } from 'zod';
import { ResourceRef } from './resource-ref.ts';

const Row = z.record(z.string().max(100), z.unknown());
const LocalRow = z.object({ rowId: z.string().min(1).max(200), row: Row });

/** Edits of one resource in a file, with the state they were made on, so that another computer can merge them. */
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
 * A file of changes that another admin can open, review and publish. Plain JSON; it holds contacts and, when one was
 * changed, login codes of stores, and never the token.
 */
export const ChangeSetFile = z.object({
  format: z.literal('endcap-change-set'),
  /** Grows when an older Endcap could not read the file any more. */
  version: z.literal(1),
  /** ISO 8601; shown only. */
  exportedAt: z.iso.datetime(),
  resources: z.array(ChangeSetResource).min(1).max(100_000),
});
export type ChangeSetFile = z.infer<typeof ChangeSetFile>;

/** `newer` (a version of a later Endcap) and `malformed` say why a file is no change set. */
type ChangeSetReading =
  | { readonly ok: true; readonly file: ChangeSetFile }
  | { readonly ok: false; readonly reason: 'newer' | 'malformed' };

const Head = z.object({ format: z.literal('endcap-change-set'), version: z.int().min(2) });

/** Reads what the JSON of a file of changes says. */
export function readChangeSet(json: unknown): ChangeSetReading {
  const file = ChangeSetFile.safeParse(json);
  if (file.success) return { ok: true, file: file.data };
  return { ok: false, reason: Head.safeParse(json).success ? 'newer' : 'malformed' };
}
