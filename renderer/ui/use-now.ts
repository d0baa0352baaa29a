import { useEffect, useState } from 'react';
import { untilNextLook } from './origin.ts';

/** The present, in milliseconds since 1970 UTC; moves on each minute, and when a value turns stale. */
export function useNow(staleAfter: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look plans the next one
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), untilNextLook(staleAfter, Date.now()));
    return () => clearTimeout(timer);
  }, [staleAfter, now]);
  return now;
}
