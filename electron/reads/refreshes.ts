import { type Clock, wait } from '#electron/lib/clock.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { AskService } from './ask-service.ts';
import type { Asking } from './read-form.ts';
import type { RecentRead, RecentReads } from './recent-reads.ts';
import { createRefreshPauses } from './refresh-pauses.ts';
import { createRefreshQueue, type Refresh } from './refresh-queue.ts';

/** Refreshes under way at once; each may take several requests, one after the other. */
const MOST_REFRESHES = 4;

type Ports = {
  readonly service: AskService;
  readonly recent: RecentReads;
  readonly clock: Clock;
  /** Whether the service answers. */
  readonly isOpen: () => boolean;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

/**
 * Asks the service behind pages that show what is kept: the newest need first, and what failed after a pause. Nothing
 * is asked while the service does not answer.
 */
export function createRefreshes({ service, recent, clock, isOpen, signal }: Ports) {
  const pauses = createRefreshPauses(clock.now);
  const queue = createRefreshQueue(MOST_REFRESHES, () => isOpen() && !signal.aborted);

  const refreshOf = <Name extends ReadName>({ name, input }: Asking<Name>, key: string): Refresh => ({
    key,
    async run() {
      service.awaitNews(key);
      try {
        await service.ask(name, input, 'refresh', signal);
        pauses.end(key);
      } catch (error) {
        againAfter(pauses.begin(key, error), refreshOf({ name, input }, key));
      }
    },
  });

  /** A page that is still on screen then is refreshed by itself; another one when it is opened again. */
  const againAfter = (ms: number | null, refresh: Refresh) => {
    if (ms === null || !isOpen()) return;
    const again = () => {
      const isWanted =
        pauses.hasFailed(refresh.key) && recent.onScreen().some((one) => one.refresh.key === refresh.key);
      if (isWanted) queue.ask(refresh);
    };
    wait(clock, ms, signal).then(again, () => {});
  };

  const askAll = (reads: readonly RecentRead[]) => queue.ask(...reads.map(({ refresh }) => refresh));

  return {
    /** A page asks for this read: it is refreshed with what is on screen from now on. */
    note: <Name extends ReadName>(asking: Asking<Name>, key: string) => recent.note(refreshOf(asking, key)),
    /** Refreshes a read next, unless that failed just now. */
    soon<Name extends ReadName>(asking: Asking<Name>, key: string): void {
      if (!pauses.has(key)) queue.ask(refreshOf(asking, key));
    },
    /** Somebody else is asking for it now. */
    forget: queue.forget,
    /** It was answered, whoever asked. */
    answered: pauses.end,
    /** Begins anew with what is on screen and has no answer, or one that is not fresh. */
    begin(isFresh: (asOf: number) => boolean): void {
      pauses.endAll();
      askAll(recent.onScreen().filter(({ age }) => age === null || !isFresh(age.asOf)));
    },
    /** Refreshes what is on screen and was due to be known better by now. */
    stale(): void {
      const isStale = ({ age }: RecentRead) => (age?.staleAfter ?? Number.POSITIVE_INFINITY) <= clock.now();
      const stale = recent.onScreen().filter((one) => isStale(one) && !pauses.has(one.refresh.key));
      if (isOpen()) askAll(stale);
    },
    /** Forgets everything that has not begun. */
    clear: queue.clear,
  };
}
