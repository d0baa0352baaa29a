import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { ExportBroken, exportFeed } from '../feed/export-feed.ts';
import { openDatabase } from '../store/open-database.ts';
import { type CliCommand, readArguments, UsageError } from './command.ts';
import { readExistingDatabase } from './option-values.ts';

const HELP = `Usage: npm run service -- export --database D

Prints all protocol runs and photos as a feed, in the format that import takes: oldest run
first, each with its photos behind it.

  --database D        The path of a SQLite file, or postgres://user:password@host:port/name
  --help              Shows this text
`;

/** This transaction waits for whoever reads the output. PostgreSQL ends a transaction that waits longer than this. */
const PATIENCE_MS = 3_600_000;

/** Nobody is reading the output any more. */
class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

const writeTo = async (stream: Writable, text: string): Promise<void> => {
  if (stream.destroyed) throw new ReaderGone();
  if (stream.write(text)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  } catch {
    throw new ReaderGone();
  } finally {
    waiting.abort();
  }
};

export const exportCommand: CliCommand = {
  summary: 'Prints protocol runs and photos as a feed',
  run: async (args, { out, err, stdout }) => {
    const { values } = readArguments(args, { database: { type: 'string' }, help: { type: 'boolean' } });
    if (values.help) {
      out(HELP);
      return { exitCode: 0 };
    }
    const database = await openDatabase(readExistingDatabase(values.database), {
      statementTimeoutMs: PATIENCE_MS,
      warn: err,
    });
    try {
      const lines = await exportFeed(database, (text) => writeTo(stdout, text));
      err(`Done: ${lines.toLocaleString('en')} lines`);
      return { exitCode: 0 };
    } catch (error) {
      if (error instanceof ReaderGone) return { exitCode: 0 };
      if (error instanceof ExportBroken) throw new UsageError(`${error.message}. Export again.`);
      throw error;
    } finally {
      await database.close();
    }
  },
};
