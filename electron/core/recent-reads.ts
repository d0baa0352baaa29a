import type { Refresh } from './refresh-queue.ts';

/** A read that a page has asked for; `asOf` null: it has no answer yet. */
export type RecentRead = { readonly refresh: Refresh; readonly asOf: number | null };

/** What pages have asked for lately, by the key of its refresh. */
export type RecentReads = {
  note(refresh: Refresh): void;
  /** The age of what the page shows now, in milliseconds since 1970 UTC. */
  shown(key: string, asOf: number): void;
  has(key: string): boolean;
  /** What is probably on screen: asked together with the newest, newest last. */
  onScreen(): readonly RecentRead[];
};

const MOST_REMEMBERED = 100;
/** A page asks for all it shows within seconds; reads further apart belong to pages before. */
const WITHIN_MS = 10_000;
const MOST_ON_SCREEN = 12;

/** @param now milliseconds since 1970 UTC */
export function createRecentReads(now: () => number): RecentReads {
  const recent = new Map<string, { readonly refresh: Refresh; readonly at: number; asOf: number | null }>();
  return {
    note(refresh) {
      const asOf = recent.get(refresh.key)?.asOf ?? null;
      recent.delete(refresh.key);
      recent.set(refresh.key, { refresh, at: now(), asOf });
      const [oldest] = recent.keys();
      if (recent.size > MOST_REMEMBERED && oldest !== undefined) recent.delete(oldest);
    },
    shown(key, asOf) {
      const one = recent.get(key);
      if (one) one.asOf = asOf;
    },
    has: (key) => recent.has(key),
    onScreen() {
      const all = [...recent.values()];
      const gap = all.findLastIndex(({ at }, index) => (all[index + 1]?.at ?? at) - at > WITHIN_MS);
      return all.slice(Math.max(gap + 1, all.length - MOST_ON_SCREEN));
    },
  };
}
