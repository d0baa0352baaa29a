import { redactFields } from './redact.ts';

export type LogLevel = 'info' | 'warning' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes a record of what happened. `event` is a fixed word of ours; everything variable goes into `fields`. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  warning(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

/**
 * A log whose every line is redacted before it reaches the sink.
 *
 * @param write receives one line of JSON, without a line end
 * @param secrets values that are secret at the moment, such as the tokens in memory
 */
export function createLog(write: (line: string) => void, now: () => number, secrets: () => readonly string[]): Log {
  const record = (level: LogLevel, event: string, fields: LogFields = {}) =>
    write(JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...redactFields(fields, secrets()) }));
  return {
    info: (event, fields) => record('info', event, fields),
    warning: (event, fields) => record('warning', event, fields),
    error: (event, fields) => record('error', event, fields),
  };
}

export const silentLog: Log = { info: () => {}, warning: () => {}, error: () => {} };
