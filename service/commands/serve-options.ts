import { z } from 'zod';
import type { TlsIdentity } from '../http/http-server.ts';
import type { DatabaseTarget } from '../store/open-database.ts';
import { type CliPorts, readArguments, UsageError } from './command.ts';
import { readDatabase, readPort, readPublicUrl, readTimeZone, readTlsIdentity, readToken } from './option-values.ts';

/** How the service was asked to run. */
export type ServeOptions = {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  readonly database: DatabaseTarget;
  /** The address of a replica of the database, for reports. */
  readonly readUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly tls: TlsIdentity | undefined;
  readonly log: 'none' | 'errors' | 'requests';
  /** Where an operator watches the service; undefined for nowhere. */
  readonly monitoring: { readonly host: string; readonly port: number } | undefined;
  /** The instant up to which a sample chain is made to start with; undefined for no sample. */
  readonly sampleUntil: Date | undefined;
  readonly timeZone: string;
};

/** The environment variable that is read when `--token` is missing. */
const TOKEN_VARIABLE = 'ENDCAP_API_TOKEN';

export const SERVE_HELP = `Usage: npm run service -- [serve] [options]

Serves the Store Display Fill-Rate Integration API.

  --port N            Port to listen on; 0 takes any free one (default 8080)
  --host H            Address to listen on (default 127.0.0.1)
  --token T           Bearer token that callers must send; without one every call is answered 503.
                      An argument is visible to other users of the machine: rather set the environment
                      variable ${TOKEN_VARIABLE}, which is used when --token is absent
  --database D        "memory", the path of a SQLite file, or postgres://user:password@host:port/name
                      (default memory); a password that is left out is taken from PGPASSWORD
  --read-database URL A replica of the PostgreSQL database, from which reports are read while it keeps up
  --tls-cert FILE     Serve HTTPS with this certificate chain (PEM); needs --tls-key
  --tls-key FILE      Private key of the certificate (PEM)
  --sample            Fills an empty database with the sample chain
  --sample-date ISO   Instant at which the sample chain ends (default now)
  --timezone Z        Time zone of the chain, such as Europe/Warsaw (the default)
  --public-url U      Address in photo links, if callers use another one than --host and --port
  --monitoring-port N Port of another address with /healthz and /metrics, for whoever operates the
                      service: it needs no token, so let nobody else reach it (default none)
  --monitoring-host H Address to listen on for it (default 127.0.0.1)
  --log L             What is written to stderr as JSON lines: none, errors or requests (default errors)
  --help              Shows this text
`;

const options = {
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  token: { type: 'string' },
  database: { type: 'string', default: 'memory' },
  'read-database': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  sample: { type: 'boolean', default: false },
  'sample-date': { type: 'string' },
  timezone: { type: 'string', default: 'Europe/Warsaw' },
  'public-url': { type: 'string' },
  'monitoring-port': { type: 'string' },
  'monitoring-host': { type: 'string' },
  log: { type: 'string', default: 'errors' },
  help: { type: 'boolean', default: false },
} as const;

const readLog = (log: string): ServeOptions['log'] => {
  if (log === 'none' || log === 'errors' || log === 'requests') return log;
  throw new UsageError(`--log must be none, errors or requests, not "${log}".`);
};

/** A date, or a date with a time. `Date` alone takes "5" for a day in May. */
const SampleDate = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);
/** Runs have dates of four digits, in every time zone, from weeks before the sample ends. */
const SAMPLE_YEARS = { first: 1970, last: 9998 } as const;

const readSampleUntil = (isWanted: boolean, date: string | undefined, now: Date): Date | undefined => {
  if (!isWanted) {
    if (date !== undefined) throw new UsageError('--sample-date needs --sample.');
    return undefined;
  }
  if (date === undefined) return now;
  if (!SampleDate.safeParse(date).success) throw new UsageError(`--sample-date "${date}" is not an ISO 8601 date.`);
  const until = new Date(date);
  const { first, last } = SAMPLE_YEARS;
  if (until.getUTCFullYear() >= first && until.getUTCFullYear() <= last) return until;
  throw new UsageError(`--sample-date must be in the years ${first} to ${last}, not "${date}".`);
};

const readReplica = (replica: string | undefined, database: string): string | undefined => {
  if (replica === undefined) return undefined;
  const [copy, original] = [readDatabase(replica), readDatabase(database)];
  if (copy.kind === 'postgres' && original.kind === 'postgres') return copy.url;
  throw new UsageError('--read-database is the postgres:// address of a replica, and --database that of the primary.');
};

const readMonitoring = (port: string | undefined, host: string | undefined): ServeOptions['monitoring'] => {
  if (port !== undefined) return { host: host ?? '127.0.0.1', port: readPort(port, '--monitoring-port') };
  if (host !== undefined) throw new UsageError('--monitoring-host needs --monitoring-port.');
  return undefined;
};

/**
 * Reads the token and removes it from the environment, so that neither a child process nor a dump of it shows the
 * token.
 */
const takeToken = (env: CliPorts['env']): string | undefined => {
  const token = env[TOKEN_VARIABLE];
  delete env[TOKEN_VARIABLE];
  return token === '' ? undefined : token;
};

/**
 * Reads the arguments of `serve`.
 *
 * @param now used when no date is given
 * @throws {UsageError} for anything that can't be understood
 */
export function readServeOptions(args: readonly string[], env: CliPorts['env'], now: Date): ServeOptions | 'help' {
  const fromEnvironment = takeToken(env);
  const { values } = readArguments(args, options);
  if (values.help) return 'help';
  return {
    host: values.host,
    port: readPort(values.port),
    token: values.token === undefined ? readToken(fromEnvironment, TOKEN_VARIABLE) : readToken(values.token, '--token'),
    database: readDatabase(values.database),
    readUrl: readReplica(values['read-database'], values.database),
    publicUrl: readPublicUrl(values['public-url']),
    tls: readTlsIdentity(values['tls-cert'], values['tls-key']),
    log: readLog(values.log),
    monitoring: readMonitoring(values['monitoring-port'], values['monitoring-host']),
    sampleUntil: readSampleUntil(values.sample, values['sample-date'], now),
    timeZone: readTimeZone(values.timezone),
  };
}
