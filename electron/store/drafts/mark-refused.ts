import type { DraftIssue } from '#shared/domain/merge/draft-issue.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { WriteDb } from '../file/kept-db.ts';
import { readBase } from './drafts-table.ts';
import type { DraftEdit } from './edit-lines.ts';
import { listEdits, replaceEdits } from './edits-table.ts';

/** What the contract refuses, told like what a service refuses. */
export const asServiceIssues = (issues: readonly DraftIssue[]): ServiceIssue[] =>
  issues.map(({ rowId, field, code }) => ({ rowId, field, code, message: '', path: '' }));

/**
 * Writes at every edited row why it was refused; it waits there until it is edited again.
 *
 * @returns how many rows were marked
 */
export function markRefused(db: WriteDb, draftId: number, issues: readonly ServiceIssue[]): number {
  const byRow = Map.groupBy(issues, ({ rowId }) => rowId);
  const base = readBase(db, draftId);
  const before = listEdits(db, draftId, base);
  const after = before.map((edit): DraftEdit => {
    const own = byRow.get(edit.rowId);
    return own ? { ...edit, issues: own } : edit;
  });
  replaceEdits(db, draftId, base, after);
  return after.filter((edit, index) => edit !== before[index]).length;
}
