import type { OperationName } from '#shared/contract/operations.ts';

/**
 * What the service tells its operator. An entry never holds a path, a query, a header or a body: those carry
 * external IDs, tokens, signatures, login codes, phones and e-mail addresses.
 */
export type LogEntry =
  | { readonly event: 'started'; readonly url: string }
  | { readonly event: 'stopped' }
  | {
      readonly event: 'request';
      readonly operation: OperationName | 'photo' | 'none';
      readonly status: number;
      readonly milliseconds: number;
    }
  | { readonly event: 'failed'; readonly operation: OperationName | 'photo' | 'none'; readonly error: string };

/** Takes what is to be logged. */
export type Log = (entry: LogEntry) => void;

/** One line of JSON, with the time in front. */
export function formatLogLine(entry: LogEntry, now: Date): string {
  return JSON.stringify({ at: now.toISOString(), ...entry });
}

/** Name, message and stack of an error; messages of the database name columns, never values. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : 'not an Error';
}
