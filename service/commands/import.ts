import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sumDueDays } from '../analytics/sum-days.ts';
import { nodePorts } from '../app/node-ports.ts';
import { BATCH_LINES, importFeed } from '../feed/import-feed.ts';
import type { ServiceDatabase } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { hasRunningService } from '../store/running-services.ts';
import { readWatchedFigures } from '../store/watched-figures.ts';
import { type CliCommand, type CliPorts, integer, printEachSecond, readArguments, UsageError } from './command.ts';
import { describeProgress, describeResult } from './import-progress.ts';
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

/** The bytes of a feed, and how many they are; undefined when nobody knows before they end. */
type Input = { readonly chunks: AsyncIterable<Buffer>; readonly size: number | undefined };

const openInput = async (file: string | undefined, stdin: CliPorts['stdin']): Promise<Input> => {
  if (file === undefined) throw new UsageError('import needs a FILE, or - for standard input. See --help.');
  if (file === '-') return { chunks: stdin, size: undefined };
  const found = await stat(file).catch((error: Error) => error);
  if (found instanceof Error) throw new UsageError(`${file} cannot be read: ${found.message}`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder.`);
  const chunks = createReadStream(file, { highWaterMark: 256 * 1024 });
  return { chunks, size: found.isFile() ? found.size : undefined };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Sums the days that the import has left, unless a service does it. Until then their reports are read photo by photo.
 */
const sumWhatIsDue = async (database: ServiceDatabase, err: CliPorts['err']): Promise<void> => {
  const now = nodePorts.now();
  const { dueDays } = await readWatchedFigures(database.now, now);
  if (dueDays === 0) return;
  if (await hasRunningService(database.now, now)) {
    err(`The service that runs on this database sums the ${integer(dueDays)} days of stores that are due.`);
    return;
  }
  err(`No service runs on this database: the ${integer(dueDays)} days of stores that are due are summed here.`);
  const print = printEachSecond(err);
  try {
    const passedOver = await sumDueDays(database, (days) => print(() => `${integer(days)} days of stores summed`));
    for (const { message, cause } of passedOver) err(`${message}: ${reasonOf(cause)}`);
  } catch (error) {
    err(`Days are not summed yet, a service will do it: ${reasonOf(error)}`);
  }
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
      const startedAt = nodePorts.stopwatch();
      const elapsed = (): number => nodePorts.stopwatch() - startedAt;
      const print = printEachSecond(err);
      const outcome = await importFeed(input.chunks, {
        database,
        timeZone,
        isStrict: values.strict,
        onRefused: ({ number, reason }) => err(`Line ${number} refused: ${reason}`),
        onBatch: (counts) => print(() => describeProgress(counts, elapsed(), input.size)),
      });
      err(describeResult(outcome.isStopped ? 'Stopped' : 'Done', outcome, elapsed()));
      await sumWhatIsDue(database, err);
      return { exitCode: outcome.isStopped ? 1 : 0 };
    } finally {
      await database.close();
    }
  },
};
