import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname } from 'node:path';

type LogLevel = 'info' | 'warning' | 'error';
type LogFields = Readonly<Record<string, unknown>>;

/** Writes a record of what happened. `event` is one of our fixed words; everything variable goes into `fields`. */
export type Log = {
  info(event: string, fields?: LogFields): void;
  warning(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

/** The event of a call of a workspace's file that took long; diagnostics look for it. */
export const SLOW_CALL = 'slow_call';

/**
 * A log that redacts every line before it reaches the sink.
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

// Names of fields whose values must never be logged, however the names are spelt.
const SECRET_NAME = /token|secret|password|authori[sz]ation|cookie|login_?code|phone|e-?mail|api_?key/i;

const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, '$1 [secret]'],
  [
    /("?(?:[\w-]*(?:token|secret|password|authorization|cookie|login_?code|phone|e-?mail|api_?key))"?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}&]+)/gi,
    '$1[secret]',
  ],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, '$1'],
  [/([?#])[^\s"'<>)]+/g, '$1[query]'],
  [/\+?\d[\d ()-]{7,}\d/g, '[number]'],
];

/**
 * Removes from a text what must not be written to a file: tokens, login codes, phone numbers, e-mail addresses, query
 * strings, and the path of the user's home.
 *
 * @param secrets values known to be secret at the moment, removed wherever they occur
 */
export function redactText(text: string, secrets: readonly string[] = [], home: string = homedir()): string {
  const withoutSecrets = secrets
    .filter((secret) => secret.length > 0)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  const withoutHome = home.length > 1 ? withoutSecrets.replaceAll(home, '~') : withoutSecrets;
  return SECRET_TEXTS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutHome);
}

/** Does the same for the fields of a log record; if a field's name suggests a secret, its whole value is removed. */
export function redactFields(
  fields: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
  home: string = homedir(),
): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? '[secret]' : redactValue(value, secrets, home),
    ]),
  );
}

function redactValue(value: unknown, secrets: readonly string[], home: string): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return redactText(value, secrets, home);
  if (value instanceof Error) return redactText(`${value.name}: ${value.message}`, secrets, home);
  return redactText(JSON.stringify(value) ?? 'undefined', secrets, home);
}

/** Size at which a log file is replaced. At most twice this is stored: the current file and the one before it. */
const MOST_BYTES = 1024 * 1024;

/**
 * Appends lines to a file that only the user may read. A log that can't be written is no reason to stop, so such lines
 * are lost. Writes synchronously, so that the line about a crash is on disk before the crash.
 */
export function createLogFile(path: string): (line: string) => void {
  return (line) => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MOST_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
    } catch {
      // There is nowhere left to report this.
    }
  };
}

/** The lines of a log file and of the one before it, the oldest first. None where there is no file. */
export async function readLogLines(path: string): Promise<readonly string[]> {
  const texts = [`${path}.1`, path].map((part) => readFile(part, 'utf8').catch(() => ''));
  return (await Promise.all(texts)).flatMap((text) => text.split('\n')).filter((line) => line !== '');
}
