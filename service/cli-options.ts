import { parseArgs } from 'node:util';

/** How the service was asked to run. */
export type CliOptions = {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  /** A file path; undefined: in memory. */
  readonly databaseFile: string | undefined;
  readonly publicUrl: string | undefined;
  readonly log: 'none' | 'errors' | 'requests';
  /** The sample chain to start with, up to this instant; undefined: none. */
  readonly sampleUntil: Date | undefined;
  readonly timeZone: string;
};

/** Something the service can not be started with; `message` is one line for the person who started it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const HELP = `Usage: npm run service -- [options]

Serves the Store Display Fill-Rate Integration API.

  --port N            Port to listen on; 0 takes any free one (default 8080)
  --host H            Address to listen on (default 127.0.0.1)
  --token T           Bearer token that callers must send; without one every call is answered 503
  --database D        "memory", or the path of a SQLite file (default memory)
  --sample            Fills an empty database with the sample chain
  --sample-date ISO   Instant at which the sample chain ends (default now)
  --timezone Z        Time zone of the chain, such as Europe/Warsaw (the default)
  --public-url U      Address in photo links, if callers use another one than --host and --port
  --log L             What is written to stderr: none, errors or requests (default errors)
  --help              Shows this text
`;

const options = {
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  token: { type: 'string' },
  database: { type: 'string', default: 'memory' },
  sample: { type: 'boolean', default: false },
  'sample-date': { type: 'string' },
  timezone: { type: 'string', default: 'Europe/Warsaw' },
  'public-url': { type: 'string' },
  log: { type: 'string', default: 'errors' },
  help: { type: 'boolean', default: false },
} as const;

const readArguments = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    // Node appends advice about positional arguments, of which the service has none.
    const [message] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(`${message?.replace(/\.$/, '')}. See --help.`);
  }
};

const readPort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
};

const readTimeZone = (timeZone: string): string => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return timeZone;
  } catch {
    throw new UsageError(`--timezone "${timeZone}" is not a time zone that this computer knows.`);
  }
};

const readToken = (token: string | undefined): string | undefined => {
  // RFC 9110: what a header can carry. Anything else could never be sent.
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError('--token must be one or more visible ASCII characters without spaces.');
  }
  return token;
};

const readPublicUrl = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`--public-url must be an http or https address, not "${text}".`);
  }
  return url.href.replace(/\/+$/, '');
};

const readLog = (log: string): CliOptions['log'] => {
  if (log === 'none' || log === 'errors' || log === 'requests') return log;
  throw new UsageError(`--log must be none, errors or requests, not "${log}".`);
};

const readSampleUntil = (isWanted: boolean, date: string | undefined, now: Date): Date | undefined => {
  if (!isWanted) {
    if (date !== undefined) throw new UsageError('--sample-date needs --sample.');
    return undefined;
  }
  const until = date === undefined ? now : new Date(date);
  if (Number.isNaN(until.getTime())) throw new UsageError(`--sample-date "${date}" is not an ISO 8601 date.`);
  return until;
};

const readDatabase = (database: string): string | undefined => {
  if (database === '') throw new UsageError('--database must be "memory" or the path of a file.');
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(database)) {
    throw new UsageError('--database takes "memory" or the path of a file; this version knows no other database.');
  }
  return database === 'memory' ? undefined : database;
};

/**
 * Reads the command line.
 *
 * @param args without the program and script
 * @param now used where no date is given
 * @throws {UsageError} for anything that can not be understood
 */
export function readCliOptions(args: readonly string[], now: Date): CliOptions | 'help' {
  const values = readArguments(args);
  if (values.help) return 'help';
  return {
    host: values.host,
    port: readPort(values.port),
    token: readToken(values.token),
    databaseFile: readDatabase(values.database),
    publicUrl: readPublicUrl(values['public-url']),
    log: readLog(values.log),
    sampleUntil: readSampleUntil(values.sample, values['sample-date'], now),
    timeZone: readTimeZone(values.timezone),
  };
}
