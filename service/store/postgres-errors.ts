import { DatabaseUnavailable, StatementTimedOut } from './database.ts';

/**
 * The code of an error from PostgreSQL (five characters) or the network (`ECONNREFUSED`); empty for any other error.
 */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

// https://www.postgresql.org/docs/current/errcodes-appendix.html: class 08 and 57P are lost connections, 53 a server
// without connections or memory left, 25006 a server that became a standby, 57014 the statement timeout.
const UNAVAILABLE_CODE = /^(08...|57P..|53...|25006|25P0[345]|57014|55P03|3D000|28...|E[A-Z]+|EAI_[A-Z]+)$/;

const TIMED_OUT = '57014';
/** A server that only follows another one. */
export const STANDBY = '25006';

// The client has no code for these.
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed))/;

/** Whether an error means that the server can't be used at the moment, rather than that the statement was wrong. */
const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== '') return UNAVAILABLE_CODE.test(code);
  return error instanceof Error && UNAVAILABLE_MESSAGE.test(error.message);
};

/** Translates an error into one of the service's own. Messages about a server never contain its address or names. */
export function translateError(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const code = codeOf(error);
  if (code === TIMED_OUT) return new StatementTimedOut(`The PostgreSQL server took too long (${code})`);
  const kind = code === '' ? 'connection lost' : code;
  return new DatabaseUnavailable(`The PostgreSQL server cannot be used now (${kind})`);
}

/** Serialization failures and deadlocks: PostgreSQL rolled the transaction back and expects another try. */
const RETRY_CODES: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Whether a read that failed with this error should be tried again at once. */
export const isReadRace = (error: unknown): boolean => RETRY_CODES.has(codeOf(error));

/** The same for a write: when two create the same row, the second one finds it on its next try. */
export const isWriteRace = (error: unknown): boolean => isReadRace(error) || codeOf(error) === '23505';

const REFUSALS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server answers at its address',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be resolved now',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the user or the password is wrong',
  '28000': 'the user is not allowed to connect',
  '3D000': 'the database does not exist',
  '42501': 'the user may not create tables',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up or shutting down',
  [STANDBY]: 'it is a standby, which cannot be written to',
  ERR_INVALID_URL: 'its address cannot be read',
};

/** Why a database could not be opened, for the person who started the service. */
export function connectionRefusalOf(error: unknown): string {
  const code = codeOf(error);
  return REFUSALS[code] ?? (code === '' ? 'the connection failed' : `error ${code}`);
}
