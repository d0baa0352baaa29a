import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sumDueDays } from '../analytics/sum-days.ts';
import { nodePorts } from '../app/node-ports.ts';
import { BATCH_LINES, type ImportCounts, importFeed } from '../feed/import-feed.ts';
import { openDatabase } from '../store/open-database.ts';
import { type CliCommand, type CliPorts, integer, printEachSecond, readArguments, UsageError } from './command.ts';
import { readExistingDatabase, readTimeZone } from './option-values.ts';

const HELP = `Usage: npm run service -- import FILE --database D [options]

Takes protocol runs and measured photos from a feed: one JSON record per line. The ids are the
feed's own; a line that is imported again changes nothing, a changed one updates. Stores and
displays must be known. A bad line is reported with its number and reason and left out.

  FILE                The feed; - reads standard input
  --database D        The path of a SQLite file, or postgres://user:password@host:port/name
  --timezone Z        Time zone of the chain's local dates and times (default Europe/Warsaw)
  --strict            Stop at a bad line, with exit code 1: nothing is written of its batch of
                      ${BATCH_LINES.toLocaleString('en')} lines, the batches before it stay
  --help              Shows this text
`;

const options = {
  database: { type: 'string' },
  timezone: { type: 'string', default: 'Europe/Warsaw' },
  strict: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const openInput = async (file: string | undefined, stdin: CliPorts['stdin']): Promise<AsyncIterable<Buffer>> => {
  if (file === undefined) throw new UsageError('import needs a FILE, or - for standard input. See --help.');
  if (file === '-') return stdin;
  const found = await stat(file).catch((error: Error) => error);
  if (found instanceof Error) throw new UsageError(`${file} cannot be read: ${found.message}`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder.`);
  return createReadStream(file, { highWaterMark: 256 * 1024 });
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Prints progress, at most one line per second, and the result. */
const createProgress = (err: CliPorts['err']) => {
  const startedAt = nodePorts.stopwatch();
  const rateOf = (lines: number): string =>
    `${integer(lines / Math.max(0.001, (nodePorts.stopwatch() - startedAt) / 1000))} per second`;
  const print = printEachSecond(err);
  return {
    onBatch: ({ lines }: ImportCounts): void => print(() => `${integer(lines)} lines, ${rateOf(lines)}`),
    onSummed: (days: number): void => print(() => `${integer(days)} days of stores summed`),
    onEnd: (result: string, { lines, added, changed, unchanged, refused }: ImportCounts): void =>
      err(
        `${result}: ${integer(lines)} lines, ${rateOf(lines)}: ` +
          `${integer(added)} added, ${integer(changed)} changed, ${integer(unchanged)} unchanged, ${integer(refused)} refused`,
      ),
  };
};

export const importCommand: CliCommand = {
  summary: 'Takes protocol runs and photos from a feed',
  run: async (args, { out, err, stdin }) => {
    const { values, positionals } = readArguments(args, options, 1);
    if (values.help) {
      out(HELP);
      return { exitCode: 0 };
    }
    const target = readExistingDatabase(values.database);
    const timeZone = readTimeZone(values.timezone);
    const input = await openInput(positionals[0], stdin);
    const database = await openDatabase(target, { warn: err });
    try {
      const { onBatch, onSummed, onEnd } = createProgress(err);
      const outcome = await importFeed(input, {
        database,
        timeZone,
        isStrict: values.strict,
        onRefused: ({ number, reason }) => err(`Line ${number} refused: ${reason}`),
        onBatch,
      });
      onEnd(outcome.isStopped ? 'Stopped' : 'Done', outcome);
      try {
        const passedOver = await sumDueDays(database, onSummed);
        for (const { message, cause } of passedOver) err(`${message}: ${reasonOf(cause)}`);
      } catch (error) {
        err(`Days are not summed yet, the service will do it: ${reasonOf(error)}`);
      }
      return { exitCode: outcome.isStopped ? 1 : 0 };
    } finally {
      await database.close();
    }
  },
};
