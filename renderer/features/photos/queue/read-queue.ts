import type { ReviewQueue } from '#shared/bridge/review.ts';
import { growQueue } from '#shared/domain/review/grow-queue.ts';

/** Photos that are shown before the whole queue is sorted: more than any screen shows. */
const FIRST = 200;

/**
 * `readAt`: when it was asked for, in milliseconds since 1970 UTC. `begunAt`: when its order began; it has only grown
 * since. `isSorted` false: sorting it would change what is on the screen.
 */
export type QueueRead = {
  readonly queue: ReviewQueue;
  readonly isWhole: boolean;
  readonly readAt: number;
  readonly begunAt: number;
  readonly isSorted: boolean;
};

type Reading = {
  /** @param first only so many photos, those that come first */
  readonly ask: (first?: number) => Promise<ReviewQueue>;
  /** What is on the screen. */
  readonly before: QueueRead | undefined;
  /** What is on the screen keeps its order. */
  readonly isGrowing: boolean;
  readonly isWholeOnly: boolean;
  /** Shows the first photos of a queue while the others are sorted. */
  readonly tell: (first: QueueRead) => void;
};

/** Reads a queue so that no photo that has been shown changes its place; photos that have come since stand behind. */
export async function readQueue({ ask, before, isGrowing, isWholeOnly, tell }: Reading): Promise<QueueRead> {
  const readAt = Date.now();
  const begun = { readAt, begunAt: readAt, isSorted: true };
  if (before === undefined && !isWholeOnly) {
    const first = await ask(FIRST);
    if (first.photos.key.length === first.total) return { ...begun, queue: first, isWhole: true };
    tell({ ...begun, queue: first, isWhole: false });
    return { ...begun, ...growQueue(first, await ask()), isWhole: true };
  }
  const queue = await ask();
  if (!isGrowing || before === undefined) return { ...begun, queue, isWhole: true };
  return { ...growQueue(before.queue, queue), isWhole: true, readAt, begunAt: before.begunAt };
}
