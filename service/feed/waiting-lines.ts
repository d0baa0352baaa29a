import type { ServiceWriteDb } from '../store/database.ts';
import {
  type EarlyLine,
  earlyKeyOf,
  findReadyLines,
  hasEarlyLines,
  keepEarlyLines,
  type StoredEarlyLine,
  takeEarlyLines,
} from '../store/early-lines.ts';
import type { FeedLine } from './feed-lines.ts';
import { FeedRecord } from './feed-record.ts';

const keyOf = (record: FeedRecord): string =>
  record.type === 'protocol' ? earlyKeyOf('protocol', record.protocolId) : earlyKeyOf('photo', record.photoId);

const needsOf = (record: FeedRecord): EarlyLine['needs'] => {
  if (record.type === 'protocol') return { externalId: record.externalId };
  return { protocolId: record.protocolId, expositionId: record.expositionId };
};

const textOf = (record: FeedRecord): string => JSON.stringify(record);

const toFeedLine = ({ number, record }: StoredEarlyLine): FeedLine => ({
  number,
  record: FeedRecord.parse(JSON.parse(record)),
});

/** Lines that waited and need not any more, at most so many, as they are at the moment. */
export async function readReady({ trx }: ServiceWriteDb, atMost: number): Promise<readonly FeedLine[]> {
  return (await findReadyLines(trx, atMost)).map(toFeedLine);
}

/** Which lines of a batch wait when it is done. */
export type WaitingLines = {
  /** Lines that waited until now; those that another import has taken or replaced meanwhile are not among them. */
  readonly taken: readonly FeedLine[];
  /** Notes that a line is to wait. */
  readonly keep: (line: FeedLine) => void;
  /** Notes that a record is stored, so that no earlier line about it waits any more. */
  readonly settle: (record: FeedRecord) => void;
  /** Writes what was noted. */
  readonly write: (cameMs: number) => Promise<void>;
};

/**
 * Takes lines that waited out of the database, under the locks of their stores.
 *
 * @param ready what {@link readReady} found before the stores were locked
 */
export async function openWaiting(db: ServiceWriteDb, ready: readonly FeedLine[]): Promise<WaitingLines> {
  const kept = new Map<string, FeedLine>();
  const settled = new Set<string>();
  const found = await takeEarlyLines(
    db,
    ready.map(({ record }) => keyOf(record)),
  );
  const taken: FeedLine[] = [];
  for (const line of ready) {
    const now = found.get(keyOf(line.record));
    // Replaced meanwhile: what it needs now was not looked for, so it waits for the next batch.
    if (now && now.record !== textOf(line.record)) kept.set(now.key, toFeedLine(now));
    else if (now) taken.push(line);
  }
  return {
    taken,
    keep: (line) => kept.set(keyOf(line.record), line),
    settle: (record) => {
      kept.delete(keyOf(record));
      settled.add(keyOf(record));
    },
    write: async (cameMs) => {
      if (await hasEarlyLines(db.trx)) await takeEarlyLines(db, [...settled]);
      const lines = [...kept].map(([key, { number, record }]) => {
        return { key, number, record: textOf(record), needs: needsOf(record) };
      });
      await keepEarlyLines(db, lines, cameMs);
    },
  };
}
