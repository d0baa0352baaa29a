import type { Brake } from './merge-result.ts';

/** Counts what the brake looks at. */
export type LossCount = {
  /** Rows of the base that the draft keeps. */
  readonly kept: number;
  /** Rows among them that the service does not have any more. */
  readonly gone: number;
  /** All rows of the base. */
  readonly base: number;
  /** All rows of the service. */
  readonly remote: number;
};

/**
 * Stops a merge with an answer that lost too much: nothing at all is left, or more than half of the rows are gone
 * (sync.md, step 5). Rows that the person removed as well are no loss. A person has to confirm before anything
 * follows such an answer.
 */
export function brakeOf({ kept, gone, base, remote }: LossCount): Brake | null {
  if (gone === 0) return null;
  if (remote === 0) return { reason: 'empty', gone, of: base };
  return gone * 2 > kept ? { reason: 'most_gone', gone, of: base } : null;
}
