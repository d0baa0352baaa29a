import type { ServiceDatabase } from '../store/database.ts';
import { createParseLine, type RawLine, type RefusedLine, readLines } from './feed-lines.ts';
import { writeBatch } from './write-batch.ts';

/** Lines per transaction. */
export const BATCH_LINES = 5_000;

/** Progress of an import, in lines. */
export type ImportCounts = {
  readonly lines: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
};

/** What an import needs. */
type ImportPorts = {
  readonly database: ServiceDatabase;
  /** The zone of the chain's local dates and times. */
  readonly timeZone: string;
  /** Whether to stop at the first batch with a refused line and write nothing of it. */
  readonly isStrict: boolean;
  readonly onRefused: (line: RefusedLine) => void;
  /** Called after each batch. */
  readonly onBatch: (counts: ImportCounts) => void;
};

/** The result of an import. */
export type FeedImportOutcome = ImportCounts & { readonly isStopped: boolean };

async function* batchesOf(input: AsyncIterable<Buffer | string>): AsyncGenerator<readonly RawLine[]> {
  let batch: RawLine[] = [];
  for await (const lines of readLines(input)) {
    for (const line of lines) {
      batch.push(line);
      if (batch.length < BATCH_LINES) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Writes a feed of runs and photos into a database, batch by batch. A line that repeats what is stored changes nothing.
 * A refused line does not stop the others, unless the import is strict.
 *
 * @param input the feed: one JSON record per line, UTF-8
 */
export async function importFeed(
  input: AsyncIterable<Buffer | string>,
  ports: ImportPorts,
): Promise<FeedImportOutcome> {
  const { database, timeZone, isStrict, onRefused, onBatch } = ports;
  const parseLine = createParseLine(timeZone);
  let counts: ImportCounts = { lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
  for await (const raw of batchesOf(input)) {
    const parsed = raw.flatMap((line) => parseLine(line) ?? []);
    const lines = parsed.filter((one) => 'record' in one);
    const unread = parsed.filter((one): one is RefusedLine => !('record' in one));
    const isRefused = isStrict && unread.length > 0;
    const written = isRefused ? undefined : await writeBatch(database, lines, isStrict);
    const refused = [...unread, ...(written?.refused ?? [])].toSorted((one, other) => one.number - other.number);
    for (const line of refused) onRefused(line);
    counts = {
      lines: counts.lines + raw.length,
      added: counts.added + (written?.added ?? 0),
      changed: counts.changed + (written?.changed ?? 0),
      unchanged: counts.unchanged + (written?.unchanged ?? 0),
      refused: counts.refused + refused.length,
    };
    onBatch(counts);
    if (isStrict && refused.length > 0) return { ...counts, isStopped: true };
  }
  return { ...counts, isStopped: false };
}
