import { setTimeout as wait } from 'node:timers/promises';

const FIRST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 400;

/** How long to wait before a further try: twice as long each time, up to a limit; between half and all of it. */
const waitBefore = (attempt: number): number => {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  // Chance keeps those who collided from colliding again.
  return longest * (0.5 + Math.random() / 2);
};

/**
 * Does something again that failed in a way that passes.
 *
 * @param tries how often at most, 1 or more
 * @param isWorthIt whether another try may help after this error
 * @throws the error of the last try
 */
export async function tryAgain<T>(
  work: () => Promise<T>,
  { tries, isWorthIt }: { readonly tries: number; readonly isWorthIt: (error: unknown) => boolean },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= tries || !isWorthIt(error)) throw error;
      await wait(waitBefore(attempt));
    }
  }
}
