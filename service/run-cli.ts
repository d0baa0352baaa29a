import { type CliOptions, HELP, readCliOptions, UsageError } from './cli-options.ts';
import { type RunningService, startService } from './create-service.ts';
import { formatLogLine, type Log } from './log.ts';
import { nodePorts, SAMPLE_SEED } from './node-ports.ts';
import { makeSampleChain } from './sample/make-sample-chain.ts';
import type { ServiceDatabase } from './store/database.ts';
import { seedChain } from './store/seed-chain.ts';
import { DatabaseRefused, openSqliteDatabase } from './store/sqlite-database.ts';
import { hasStores } from './store/stores-repository.ts';

/** Where the command line writes lines. */
export type CliOutput = { readonly out: (line: string) => void; readonly err: (line: string) => void };

/** What became of a command line: a service, or the exit code of a process that is done. */
export type CliOutcome = { readonly service: RunningService } | { readonly exitCode: 0 | 2 };

const createLog =
  (level: CliOptions['log'], { err }: CliOutput): Log =>
  (entry) => {
    const isWanted = level === 'requests' || (level === 'errors' && entry.event === 'failed');
    if (isWanted) err(formatLogLine(entry, new Date(nodePorts.now())));
  };

const fillWithSample = async (database: ServiceDatabase, now: Date, timeZone: string, err: CliOutput['err']) => {
  if (await hasStores(database.now)) err('The database holds stores already; the sample chain is not added.');
  else await seedChain(database, makeSampleChain({ seed: SAMPLE_SEED, now, timeZone }));
};

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'this port is not allowed to you',
  EADDRNOTAVAIL: 'this computer does not have that address',
  ENOTFOUND: 'the host is not known',
};

/** The line for an error that is the starter's to mend; undefined: the error is ours. */
const explain = (
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): string | undefined => {
  if (error instanceof UsageError || error instanceof DatabaseRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = LISTEN_REASONS[code];
  return reason === undefined ? undefined : `Can not listen on ${host}:${port}: ${reason}.`;
};

const start = async (options: CliOptions, output: CliOutput): Promise<RunningService> => {
  const { host, port, token, databaseFile, publicUrl, sampleUntil, timeZone } = options;
  const database = await openSqliteDatabase(
    databaseFile === undefined ? { kind: 'memory' } : { kind: 'file', path: databaseFile },
  );
  try {
    if (sampleUntil) await fillWithSample(database, sampleUntil, timeZone, output.err);
    const log = createLog(options.log, output);
    const service = await startService({ ...nodePorts, database, token, publicUrl, log }, { host, port });
    if (token === undefined) output.err('No --token given: every call is answered 503 not_configured.');
    return service;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Runs the service's command line up to the moment at which it serves.
 *
 * @returns the running service; or exit code 0 after --help, 2 after one line that says what is wrong
 */
export async function runCli(args: readonly string[], output: CliOutput): Promise<CliOutcome> {
  let at = { host: '', port: 0 };
  try {
    const options = readCliOptions(args, new Date(nodePorts.now()));
    if (options === 'help') {
      output.out(HELP);
      return { exitCode: 0 };
    }
    at = options;
    const service = await start(options, output);
    output.out(`Endcap service listening on ${service.url}`);
    return { service };
  } catch (error) {
    const line = explain(error, at);
    if (line === undefined) throw error;
    output.err(line);
    return { exitCode: 2 };
  }
}
