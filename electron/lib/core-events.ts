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
   * Reports what was opened to a window or, while that does not listen, to the next that begins to. Of links, the last
   * one waits.
   *
   * @param window the window's name; a host whose windows have none leaves it out
   */
  open(opened: Opened, window?: string): void;
  /** Remembers the connection and reports it, unless nothing changed. */
  setConnection(connection: Connection): void;
  connection(): Connection;
  /** The current connection first, then every event until the signal is aborted, from the call on. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<BridgeEvent, void>;
  /** The same for a window: what waits for one comes after the connection. */
  subscribeWindow(signal: AbortSignal | undefined, window?: string): AsyncGenerator<BridgeEvent, void>;
};

/** An event, and for which of the windows it is; undefined: for everyone who listens. */
type Told = { readonly event: BridgeEvent; readonly listener: symbol | undefined };

/** Events of one core, for any number of listeners. */
export function createCoreEvents(): CoreEvents {
  const publisher = new EventPublisher<{ told: Told }>();
  const current: { connection: Connection; waiting: readonly Opened[] } = {
    connection: { state: 'none' },
    waiting: [],
  };
  /** The windows that listen, and their names. */
  const windows = new Map<symbol, string | undefined>();
  const publish = (event: BridgeEvent, listener?: symbol) => publisher.publish('told', { event, listener });

  async function* startingWith(
    first: BridgeEvent,
    rest: AsyncGenerator<Told, void>,
    window: { readonly listener: symbol; readonly name: string | undefined } | null,
  ): AsyncGenerator<BridgeEvent, void> {
    if (window !== null) windows.set(window.listener, window.name);
    try {
      yield first;
      if (window !== null) {
        const { waiting } = current;
        current.waiting = [];
        yield* waiting;
      }
      for await (const { event, listener } of rest)
        if (listener === undefined || listener === window?.listener) yield event;
    } finally {
      if (window !== null) windows.delete(window.listener);
      // If a listener leaves during the first event, it has not started on the rest, so nothing else would end it.
      await rest.return();
    }
  }

  const subscribe = (signal: AbortSignal | undefined, window: Parameters<typeof startingWith>[2]) => {
    const events = publisher.subscribe('told', signal ? { signal } : {});
    return startingWith({ type: 'connection', connection: current.connection }, events, window);
  };

  return {
    publish: (event) => publish(event),
    connection: () => current.connection,
    setConnection(connection) {
      if (JSON.stringify(connection) === JSON.stringify(current.connection)) return;
      current.connection = connection;
      publish({ type: 'connection', connection });
    },
    open(opened, window) {
      // A page that was loaded again listens anew, before its former self is known to be gone.
      const listener = [...windows].findLast(([, name]) => name === window)?.[0];
      if (listener !== undefined) {
        publish(opened, listener);
        return;
      }
      const others = current.waiting.filter(({ type }) => type !== 'link' || opened.type !== 'link');
      current.waiting = [...others, opened].slice(-MOST_WAITING);
    },
    subscribe: (signal) => subscribe(signal, null),
    subscribeWindow: (signal, name) => subscribe(signal, { listener: Symbol('window'), name }),
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
