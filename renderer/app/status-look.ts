import type { Failure } from '#shared/bridge/answer.ts';
import type { Connection } from '#shared/bridge/events.ts';

/** How a state of the connection is shown beside its word. */
type StatusLook = {
  readonly tone: 'calm' | 'warn' | 'danger';
  readonly shape: 'disc' | 'dots' | 'ring' | 'triangle' | 'diamond' | 'square';
  /** When the state began, or when the last answer arrived; ISO 8601. */
  readonly at: string | null;
  /** Why the figures are not fresh; null when nothing is wrong. */
  readonly failure: Failure | null;
};

/** The colour, shape, time and failure to show for a connection. */
export function statusLook(connection: Connection): StatusLook {
  switch (connection.state) {
    case 'none':
      return { tone: 'calm', shape: 'ring', at: null, failure: null };
    case 'connecting':
      return { tone: 'calm', shape: 'dots', at: null, failure: null };
    case 'online':
      if (connection.silentSince !== undefined)
        return { tone: 'warn', shape: 'dots', at: connection.silentSince, failure: null };
      return { tone: 'calm', shape: 'disc', at: connection.lastAnswerAt, failure: null };
    case 'failing':
      return { tone: 'warn', shape: 'triangle', at: connection.since, failure: connection.failure };
    case 'offline':
      return { tone: 'warn', shape: 'ring', at: connection.since, failure: connection.failure };
    case 'token_refused':
      return { tone: 'danger', shape: 'diamond', at: connection.since, failure: { code: 'unauthorized' } };
    case 'not_configured':
      return { tone: 'danger', shape: 'square', at: connection.since, failure: { code: 'not_configured' } };
    default:
      return connection satisfies never;
  }
}
