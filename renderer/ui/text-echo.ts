/**
 * Tells a text's own way back from a change by somebody else: on a slow computer the first letters arrive where they
 * are kept after the next ones were sent, and must not replace them.
 *
 * @param sent texts that were sent to be kept and have not come back, oldest first
 * @param kept the text that is kept now
 * @returns those still to come back; null when the text was changed by somebody else
 */
export function withoutEcho(sent: readonly string[], kept: string): readonly string[] | null {
  const at = sent.indexOf(kept);
  // Those before it were overtaken and never come.
  return at === -1 ? null : sent.slice(at + 1);
}
