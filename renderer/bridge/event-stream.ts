import type { QueryClient } from '@tanstack/react-query';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Bridge } from './endcap.ts';

export type EventStreamPorts = {
  readonly bridge: Bridge;
  readonly store: ConnectionStore;
  readonly queries: QueryClient;
  readonly signal: AbortSignal;
  /** Waits for some milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
};

/** Tries before the window says that Endcap has stopped; with the pauses below about two seconds. */
const TRIES_BEFORE_GONE = 3;
const PAUSES_MS = [250, 500, 1000, 3000] as const;

function apply(event: BridgeEvent, { store, queries }: EventStreamPorts): void {
  switch (event.type) {
    case 'connection': {
      const before = store.getState().connection.state;
      store.setState({ connection: event.connection });
      // What failed while the way was closed is asked again as soon as it is open.
      if (event.connection.state === 'online' && before !== 'online') {
        void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
      }
      return;
    }
    case 'workspaces_changed':
      void queries.invalidateQueries({ queryKey: ['workspaces'] });
      return;
    case 'settings_changed':
      void queries.invalidateQueries({ queryKey: ['settings'] });
      return;
    case 'changed':
    case 'progress':
    case 'offline_changed':
    case 'pin_progress':
      return;
    default:
      event satisfies never;
  }
}

/** Reads the window's one event stream until `signal` aborts; opens it again when it breaks. */
export async function readEvents(ports: EventStreamPorts): Promise<void> {
  const { bridge, store, signal, pause } = ports;
  let failed = 0;
  while (!signal.aborted) {
    try {
      for await (const event of await bridge.events.subscribe(undefined, { signal })) {
        failed = 0;
        if (store.getState().host === 'gone') store.setState({ host: 'here' });
        apply(event, ports);
      }
    } catch {
      // Why it broke does not matter here: either it can be opened again, or the host is gone.
    }
    if (signal.aborted) return;
    failed += 1;
    if (failed >= TRIES_BEFORE_GONE) store.setState({ host: 'gone' });
    await pause(PAUSES_MS[Math.min(failed, PAUSES_MS.length) - 1] ?? 3000);
  }
}
