import { z } from 'zod';
import type { ResourceKind } from './resource-tree.ts';

const RowValues = z.record(z.string(), z.unknown());
const NewRow = z.object({ rowId: z.string().min(1), row: RowValues });

/**
 * One edit of a draft, as it is stored (sync.md, "Per resource" and step 1). It names rows by their local id, never by
 * position. A value may be one that the contract refuses: it is stored, and validation reports it.
 */
export const RowEdit = z.discriminatedUnion('edit', [
  z.object({ edit: z.literal('set'), rowId: z.string().min(1), field: z.string().min(1), value: z.unknown() }),
  z.object({ edit: z.literal('add'), ...NewRow.shape }),
  /** For contacts and expectations, and for rows that were added here. */
  z.object({ edit: z.literal('remove'), rowId: z.string().min(1) }),
  /**
   * Replaces the whole set: recognised rows are changed, other rows are added, and rows that are not listed are
   * removed.
   */
  z.object({ edit: z.literal('replace'), rows: z.array(NewRow) }),
]);
export type RowEdit = z.infer<typeof RowEdit>;

/** An edit that can't be applied: its row or field does not exist, or the kind does not allow it. It is not dropped. */
export type UnplacedEdit = {
  readonly edit: RowEdit;
  readonly reason: 'no_row' | 'row_exists' | 'no_field' | 'not_removable' | 'not_replaceable';
};

/** Kinds whose set can be replaced (api.md sections 4.3 and 4.4). */
export const isReplaceable = (kind: ResourceKind): boolean => kind === 'contacts' || kind === 'expectations';
