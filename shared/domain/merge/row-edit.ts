import { z } from 'zod';
import type { ResourceKind } from './resource-tree.ts';

const RowValues = z.record(z.string(), z.unknown());
const NewRow = z.object({ rowId: z.string().min(1), row: RowValues });

/**
 * One edit of a draft, as it is kept (sync.md, "Per resource" and step 1). It names rows by their local id, never by
 * position. A value may be one that the contract refuses: it is kept, and validation says so.
 */
export const RowEdit = z.discriminatedUnion('edit', [
  z.object({ edit: z.literal('set'), rowId: z.string().min(1), field: z.string().min(1), value: z.unknown() }),
  z.object({ edit: z.literal('add'), ...NewRow.shape }),
  /** Contacts and expectations, and rows that were added here. */
  z.object({ edit: z.literal('remove'), rowId: z.string().min(1) }),
  /** The whole set: rows that are recognised are changed, the others added, and what is not named is removed. */
  z.object({ edit: z.literal('replace'), rows: z.array(NewRow) }),
]);
export type RowEdit = z.infer<typeof RowEdit>;

/** An edit that finds no place: its row or field is not there, or the kind does not allow it. It is not dropped. */
export type UnplacedEdit = {
  readonly edit: RowEdit;
  readonly reason: 'no_row' | 'row_exists' | 'no_field' | 'not_removable' | 'not_replaceable';
};

/** Kinds whose set can be replaced (api.md sections 4.3 and 4.4). */
export const isReplaceable = (kind: ResourceKind): boolean => kind === 'contacts' || kind === 'expectations';
