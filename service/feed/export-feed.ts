import type { ServiceDatabase } from '../store/database.ts';
import { type ExportedRun, exportRuns } from '../store/feed-repository.ts';
import type { FeedRecord } from './feed-record.ts';

function* recordsOf({ run, photos }: ExportedRun): Generator<FeedRecord> {
  yield {
    type: 'protocol',
    protocolId: run.protocolId,
    externalId: run.externalId,
    status: run.status,
    scheduledDate: run.scheduledDate,
    scheduledAt: run.scheduledAt,
    scheduledDatetime: run.scheduledDatetime,
  };
  for (const photo of photos) {
    yield {
      type: 'photo',
      photoId: photo.photoId,
      protocolId: run.protocolId,
      expositionId: photo.expositionId,
      imageStatus: photo.status,
      fillRate: photo.fillRate,
      capturedAt: photo.capturedAt,
    };
  }
}

/** The database went away in the middle: what was written is the beginning of a feed. */
export class ExportBroken extends Error {
  override readonly name = 'ExportBroken';
}

/**
 * Writes every run and photo of a database as a feed, from one snapshot: oldest run first, each followed by its photos.
 * Two databases with the same content give the same bytes.
 *
 * @param write takes a piece of the text; the next one is made after it has resolved
 * @returns number of lines
 * @throws {ExportBroken} when the database went away after something was written
 */
export async function exportFeed(database: ServiceDatabase, write: (text: string) => Promise<void>): Promise<number> {
  let lines = 0;
  return await database.analyse(async (db) => {
    // It is called again after an outage, on another state of the database.
    if (lines > 0) throw new ExportBroken(`The database went away, and only ${lines.toLocaleString('en')} lines came`);
    for await (const runs of exportRuns(db)) {
      let text = '';
      for (const run of runs) {
        for (const record of recordsOf(run)) {
          text += `${JSON.stringify(record)}\n`;
          lines += 1;
        }
      }
      await write(text);
    }
    return lines;
  });
}
