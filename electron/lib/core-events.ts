import { EventPublisher } from '@orpc/server';
import type { BridgeEvent, Connection } from '#shared/bridge/events.ts';

/** The one stream of each window, and the connection it starts with. */
export type CoreEvents = {
  publish(event: Exclude<BridgeEvent, { type: 'connection' }>): void;
  /** Remembers the connection and reports it, unless nothing changed. */
  setConnection(connection: Connection): void;
  connection(): Connection;
  /**
   * The current connection first, then every event until the signal is aborted. Events are collected from the call on.
   */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<BridgeEvent, void>;
};

/** Events of one core, for any number of listeners. */
export function createCoreEvents(): CoreEvents {
  const publisher = new EventPublisher<{ event: BridgeEvent }>();
  const current: { connection: Connection } = { connection: { state: 'none' } };
  return {
    publish: (event) => publisher.publish('event', event),
    connection: () => current.connection,
    setConnection(connection) {
      if (JSON.stringify(connection) === JSON.stringify(current.connection)) return;
      current.connection = connection;
      publisher.publish('event', { type: 'connection', connection });
    },
    subscribe(signal) {
      const events = publisher.subscribe('event', signal ? { signal } : {});
      return startingWith({ type: 'connection', connection: current.connection }, events);
    },
  };
}

async function* startingWith(
  first: BridgeEvent,
  rest: AsyncGenerator<BridgeEvent, void>,
): AsyncGenerator<BridgeEvent, void> {
  try {
    yield first;
    yield* rest;
  } finally {
    // If a listener leaves during the first event, it has not started on the rest, so nothing else would end it.
    await rest.return();
  }
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
