const MOST_MARKS = 12;

/**
 * true when a version was read before another one came: the read is older than what we know (P7), or somebody wrote
 * the old values again. Time alone can tell the two apart.
 *
 * @param marks of the versions that were read, oldest first
 */
export function isOlderRead(marks: readonly string[], mark: string): boolean {
  const at = marks.lastIndexOf(mark);
  return at !== -1 && at < marks.length - 1;
}

/** The marks with the version that was read now as the newest. */
export function withMark(marks: readonly string[], mark: string): readonly string[] {
  if (marks.at(-1) === mark) return marks;
  return [...marks.filter((one) => one !== mark), mark].slice(-MOST_MARKS);
}
