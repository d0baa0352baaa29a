import type { DraftIssue, WarningCode } from './draft-issue.ts';
import type { ResourceKind, Tree } from './resource-tree.ts';
import { validateRow } from './validate-row.ts';
import { warnAbout } from './warnings.ts';

export type Validation = {
  /** What the contract refuses: the resource can not be published until these are mended. */
  readonly errors: readonly DraftIssue[];
  /** What a person should look at; it can be published. */
  readonly warnings: readonly DraftIssue<WarningCode>[];
};

/**
 * Holds the wanted state against the contract (api.md sections 2.4, 2.7, 2.10 and 2.12), row by row and field by field.
 *
 * @param rows the rows to look at; warnings about duplicates need all rows of the resource
 * @param isNewStore warns of a new store without a name, which services may refuse (api.md section 4.2)
 */
export function validateDraft(kind: ResourceKind, rows: Tree, isNewStore = false): Validation {
  return { errors: rows.flatMap((one) => validateRow(kind, one)), warnings: warnAbout(kind, rows, isNewStore) };
}
