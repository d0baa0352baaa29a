import { setTimeout } from 'node:timers/promises';

/**
 * The size of a part at least and at most, in the units of the work. A smaller one would hardly be shorter, because most
 * of its time goes into its transaction.
 */
const [LEAST, MOST] = [4, 31];
/** Milliseconds after which a part was long, and the next one is smaller. */
const LONG_MS = 25;

/**
 * Does long work in parts, each in a transaction of its own. After each part it rests for as long as that took, so that
 * other writers get their turn, and the next part is larger or smaller so that none takes long.
 *
 * @param part does a part of at most this size; returns what it did, or undefined when nothing is left
 * @param onDone called with all that was done so far
 * @param hasEnded whether to leave the rest
 * @param least the size of a part at least
 */
export async function workInParts(
  part: (atMost: number) => Promise<number | undefined>,
  onDone: (done: number) => void = () => undefined,
  hasEnded: () => boolean = () => false,
  least: number = LEAST,
): Promise<void> {
  let total = 0;
  let atMost = least;
  while (!hasEnded()) {
    const begun = performance.now();
    const done = await part(atMost);
    if (done === undefined) return;
    total += done;
    onDone(total);
    const ms = performance.now() - begun;
    atMost = Math.min(MOST, Math.max(least, ms > LONG_MS ? Math.floor(atMost / 2) : 2 * atMost));
    await setTimeout(ms);
  }
}
