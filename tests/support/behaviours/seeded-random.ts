/** A stream of numbers from 0 up to but not including 1; the same seed gives the same stream (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The items in another order (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const pool = [...items];
  return items.flatMap(() => pool.splice(Math.floor(random() * pool.length), 1));
}
