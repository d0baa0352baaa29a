import { versionMark } from '#shared/domain/merge/canonical-form.ts';
import type { Tree } from '#shared/domain/merge/resource-tree.ts';
import type { DraftHead } from './drafts-table.ts';

const MOST_MARKS = 12;

/**
 * Stands for the mark of the version of the base, from which a draft began. It is made when a read asks for it:
 * that takes longer than saving an edit.
 */
export const MARK_OF_BASE = 'base';

/** The marks of the versions that were read, oldest first. */
export function marksOf({ ref, marks }: Pick<DraftHead, 'ref' | 'marks'>, base: Tree): readonly string[] {
  if (!marks.includes(MARK_OF_BASE)) return marks;
  const mark = versionMark(
    ref.kind,
    base.map(({ row }) => row),
  );
  return marks.map((one) => (one === MARK_OF_BASE ? mark : one));
}

/**
 * true when a read, soon after something was sent, may be older than what is known (P7). One that shows what was sent is
 * not, unless its version was read before another one came. One that shows nothing new of ours is when it is not the
 * newest version: what stood there before an earlier write of somebody else need never have been read here. Or somebody
 * wrote just now: time alone can tell.
 *
 * @param marks of the versions that were read, oldest first
 * @param showsSent requests were open, and the read shows what they sent
 */
export function mayBeOlder(marks: readonly string[], mark: string, showsSent: boolean): boolean {
  const at = marks.lastIndexOf(mark);
  if (at === marks.length - 1) return false;
  return at !== -1 || !showsSent;
}

/** The marks with the version that was read now as the newest. */
export function withMark(marks: readonly string[], mark: string): readonly string[] {
  if (marks.at(-1) === mark) return marks;
  return [...marks.filter((one) => one !== mark), mark].slice(-MOST_MARKS);
}
