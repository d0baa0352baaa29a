import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { hasDueBlocks, sumDueBlocks } from '../analytics/sum-blocks.ts';
import { sumDueDays } from '../analytics/sum-days.ts';
import { nodePorts } from '../app/node-ports.ts';
import { followFeed } from '../feed/follow-feed.ts';
import { FeedFileChanged, withPauses } from '../feed/followed-file.ts';
import { BATCH_LINES, type EarlyPorts, type ImportPorts, importFeed } from '../feed/import-feed.ts';
import type { ServiceDatabase } from '../store/database.ts';
import { FeedPositionLost, forgetFeedPosition } from '../store/feed-positions.ts';
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
  --follow            Stay, and import what is written to the end of the file or pipe. How far a file
                      is imported stands in the database under its path, so the same command goes on
                      there after any end, and no line is lost or imported twice. A line that
                      comes before its store, run or display waits for it in the database
  --from-start        With --follow: forget how far the file was imported
  --database D        The path of a SQLite file, or postgres://user:password@host:port/name
  --timezone Z        Time zone of the chain's local dates and times (default Europe/Warsaw)
  --strict            Stop at a bad line, with exit code 1: nothing is written of its batch of
                      ${BATCH_LINES.toLocaleString('en')} lines, the batches before it stay
  --help              Shows this text
`;

const options = {
  database: { type: 'string' },
  timezone: { type: 'string', default: 'Europe/Warsaw' },
  follow: { type: 'boolean', default: false },
  'from-start': { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** A feed: a file, which can be read again from any place, or what can be read once, of a size that nobody knows. */
type Input =
  | { readonly kind: 'file'; readonly path: string; readonly size: number }
  | { readonly kind: 'pipe'; readonly open: () => Readable };

const findInput = async (file: string | undefined, stdin: CliPorts['stdin']): Promise<Input> => {
  if (file === undefined) throw new UsageError('import needs a FILE, or - for standard input. See --help.');
  if (file === '-') return { kind: 'pipe', open: () => stdin };
  const found = await stat(file).catch((error: Error) => error);
  if (found instanceof Error) throw new UsageError(`${file} cannot be read: ${found.message}`);
  if (found.isDirectory()) throw new UsageError(`${file} is a folder.`);
  if (found.isFile()) return { kind: 'file', path: resolve(file), size: found.size };
  // Opened to write, too, so that a named pipe doesn't end when those who write to it take turns.
  return { kind: 'pipe', open: () => createReadStream(file, { flags: 'r+' }) };
};

/** Imports what there is, or also what comes. */
const importInput = async (input: Input, isFollowed: boolean, ports: ImportPorts, err: CliPorts['err']) => {
  if (input.kind === 'pipe' || !isFollowed) {
    const stream = input.kind === 'pipe' ? input.open() : createReadStream(input.path, { highWaterMark: 256 * 1024 });
    try {
      return await importFeed(isFollowed ? withPauses(stream) : stream, ports);
    } finally {
      // A strict import may end before its input does, which the process would wait for.
      stream.destroy();
    }
  }
  return await followFeed(input.path, {
    ...ports,
    onContinued: (position) =>
      err(position ? `Goes on behind line ${integer(position.lineCount)}` : 'Begins at the first line'),
    onOutage: () => err('The database is away; it is tried again.'),
  });
};

const explainFollowing = (error: unknown): unknown => {
  if (error instanceof FeedFileChanged) {
    return new UsageError(`${error.message}. To import it from its first line, add --from-start.`);
  }
  return error instanceof FeedPositionLost ? new UsageError(`${error.message}.`) : error;
};

/** Says which lines wait, and when they are taken. */
const waitFor = (err: CliPorts['err']): EarlyPorts => ({
  now: nodePorts.now,
  onEarly: ({ number, reason }) => err(`Line ${number} waits: ${reason}`),
  onLate: (count) => err(count === 1 ? '1 line that waited is taken' : `${integer(count)} lines that waited are taken`),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Sums the days that the import has left, unless a service does it. Until then their reports are read photo by photo.
 */
const sumWhatIsDue = async (database: ServiceDatabase, err: CliPorts['err']): Promise<void> => {
  const now = nodePorts.now();
  const { dueDays } = await readWatchedFigures(database.now, now);
  if (dueDays === 0 && !(await hasDueBlocks(database))) return;
  const what = dueDays === 0 ? 'days of blocks of stores' : `${integer(dueDays)} days of stores`;
  if (await hasRunningService(database.now, now)) {
    err(`The service that runs on this database sums the ${what} that are due.`);
    return;
  }
  err(`No service runs on this database: the ${what} that are due are summed here.`);
  const print = printEachSecond(err);
  const tell = (of: string) => (days: number) => print(() => `${integer(days)} days of ${of} summed`);
  try {
    const passedOver = [
      ...(await sumDueDays(database, tell('stores'))),
      ...(await sumDueBlocks(database, tell('blocks of stores'))),
    ];
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
    const input = await findInput(positionals[0], stdin);
    if (values['from-start'] && !(values.follow && input.kind === 'file')) {
      throw new UsageError('--from-start needs --follow and a file.');
    }
    const database = await openDatabase(target, { warn: err });
    try {
      if (values['from-start'] && input.kind === 'file') {
        await database.write((db) => forgetFeedPosition(db, input.path));
      }
      const startedAt = nodePorts.stopwatch();
      const elapsed = (): number => nodePorts.stopwatch() - startedAt;
      const size = input.kind === 'file' && !values.follow ? input.size : undefined;
      const print = printEachSecond(err);
      const ports: ImportPorts = {
        database,
        timeZone,
        isStrict: values.strict,
        onRefused: ({ number, reason }) => err(`Line ${number} refused: ${reason}`),
        early: values.follow && !values.strict ? waitFor(err) : undefined,
        onBatch: (counts) => print(() => describeProgress(counts, elapsed(), size)),
      };
      const outcome = await importInput(input, values.follow, ports, err);
      err(describeResult(outcome.isStopped ? 'Stopped' : 'Done', outcome, elapsed()));
      await sumWhatIsDue(database, err);
      return { exitCode: outcome.isStopped ? 1 : 0 };
    } catch (error) {
      throw explainFollowing(error);
    } finally {
      await database.close();
    }
  },
};
