import { useCallback, useRef, useState } from 'react';

/** Work that takes less is over before anybody presses something else, and is not worth a word; in milliseconds. */
const UNSEEN_MS = 300;

export type Alone = {
  /** Resolves when the work is done; false: it failed, or other work is under way. */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>;
  /** Work is under way, and a person has to be told: it takes long, or something else was pressed meanwhile. */
  readonly isWorking: boolean;
  /** Why the last work failed; null: it did not. */
  readonly error: Error | null;
};

/** Does one thing at a time. */
export function useAlone(): Alone {
  const [isWorking, setIsWorking] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  // No state of the page: what is said of an act may be pressed before the page is drawn once more.
  const isBusy = useRef(false);
  const alone = useCallback(async (work: () => Promise<void>) => {
    if (isBusy.current) {
      setIsWorking(true);
      return false;
    }
    isBusy.current = true;
    setError(null);
    const seen = setTimeout(() => setIsWorking(true), UNSEEN_MS);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      return false;
    } finally {
      clearTimeout(seen);
      isBusy.current = false;
      setIsWorking(false);
    }
  }, []);
  return { alone, isWorking, error };
}
