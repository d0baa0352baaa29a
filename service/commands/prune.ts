import { DateOnly } from '#shared/contract/formats.ts';
import { countEarlyLinesBefore, deleteEarlyLinesBefore } from '../store/early-lines.ts';
import { openDatabase } from '../store/open-database.ts';
import { countRunsBefore, type PastRuns, pruneRunsBefore } from '../store/prune-runs.ts';
import { type CliCommand, integer, printEachSecond, readArguments, UsageError } from './command.ts';
import { readExistingDatabase } from './option-values.ts';

const HELP = `Usage: npm run service -- prune --before DATE --database D [--yes]

Deletes the protocol runs of all local dates before DATE, with their photos and sums, and the
lines of feeds that have waited since before it (import --follow). Stores, displays, targets
and contacts stay. Without --yes it only counts them. The service may keep running; after a
kill, repeat the command for the rest.

  --before DATE       The first local date of the chain that stays, such as 2026-01-01
  --database D        The path of a SQLite file, or postgres://user:password@host:port/name
  --yes               Delete; what is deleted can't be brought back
  --help              Shows this text
`;

const options = {
  before: { type: 'string' },
  database: { type: 'string' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Counting a year of photos takes PostgreSQL longer than a request may take. */
const PATIENCE_MS = 3_600_000;

const readBefore = (before: string | undefined): string => {
  const date = DateOnly.safeParse(before);
  if (date.success) return date.data;
  throw new UsageError('--before must be a date such as 2026-01-01: the first one that stays.');
};

const describe = ({ stores, runs, photos }: PastRuns): string =>
  `${integer(runs)} runs of ${integer(stores)} stores with ${integer(photos)} photos`;

export const pruneCommand: CliCommand = {
  summary: 'Deletes protocol runs and photos before a date',
  run: async (args, { out, err }) => {
    const { values } = readArguments(args, options);
    if (values.help) {
      out(HELP);
      return { exitCode: 0 };
    }
    const before = readBefore(values.before);
    const target = readExistingDatabase(values.database);
    const database = await openDatabase(target, { statementTimeoutMs: PATIENCE_MS, warn: err });
    try {
      const past = await database.analyse((db) => countRunsBefore(db, before));
      out(`Before ${before}: ${describe(past)}.`);
      const beforeMs = Date.parse(`${before}T00:00:00Z`);
      const waiting = await countEarlyLinesBefore(database.now, beforeMs);
      if (waiting > 0) {
        const what = 'Lines of feeds that have waited for their store, run or display since before';
        out(`${what} ${before}: ${integer(waiting)}.`);
      }
      if (past.runs === 0 && waiting === 0) return { exitCode: 0 };
      if (!values.yes) {
        out("Nothing is deleted. Add --yes to delete them; they can't be brought back.");
        return { exitCode: 0 };
      }
      const print = printEachSecond(err);
      await database.write((db) => deleteEarlyLinesBefore(db, beforeMs));
      await pruneRunsBefore(database, before, (days) => print(() => `${integer(days)} days of stores deleted`));
      out('Done: they are deleted.');
      return { exitCode: 0 };
    } finally {
      await database.close();
    }
  },
};
