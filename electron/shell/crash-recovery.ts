const RECENT_MS = 60_000;

export type CrashPorts = {
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
  /** Loads the page anew, where it was. */
  readonly reload: () => void;
  /** Loads the page from its beginning: what it showed may be what ends it. */
  readonly startOver: () => void;
  /** Tells that the page was loaded again. */
  readonly tell: () => void;
  /** Tells that it ended again, and asks; true: load again, false: quit. */
  readonly ask: () => Promise<boolean>;
  readonly quit: () => void;
};

/**
 * What to do when the page's process is gone: the first time load it again and say so; when it happens again
 * within a minute ask, so that a page that always crashes does not reload for ever.
 */
export function createCrashRecovery({ now, reload, startOver, tell, ask, quit }: CrashPorts): () => Promise<void> {
  const last = { at: Number.NEGATIVE_INFINITY };
  return async () => {
    const isRepeated = now() - last.at < RECENT_MS;
    last.at = now();
    if (!isRepeated) {
      reload();
      tell();
    } else if (await ask()) {
      last.at = Number.NEGATIVE_INFINITY;
      startOver();
    } else {
      quit();
    }
  };
}
