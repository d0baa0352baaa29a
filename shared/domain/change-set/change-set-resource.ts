import { z } from 'zod';
import { ResourceRef, type Row } from '../merge/resource-tree.ts';

/** How deep values may be nested. Those of the API have three levels. */
const DEEPEST = 12;

/** Whether a value is plain data: not too deep, and without a key that would change how objects behave. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST || Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every((one) => isPlain(one, depth + 1));
}

const isRow = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);

/** A row as it is in the file: it also keeps the fields that this contract does not know. */
const FileRow = z.custom<Row>(isRow);
const RowId = z.string().min(1).max(200);

/** Edits of one resource in a file, with the state that they were based on, so that another computer can merge them. */
export const ChangeSetResource = z.object({
  ref: ResourceRef,
  base: z.array(z.object({ rowId: RowId, row: FileRow })).max(100_000),
  edits: z
    .array(z.object({ rowId: RowId, row: FileRow.nullable() }))
    .min(1)
    .max(100_000),
});
export type ChangeSetResource = z.infer<typeof ChangeSetResource>;

/** Why a resource of a file can't be taken. `twice`: the file has the resource, or a row of it, more than once. */
export const ChangeSetProblem = z.enum(['store', 'kind', 'shape', 'value', 'missing', 'removal', 'twice']);
export type ChangeSetProblem = z.infer<typeof ChangeSetProblem>;
