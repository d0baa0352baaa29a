import { EventPublisher } from '@orpc/server';
import type { BridgeEvent, Connection } from '#shared/bridge/events.ts';

/** What somebody opened outside of Endcap, and one window shows. */
type Opened = Extract<BridgeEvent, { type: 'link' | 'files' }>;

/** So many of them wait for a window; older ones are forgotten. */
const MOST_WAITING = 64;

/** The one stream of each window, and the connection it starts with. */
export type CoreEvents = {
  publish(event: Exclude<BridgeEvent, Opened | { type: 'connection' }>): void;
  /**
   * Reports what was opened to the windows or, while there is none, to the first that listens. Of links, the last one
   * waits.
   */
  open(opened: Opened): void;
  /** Remembers the connection and reports it, unless nothing changed. */
  setConnection(connection: Connection): void;
  connection(): Connection;
  /** The current connection first, then every event until the signal is aborted, from the call on. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<BridgeEvent, void>;
  /** The same for a window: what waits for one comes after the connection. */
  subscribeWindow(signal: AbortSignal | undefined): AsyncGenerator<BridgeEvent, void>;
};

/** Events of one core, for any number of listeners. */
export function createCoreEvents(): CoreEvents {
  const publisher = new EventPublisher<{ event: BridgeEvent }>();
  const current: { connection: Connection; windows: number; waiting: readonly Opened[] } = {
    connection: { state: 'none' },
    windows: 0,
    waiting: [],
  };

  async function* startingWith(
    first: BridgeEvent,
    rest: AsyncGenerator<BridgeEvent, void>,
    windows: 0 | 1,
  ): AsyncGenerator<BridgeEvent, void> {
    current.windows += windows;
    try {
      yield first;
      if (windows > 0) {
        const { waiting } = current;
        current.waiting = [];
        yield* waiting;
      }
      yield* rest;
    } finally {
      current.windows -= windows;
      // If a listener leaves during the first event, it has not started on the rest, so nothing else would end it.
      await rest.return();
    }
  }

  const subscribe = (signal: AbortSignal | undefined, windows: 0 | 1) => {
    const events = publisher.subscribe('event', signal ? { signal } : {});
    return startingWith({ type: 'connection', connection: current.connection }, events, windows);
  };

  return {
    publish: (event) => publisher.publish('event', event),
    connection: () => current.connection,
    setConnection(connection) {
      if (JSON.stringify(connection) === JSON.stringify(current.connection)) return;
      current.connection = connection;
      publisher.publish('event', { type: 'connection', connection });
    },
    open(opened) {
      if (current.windows > 0) {
        publisher.publish('event', opened);
        return;
      }
      const others = current.waiting.filter(({ type }) => type !== 'link' || opened.type !== 'link');
      current.waiting = [...others, opened].slice(-MOST_WAITING);
    },
    subscribe: (signal) => subscribe(signal, 0),
    subscribeWindow: (signal) => subscribe(signal, 1),
  };
}

/** Whether it is worth asking the service; `unknown` before its first answer. */
export type Connectivity = 'open' | 'unknown' | 'closed';

/** Judges from the connection whether to ask: a refused token closes it just as a missing network does. */
export function connectivityOf(connection: Connection): Connectivity {
  const { state } = connection;
  switch (state) {
    case 'online':
      return 'open';
    case 'failing':
      // Behind a login page nothing else is answered either: what is on this computer is all there is.
      return connection.failure.code === 'redirected' ? 'closed' : 'open';
    case 'connecting':
      return 'unknown';
    case 'none':
    case 'offline':
    case 'token_refused':
    case 'not_configured':
      return 'closed';
    default:
      return state satisfies never;
  }
}
