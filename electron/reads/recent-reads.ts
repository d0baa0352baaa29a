import type { Refresh } from './refresh-queue.ts';

/** The age of an answer, in milliseconds since 1970 UTC; `staleAfter` null: it never is. */
export type Age = { readonly asOf: number; readonly staleAfter: number | null };

/** A read that a page has asked for; `age` null: the page has no answer of the service. */
export type RecentRead = { readonly refresh: Refresh; readonly age: Age | null };

/** What pages have asked for lately, by the key of its refresh. */
export type RecentReads = {
  note(refresh: Refresh): void;
  /** How old what the page shows now is. */
  shown(key: string, age: Age | null): void;
  has(key: string): boolean;
  /** What is probably on screen: asked together with the newest, newest last. */
  onScreen(): readonly RecentRead[];
};

const MOST_REMEMBERED = 100;
/** A page asks for all it shows within seconds; reads further apart belong to pages before. */
const WITHIN_MS = 10_000;
const MOST_ON_SCREEN = 12;

/**
 * Remembers the last reads of all pages; the oldest are forgotten first.
 *
 * @param now milliseconds since 1970 UTC
 */
export function createRecentReads(now: () => number): RecentReads {
  const recent = new Map<string, { readonly refresh: Refresh; readonly at: number; age: Age | null }>();
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
