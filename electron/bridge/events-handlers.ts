import { type BridgeParts, bridge } from './bridge-parts.ts';

/** The window's stream: the connection first, then everything that happens. */
export function eventsRouter({ events }: Pick<BridgeParts, 'events'>) {
  return {
    subscribe: bridge.events.subscribe.handler(({ signal }) => events.subscribe(signal)),
  };
}
