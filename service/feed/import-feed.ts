import type { ServiceDatabase, ServiceWriteDb } from '../store/database.ts';
import {
  createParseLine,
  type FeedLine,
  type FeedStart,
  type RawLine,
  type RefusedLine,
  readLines,
} from './feed-lines.ts';
import { writeBatch } from './write-batch.ts';

/** Lines per transaction. */
export const BATCH_LINES = 5_000;

/** Progress of an import, in lines; `bytes` is the length of these lines. */
export type ImportCounts = {
  readonly lines: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
};

/** What is written in the transaction of a batch besides its lines, and what follows once it is committed. */
type WithBatch = { readonly write: (db: ServiceWriteDb) => Promise<void>; readonly onWritten: () => void };

/** What an import needs. */
export type ImportPorts = {
  readonly database: ServiceDatabase;
  /** The zone of the chain's local dates and times. */
  readonly timeZone: string;
  /** Whether to stop at the first batch with a refused line and write nothing of it. */
  readonly isStrict: boolean;
  readonly onRefused: (line: RefusedLine) => void;
  /** The part of the feed that was imported before. */
  readonly from?: FeedStart;
  /** Called before a batch is written, with its last line. */
  readonly behind?: (last: RawLine) => Promise<WithBatch>;
  /** Called after each batch. */
  readonly onBatch: (counts: ImportCounts) => void;
};

/** The result of an import. */
export type FeedImportOutcome = ImportCounts & { readonly isStopped: boolean };

/** A batch whose lines are read: those with a record, those that say why they have none, and where it ends. */
type ParsedBatch = {
  readonly lines: readonly FeedLine[];
  readonly unread: readonly RefusedLine[];
  readonly last: RawLine;
};

/** Batches of lines: full ones, and what there is when nothing more comes for now (an empty chunk). */
async function* batchesOf(
  input: AsyncIterable<Buffer | string>,
  from: FeedStart,
  timeZone: string,
): AsyncGenerator<ParsedBatch> {
  const parseLine = createParseLine(timeZone);
  let lines: FeedLine[] = [];
  let unread: RefusedLine[] = [];
  let last: RawLine | undefined;
  let end = from.lines;
  const take = (behind: RawLine): ParsedBatch => {
    const batch = { lines, unread, last: behind };
    lines = [];
    unread = [];
    end = behind.number;
    return batch;
  };
  for await (const raws of readLines(input, from)) {
    // Each line is parsed as it comes, so that its text need not be kept.
    for (const raw of raws) {
      const line = parseLine(raw);
      if (line && 'record' in line) lines.push(line);
      else if (line) unread.push(line);
      last = raw;
      if (raw.number === end + BATCH_LINES) yield take(raw);
    }
    if (raws.length === 0 && last && last.number > end) yield take(last);
  }
  if (last && last.number > end) yield take(last);
}

/** Has each value made while the one before is being used. */
async function* oneAhead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  for (let next = values.next(); ; ) {
    const { done, value } = await next;
    if (done) return;
    next = values.next();
    // Whoever stops at this value doesn't ask for the next one.
    next.catch(() => undefined);
    yield value;
  }
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
  const { database, timeZone, isStrict, onRefused, onBatch, behind, from = { lines: 0, bytes: 0 } } = ports;
  const places = { stores: new Map(), displays: new Map() };
  let counts: ImportCounts = { lines: 0, bytes: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
  for await (const { lines, unread, last } of oneAhead(batchesOf(input, from, timeZone))) {
    const isRefused = isStrict && unread.length > 0;
    const beside = isRefused ? undefined : await behind?.(last);
    const written = isRefused
      ? undefined
      : await writeBatch(database, lines, { places, isStrict, beside: beside?.write });
    const refused = [...unread, ...(written?.refused ?? [])].toSorted((one, other) => one.number - other.number);
    for (const line of refused) onRefused(line);
    counts = {
      lines: last.number - from.lines,
      bytes: last.end - from.bytes,
      added: counts.added + (written?.added ?? 0),
      changed: counts.changed + (written?.changed ?? 0),
      unchanged: counts.unchanged + (written?.unchanged ?? 0),
      refused: counts.refused + refused.length,
    };
    onBatch(counts);
    if (isStrict && refused.length > 0) return { ...counts, isStopped: true };
    beside?.onWritten();
  }
  return { ...counts, isStopped: false };
}
