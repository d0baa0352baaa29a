import type { OperationName } from '#shared/contract/operations.ts';
import { DatabaseUnavailable } from '../store/database.ts';

/** What a request was for. `none`: nothing that the service has. */
export type LoggedOperation = OperationName | 'photo' | 'description' | 'health' | 'none';

/**
 * An entry of the service's log. It never contains a path, a query, a header or a body, because those may contain
 * external IDs, tokens, signatures, login codes, phone numbers and e-mail addresses.
 */
export type LogEntry =
  | { readonly event: 'started'; readonly url: string }
  | { readonly event: 'stopped' }
  | {
      readonly event: 'request';
      /** Made by the service. The answer carries it as `x-request-id`. */
      readonly requestId: string;
      readonly method: string;
      readonly operation: LoggedOperation;
      readonly status: number;
      readonly milliseconds: number;
      /** Length of the answer's body. */
      readonly bytes: number;
    }
  /** What could not be read as HTTP: neither its method nor when it began is known. */
  | { readonly event: 'unreadable'; readonly requestId: string; readonly status: number; readonly bytes: number }
  | {
      readonly event: 'failed';
      readonly requestId: string;
      readonly operation: LoggedOperation;
      readonly error: string;
    }
  /** Days could not be summed: of a store, of a block of stores, or any. Reports stay right and take longer, and it is tried again. */
  | { readonly event: 'not_summed'; readonly storeId?: string; readonly block?: number; readonly error: string };

/** Writes an entry to the log. */
export type ServiceLog = (entry: LogEntry) => void;

/** How serious an entry is. */
type ServiceLogLevel = 'info' | 'warn' | 'error';

/**
 * `error`: the service is at fault. `warn`: it could not serve. `info`: everything else, including refused requests.
 */
export function levelOf(entry: LogEntry): ServiceLogLevel {
  if (entry.event === 'failed') return 'error';
  if (entry.event === 'not_summed') return entry.storeId === undefined && entry.block === undefined ? 'warn' : 'error';
  return entry.event === 'request' && entry.status >= 500 ? 'warn' : 'info';
}

/** An entry as one line of JSON that begins with the time and level. */
export function formatLogLine(entry: LogEntry, now: Date): string {
  return JSON.stringify({ time: now.toISOString(), level: levelOf(entry), ...entry });
}

/** SQLSTATE class 22: PostgreSQL repeats the value that it could not accept. */
const QUOTES_A_VALUE = /^22[0-9A-Z]{3}$/;

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Name, message and stack of an error. Database messages name tables and columns, not values. If one does quote a
 * value, the message is left out.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an Error';
  // Without its stack: one comes with each request until the database is back, and the place in the code says nothing.
  if (error instanceof DatabaseUnavailable) return `${error.name}: ${error.message}`;
  const code = 'code' in error ? String(error.code) : '';
  if (QUOTES_A_VALUE.test(code)) return `${error.name} ${code}\n${framesOf(error)}`;
  return error.stack ?? `${error.name}: ${error.message}`;
}
