import type { Connection } from '#shared/bridge/events.ts';

/** Whether it is worth asking the service: `unknown` before its first answer. */
export type Way = 'open' | 'unknown' | 'closed';

/** What the connection says about asking: a refused token closes the way as much as a missing network. */
export function wayOf({ state }: Connection): Way {
  switch (state) {
    case 'online':
    case 'failing':
      return 'open';
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
