import type { QueryClient } from '@tanstack/react-query';
import { applyEvent, type EventPorts } from './apply-event.ts';
import type { Bridge } from './endcap.ts';

export type EventStreamPorts = EventPorts & {
  readonly bridge: Bridge;
  readonly signal: AbortSignal;
  /** Waits for some milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
};

/** Tries before the window says that Endcap has stopped; with the pauses below about two seconds. */
const TRIES_BEFORE_GONE = 3;
const PAUSES_MS = [250, 500, 1000, 3000] as const;

/** Reads again what the frame asked for at its start; everything else is asked after that, and kept reads are refreshed. */
function readBeforeEvents(queries: QueryClient): void {
  for (const key of ['workspaces', 'settings']) {
    const known = queries.getQueryCache().findAll({ queryKey: [key] });
    if (known.some(({ state }) => state.data !== undefined)) void queries.invalidateQueries({ queryKey: [key] });
  }
}

/** Reads the window's one event stream until `signal` aborts; opens it again when it breaks. */
export async function readEvents(ports: EventStreamPorts): Promise<void> {
  const { bridge, store, signal, pause } = ports;
  let failed = 0;
  let missed = false;
  let begun = false;
  while (!signal.aborted) {
    try {
      for await (const event of await bridge.events.subscribe(undefined, { signal })) {
        failed = 0;
        // What was read before the stream began may have changed before anybody told this window.
        if (!begun) readBeforeEvents(ports.queries);
        begun = true;
        // Nobody told this window what changed while the stream was broken; pictures never do.
        if (missed) void ports.queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'photos' });
        missed = false;
        if (store.getState().host === 'gone') store.setState({ host: 'here' });
        applyEvent(event, ports);
      }
    } catch {
      // Why it broke does not matter here: either it can be opened again, or the host is gone.
    }
    if (signal.aborted) return;
    failed += 1;
    missed = true;
    if (failed >= TRIES_BEFORE_GONE) store.setState({ host: 'gone' });
    await pause(PAUSES_MS[Math.min(failed, PAUSES_MS.length) - 1] ?? 3000);
  }
}
