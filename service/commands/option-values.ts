import { existsSync, readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { TlsIdentity } from '../http/http-server.ts';
import type { DatabaseTarget } from '../store/open-database.ts';
import { UsageError } from './command.ts';

/**
 * `--port`, from 0 to 65535; 0 lets the system choose.
 *
 * @param option the option that it is the value of
 * @throws UsageError
 */
export const readPort = (text: string, option = '--port'): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`${option} must be a number from 0 to 65535, not "${text}".`);
  return port;
};

/**
 * `--timezone`, an IANA name such as `Europe/Warsaw`.
 *
 * @throws UsageError when this computer does not know it
 */
export const readTimeZone = (timeZone: string): string => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return timeZone;
  } catch {
    throw new UsageError(`--timezone "${timeZone}" is not a time zone that this computer knows.`);
  }
};

/**
 * A token that a header can carry (RFC 9110). Any other could never be sent.
 *
 * @param from the option or variable that it comes from; the token itself is never repeated
 */
export const readToken = (token: string | undefined, from: string): string | undefined => {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError(`${from} must be one or more visible ASCII characters without spaces.`);
  }
  return token;
};

/** `--public-url`, without a trailing slash. */
export const readPublicUrl = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`--public-url must be an http or https address, not "${text}".`);
  }
  return url.href.replace(/\/+$/, '');
};

/** `--database`. An address is not repeated in messages, because it may hold a password. */
export const readDatabase = (database: string): DatabaseTarget => {
  if (database === '') {
    throw new UsageError('--database must be "memory", the path of a file, or a postgres:// address.');
  }
  if (database === 'memory') return { kind: 'memory' };
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(database)?.[1]?.toLowerCase();
  if (scheme === undefined) return { kind: 'file', path: database };
  if (scheme !== 'postgres' && scheme !== 'postgresql') {
    throw new UsageError(`--database takes "memory", the path of a file, or a postgres:// address, not ${scheme}://.`);
  }
  return { kind: 'postgres', url: database };
};

/** `--database` for commands that need an existing one: a mistyped path must not create a new database. */
export const readExistingDatabase = (database: string | undefined): DatabaseTarget => {
  const target = database === undefined ? undefined : readDatabase(database);
  if (!target || target.kind === 'memory') {
    throw new UsageError('--database must be given: the path of a file, or a postgres:// address.');
  }
  if (target.kind === 'file' && !existsSync(target.path)) {
    throw new UsageError(`There is no database ${target.path}.`);
  }
  return target;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readPem = (option: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${option} cannot be read: ${reasonOf(error)}`);
  }
};

/**
 * Reads `--tls-cert` and `--tls-key`.
 *
 * @returns undefined when neither is given, for plain HTTP
 * @throws {UsageError} when one is missing or unreadable, or when the key does not belong to the certificate
 */
export function readTlsIdentity(certPath: string | undefined, keyPath: string | undefined): TlsIdentity | undefined {
  if (certPath === undefined && keyPath === undefined) return undefined;
  if (certPath === undefined || keyPath === undefined) {
    throw new UsageError('--tls-cert and --tls-key belong together: give both or neither.');
  }
  const identity = { cert: readPem('--tls-cert', certPath), key: readPem('--tls-key', keyPath) };
  try {
    createSecureContext(identity);
    return identity;
  } catch (error) {
    throw new UsageError(`--tls-cert and --tls-key cannot be used together: ${reasonOf(error)}`);
  }
}
