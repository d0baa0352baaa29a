import { EventPublisher } from '@orpc/server';
import type { BridgeEvent, Connection } from '#shared/bridge/events.ts';
import type { AppLink } from '#shared/domain/app-link.ts';

/** The one stream of each window, and the connection it starts with. */
export type CoreEvents = {
  publish(event: Exclude<BridgeEvent, { type: 'connection' | 'link' }>): void;
  /** Reports a link to the windows or, while there is none, to the first that listens. */
  openLink(link: AppLink): void;
  /** Remembers the connection and reports it, unless nothing changed. */
  setConnection(connection: Connection): void;
  connection(): Connection;
  /** The current connection first, then every event until the signal is aborted, from the call on. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<BridgeEvent, void>;
  /** The same for a window: a link that waits comes after the connection. */
  subscribeWindow(signal: AbortSignal | undefined): AsyncGenerator<BridgeEvent, void>;
};

/** Events of one core, for any number of listeners. */
export function createCoreEvents(): CoreEvents {
  const publisher = new EventPublisher<{ event: BridgeEvent }>();
  const current: { connection: Connection; windows: number; link: AppLink | null } = {
    connection: { state: 'none' },
    windows: 0,
    link: null,
  };

  async function* startingWith(
    first: BridgeEvent,
    rest: AsyncGenerator<BridgeEvent, void>,
    windows: 0 | 1,
  ): AsyncGenerator<BridgeEvent, void> {
    current.windows += windows;
    try {
      yield first;
      const { link } = current;
      if (windows > 0 && link !== null) {
        current.link = null;
        yield { type: 'link', link };
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
    openLink(link) {
      if (current.windows === 0) current.link = link;
      else publisher.publish('event', { type: 'link', link });
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
