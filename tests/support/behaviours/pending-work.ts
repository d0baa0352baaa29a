/** Work that is under way. */
export type PendingWork = {
  add<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is under way any more. */
  quiet(): Promise<void>;
  /** What went wrong in it so far. */
  readonly errors: readonly unknown[];
};

export function createPendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>();
  const errors: unknown[] = [];
  return {
    errors,
    add(work) {
      const watched = work.catch((error: unknown) => void errors.push(error)).finally(() => pending.delete(watched));
      pending.add(watched);
      return work;
    },
    async quiet() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
