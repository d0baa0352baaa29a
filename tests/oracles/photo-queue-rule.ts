import type { JoinedPhoto } from './fill-rate-rule.ts';

/*
 * The order of photos that are gone through worst first. It shares types with what it judges and no code.
 */

/** Measured minus expected, in ten-thousandths of a point; null: it can't be said. */
const gapOf = ({ judged }: JoinedPhoto): bigint | null =>
  judged.kind === 'compared' ? judged.measuredE4 - judged.expectedE4 : null;

/**
 * Which of two photos comes first: the one further below its target, any that is compared before one that is not, then
 * the newer one. 0: the rule leaves it open.
 */
export function worstFirst(a: JoinedPhoto, b: JoinedPhoto): number {
  const [left, right] = [gapOf(a), gapOf(b)];
  if (left !== right) {
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -1 : 1;
  }
  return Date.parse(b.run.scheduledDatetime) - Date.parse(a.run.scheduledDatetime);
}

/** Whether photos stand worst first. */
export const isWorstFirst = (photos: readonly JoinedPhoto[]): boolean =>
  photos.every((photo, at) => at === 0 || worstFirst(photos[at - 1] ?? photo, photo) <= 0);
