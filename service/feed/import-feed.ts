import { isOutage, type ServiceDatabase, type ServiceWriteDb } from '../store/database.ts';
import { findReadyLines } from '../store/early-lines.ts';
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

/** How often it is looked whether lines need not wait any more, while no others come. */
const LOOK_EVERY_MS = 2_000;
/** Of a hundred thousand lines, a look takes PostgreSQL most of a second: it rests so many times as long. */
const REST_PER_LOOK = 20;

/** Progress of an import, in lines; `bytes` is the length of these lines. */
export type ImportCounts = {
  readonly lines: number;
  readonly bytes: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Those that wait. */
  readonly early: number;
};

/** What is written in the transaction of a batch besides its lines, and what follows once it is committed. */
type WithBatch = { readonly write: (db: ServiceWriteDb) => Promise<void>; readonly onWritten: () => void };

/** How lines that come before their store, run or display wait for it. */
export type EarlyPorts = {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Called with each line that is to wait, and why. */
  readonly onEarly: (line: RefusedLine) => void;
  /** Called with the number of lines that have waited and are written. */
  readonly onLate: (count: number) => void;
};

/** What an import needs. */
export type ImportPorts = {
  readonly database: ServiceDatabase;
  /** The zone of the chain's local dates and times. */
  readonly timeZone: string;
  /** Whether to stop at the first batch with a refused line and write nothing of it. */
  readonly isStrict: boolean;
  readonly onRefused: (line: RefusedLine) => void;
  /** Absent: such lines are refused. */
  readonly early?: EarlyPorts | undefined;
  /** The part of the feed that was imported before. */
  readonly from?: FeedStart;
  /** Called before a batch is written, with its last line. */
  readonly behind?: (last: RawLine) => Promise<WithBatch>;
  /** Called after each batch. */
  readonly onBatch: (counts: ImportCounts) => void;
};

/** The result of an import. */
export type FeedImportOutcome = ImportCounts & { readonly isStopped: boolean };

/**
 * A batch whose lines are read: those with a record, those that say why they have none, and where it ends; undefined
 * when it has no lines.
 */
type ParsedBatch = {
  readonly lines: readonly FeedLine[];
  readonly unread: readonly RefusedLine[];
  readonly last: RawLine | undefined;
};

/** Batches of lines: full ones, and what there is, if anything, when nothing more comes for now (an empty chunk). */
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
    if (raws.length === 0) yield last && last.number > end ? take(last) : { lines: [], unread: [], last: undefined };
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

/** Whether lines that wait need not wait any more. Unknown while the database is away, and then it is looked again. */
const isAnyReady = async ({ now }: ServiceDatabase): Promise<boolean> => {
  try {
    return (await findReadyLines(now, 1)).length > 0;
  } catch (error) {
    if (isOutage(error)) return false;
    throw error;
  }
};

/**
 * Writes a feed of runs and photos into a database, batch by batch. A line that repeats what is stored changes nothing.
 * A refused line does not stop the others, unless the import is strict. One that only comes early may wait.
 *
 * @param input the feed: one JSON record per line, UTF-8
 */
export async function importFeed(
  input: AsyncIterable<Buffer | string>,
  ports: ImportPorts,
): Promise<FeedImportOutcome> {
  const { database, timeZone, isStrict, onRefused, early, onBatch, behind, from = { lines: 0, bytes: 0 } } = ports;
  const places = { stores: new Map(), displays: new Map() };
  let counts: ImportCounts = { lines: 0, bytes: 0, added: 0, changed: 0, unchanged: 0, refused: 0, early: 0 };
  let lookAt = 0;
  for await (const { lines, unread, last } of oneAhead(batchesOf(input, from, timeZone))) {
    if (!last) {
      const now = performance.now();
      if (!early || now < lookAt) continue;
      const isReady = await isAnyReady(database);
      lookAt = performance.now() + Math.max(LOOK_EVERY_MS, REST_PER_LOOK * (performance.now() - now));
      if (!isReady) continue;
    }
    const isRefused = isStrict && unread.length > 0;
    const beside = isRefused || !last ? undefined : await behind?.(last);
    const waiting = early && { atMost: BATCH_LINES, nowMs: early.now() };
    const written = isRefused
      ? undefined
      : await writeBatch(database, lines, { places, isStrict, waiting, beside: beside?.write });
    const refused = [...unread, ...(written?.refused ?? [])].toSorted((one, other) => one.number - other.number);
    for (const line of refused) onRefused(line);
    for (const line of written?.early ?? []) early?.onEarly(line);
    if (written && written.late > 0) early?.onLate(written.late);
    counts = {
      lines: last ? last.number - from.lines : counts.lines,
      bytes: last ? last.end - from.bytes : counts.bytes,
      added: counts.added + (written?.added ?? 0),
      changed: counts.changed + (written?.changed ?? 0),
      unchanged: counts.unchanged + (written?.unchanged ?? 0),
      refused: counts.refused + refused.length,
      early: counts.early + (written?.early.length ?? 0),
    };
    onBatch(counts);
    if (isStrict && refused.length > 0) return { ...counts, isStopped: true };
    beside?.onWritten();
  }
  return { ...counts, isStopped: false };
}
