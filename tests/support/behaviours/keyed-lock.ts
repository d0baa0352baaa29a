/** Runs work of one key one after the other; keys do not wait for each other. */
export type KeyedLock = <T>(key: string | null, work: () => Promise<T>) => Promise<T>;

export function createKeyedLock(): KeyedLock {
  const last = new Map<string | null, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    // Who comes next waits for the end, not for the success.
    last.set(
      key,
      turn.catch(() => undefined),
    );
    return turn;
  };
}
