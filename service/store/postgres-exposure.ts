import { isIPv4 } from 'node:net';
import pg from 'pg';

const isThisMachine = (host: string): boolean =>
  // A path is that of a socket in the file system.
  host === '' || host.startsWith('/') || host.toLowerCase() === 'localhost' || host === '::1' || isLoopback(host);

const isLoopback = (host: string): boolean => isIPv4(host) && host.startsWith('127.');

/**
 * Whether what goes to a PostgreSQL server and back can be read on the way: the server is on another machine, and TLS is
 * off. The client itself reads the address, together with the variables of the environment that it knows.
 */
export function isReadableOnTheWay(url: string): boolean {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url });
    return !isThisMachine(host) && !ssl;
  } catch {
    // Connecting says what is wrong with the address.
    return false;
  }
}

/** Warns of it, in one line without the address. */
export const PLAIN_TEXT_WARNING =
  'The connection to PostgreSQL on another machine is not encrypted: add ?sslmode=verify-full to the address of the database.';
