import { useEffect, useRef, useState } from 'react';

/** Work of which one piece goes on at a time, and what the core keeps for it under an id; an empty one: nothing. */
export function createWork(drop: (id: string) => Promise<unknown>) {
  const now = { abort: new AbortController(), id: '' };
  const dropKept = (id: string) => void drop(id).catch(() => {});
  return {
    id: () => now.id,
    /** Stops what goes on, and begins something with what is kept. */
    begin(): AbortSignal {
      now.abort.abort();
      now.abort = new AbortController();
      return now.abort.signal;
    },
    /** @param signal of the work that it is kept for; if that was stopped meanwhile, it is dropped at once */
    keep(id: string, signal: AbortSignal) {
      if (signal.aborted) dropKept(id);
      else now.id = id;
    },
    /** The core keeps nothing any more. */
    forget() {
      now.id = '';
    },
    /** Stops what goes on, and drops what is kept. */
    leave() {
      now.abort.abort();
      if (now.id !== '') dropKept(now.id);
      now.id = '';
    },
  };
}

/** Work that ends with its dialog. @param drop has the core drop what it keeps */
export function useWork(drop: (id: string) => Promise<unknown>) {
  const latest = useRef(drop);
  latest.current = drop;
  const [work] = useState(() => createWork((id) => latest.current(id)));
  useEffect(() => work.leave, [work]);
  return work;
}
