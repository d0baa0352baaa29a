import { versionMark } from '#shared/domain/merge/canonical-form.ts';
import type { Tree } from '#shared/domain/merge/resource-tree.ts';
import type { DraftHead } from './drafts-table.ts';

const MOST_MARKS = 12;

/**
 * Placeholder for the mark of the base version that a draft started from. The real mark is computed only when a read
 * needs it, because that takes longer than saving an edit.
 */
export const MARK_OF_BASE = 'base';

/** The marks of the versions read so far, oldest first. */
export function marksOf({ ref, marks }: Pick<DraftHead, 'ref' | 'marks'>, base: Tree): readonly string[] {
  if (!marks.includes(MARK_OF_BASE)) return marks;
  const mark = versionMark(
    ref.kind,
    base.map(({ row }) => row),
  );
  return marks.map((one) => (one === MARK_OF_BASE ? mark : one));
}

/**
 * true when a read shortly after sending may be older than what is already known (P7). A read that shows what was sent
 * is current, unless that version was read before and another one came after it. A read that shows nothing new of ours
 * counts as old unless it is the newest known version: it may show a state from before somebody's earlier write that
 * was never read here. It may also show a write somebody made just now; only time can tell.
 *
 * @param marks of the versions read, oldest first
 * @param showsSent requests were open, and the read shows what they sent
 */
export function mayBeOlder(marks: readonly string[], mark: string, showsSent: boolean): boolean {
  const at = marks.lastIndexOf(mark);
  if (at === marks.length - 1) return false;
  return at !== -1 || !showsSent;
}

/** Moves the mark of the version just read to the end, as the newest. */
export function withMark(marks: readonly string[], mark: string): readonly string[] {
  if (marks.at(-1) === mark) return marks;
  return [...marks.filter((one) => one !== mark), mark].slice(-MOST_MARKS);
}
