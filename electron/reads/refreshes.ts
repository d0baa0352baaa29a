import { type Clock, wait } from '#electron/lib/clock.ts';
import { askedPauseMs, FailureError, mayPassByItself } from '#electron/lib/failure-error.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { type Backoff, doubledMs } from '#shared/lib/backoff.ts';
import type { AskService } from './ask-service.ts';
import type { ReadCall } from './read-sources.ts';

/** How many refreshes may run at once; each may take several requests, one after the other. */
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
 * Refreshes cached answers in the background while pages show them: the newest request first, and failed ones after a
 * pause. Nothing is asked while the service does not answer.
 */
export function createRefreshes({ service, recent, clock, isOpen, signal }: Ports) {
  const pauses = createRefreshPauses(clock.now);
  const queue = createRefreshQueue(MOST_REFRESHES, () => isOpen() && !signal.aborted);

  const refreshOf = <Name extends ReadName>({ name, input }: ReadCall<Name>, key: string): Refresh => ({
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

  /**
   * If the page is still on screen when the pause ends, the read is refreshed then; otherwise when the page is opened
   * again.
   */
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
    /** A page asks for this read: from now on it is refreshed together with what is on screen. */
    note: <Name extends ReadName>(call: ReadCall<Name>, key: string) => recent.note(refreshOf(call, key)),
    /** Refreshes a read next, unless it failed a moment ago. */
    soon<Name extends ReadName>(call: ReadCall<Name>, key: string): void {
      if (!pauses.has(key)) queue.ask(refreshOf(call, key));
    },
    /** The read is already being asked for by another caller. */
    forget: queue.forget,
    /** The read was answered, whoever asked for it. */
    answered: pauses.end,
    /** Ends all pauses and refreshes what is on screen without an answer, or with one that is not fresh. */
    begin(isFresh: (asOf: number, key: string) => boolean): void {
      pauses.endAll();
      askAll(recent.onScreen().filter(({ age, refresh }) => age === null || !isFresh(age.asOf, refresh.key)));
    },
    /** Refreshes what is on screen and has become stale. */
    stale(): void {
      const isStale = ({ age }: RecentRead) => (age?.staleAfter ?? Number.POSITIVE_INFINITY) <= clock.now();
      const stale = recent.onScreen().filter((one) => isStale(one) && !pauses.has(one.refresh.key));
      if (isOpen()) askAll(stale);
    },
    /** Drops every refresh that has not begun. */
    clear: queue.clear,
  };
}

type Refresh = { readonly key: string; readonly run: () => Promise<unknown> };

/** Refreshes that are waiting while pages show a cached answer. */
type RefreshQueue = {
  /** Adds refreshes, or moves them forward; the last of them runs next. Those already running are left alone. */
  ask(...refreshes: readonly Refresh[]): void;
  /** The read is already being asked for by another caller. */
  forget(key: string): void;
  /** Drops every refresh that has not begun. */
  clear(): void;
  /** Starts as many as may run now. */
  pump(): void;
};

/** The oldest beyond these are dropped: they belong to pages that were left long ago. */
const MOST_WAITING = 50;

/**
 * Runs the newest request first, and never the same one twice at once.
 *
 * @param most how many may run at once
 * @param mayRun asked before each; whoever makes it true must call `pump`
 */
export function createRefreshQueue(most: number, mayRun: () => boolean): RefreshQueue {
  const waiting = new Map<string, () => Promise<unknown>>();
  const running = new Set<string>();

  const pump = () => {
    while (running.size < most && mayRun()) {
      const newest = [...waiting].at(-1);
      if (!newest) return;
      const [key, run] = newest;
      waiting.delete(key);
      running.add(key);
      const end = () => {
        running.delete(key);
        pump();
      };
      run().then(end, end);
    }
  };

  return {
    ask(...refreshes) {
      for (const { key, run } of refreshes) {
        if (running.has(key)) continue;
        waiting.delete(key);
        waiting.set(key, run);
        const [oldest] = waiting.keys();
        if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      }
      pump();
    },
    forget: (key) => void waiting.delete(key),
    clear: () => waiting.clear(),
    pump,
  };
}

/** Which refreshes have failed recently and should wait. */
type RefreshPauses = {
  /** @returns how long to wait, in milliseconds; null: it would fail the next time as well */
  begin(key: string, error: unknown): number | null;
  /** Whether its pause is not over yet. */
  has(key: string): boolean;
  /** Whether its last refresh failed, however long ago. */
  hasFailed(key: string): boolean;
  end(key: string): void;
  endAll(): void;
};

/** No random part is needed: people open their pages at different times. */
const PAUSES: Backoff = { firstMs: 15_000, longestMs: 15 * 60_000 };
const MOST_PAUSES = 500;

/** A service may ask for a longer pause than anyone would wait. */
const LONGEST_ASKED_MS = 86_400_000;

/**
 * Each pause grows with every failure of the same read, and is never shorter than the service's Retry-After.
 *
 * @param now milliseconds since 1970 UTC
 */
function createRefreshPauses(now: () => number): RefreshPauses {
  const pauses = new Map<string, { readonly until: number; readonly failures: number }>();
  return {
    begin(key, error) {
      const failures = (pauses.get(key)?.failures ?? 0) + 1;
      const ms = Math.max(doubledMs(PAUSES, failures), Math.min(askedMs(error), LONGEST_ASKED_MS));
      pauses.delete(key);
      pauses.set(key, { until: now() + ms, failures });
      const [oldest] = pauses.keys();
      if (pauses.size > MOST_PAUSES && oldest !== undefined) pauses.delete(oldest);
      return error instanceof FailureError && mayPassByItself(error.failure) ? ms : null;
    },
    hasFailed: (key) => pauses.has(key),
    has: (key) => (pauses.get(key)?.until ?? 0) > now(),
    end: (key) => void pauses.delete(key),
    endAll: () => pauses.clear(),
  };
}

function askedMs(error: unknown): number {
  return (error instanceof FailureError ? askedPauseMs(error.failure) : null) ?? 0;
}

/** The age of an answer, in milliseconds since 1970 UTC; `staleAfter` null: never stale. */
export type AnswerAge = { readonly asOf: number; readonly staleAfter: number | null };

/** A read that a page has asked for; `age` null: the page has no answer yet. */
type RecentRead = { readonly refresh: Refresh; readonly age: AnswerAge | null };

/** The reads that pages asked for recently, by the key of their refresh. */
type RecentReads = {
  note(refresh: Refresh): void;
  /** Notes how old the answer is that the page shows now. */
  shown(key: string, age: AnswerAge | null): void;
  has(key: string): boolean;
  /** The reads that are probably on screen: those asked at about the same time as the newest. The newest is last. */
  onScreen(): readonly RecentRead[];
};

const MOST_REMEMBERED = 100;
/** A page asks for all its reads within seconds; after a longer gap they belong to an earlier page. */
const WITHIN_MS = 10_000;
const MOST_ON_SCREEN = 12;

/**
 * Remembers the most recent reads of all pages; the oldest are forgotten first.
 *
 * @param now milliseconds since 1970 UTC
 */
export function createRecentReads(now: () => number): RecentReads {
  const recent = new Map<string, { readonly refresh: Refresh; readonly at: number; age: AnswerAge | null }>();
  return {
    note(refresh) {
      const age = recent.get(refresh.key)?.age ?? null;
      recent.delete(refresh.key);
      recent.set(refresh.key, { refresh, at: now(), age });
      const [oldest] = recent.keys();
      if (recent.size > MOST_REMEMBERED && oldest !== undefined) recent.delete(oldest);
    },
    shown(key, age) {
      const one = recent.get(key);
      if (one) one.age = age;
    },
    has: (key) => recent.has(key),
    onScreen() {
      const all = [...recent.values()];
      const gap = all.findLastIndex(({ at }, index) => (all[index + 1]?.at ?? at) - at > WITHIN_MS);
      return all.slice(Math.max(gap + 1, all.length - MOST_ON_SCREEN));
    },
  };
}
