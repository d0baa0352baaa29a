import { setTimeout } from 'node:timers/promises';
import { isOutage } from '../store/database.ts';
import { type FeedPosition, findFeedPosition, moveFeedPosition } from '../store/feed-positions.ts';
import { openFollowedFile } from './followed-file.ts';
import { type FeedImportOutcome, type ImportPorts, importFeed } from './import-feed.ts';

const TRY_AGAIN_MS = 1_000;

/** What following a file needs. */
type FollowPorts = ImportPorts & {
  /** Called with where the file is continued: at its beginning, or behind what was imported before. */
  readonly onContinued: (position: FeedPosition | undefined) => void;
  /** Called when the database is away; it is tried again. */
  readonly onOutage: () => void;
};

const followOnce = async (path: string, ports: FollowPorts): Promise<FeedImportOutcome> => {
  let position = await findFeedPosition(ports.database.now, path);
  const file = await openFollowedFile(path, position);
  ports.onContinued(position);
  try {
    return await importFeed(file.chunks, {
      ...ports,
      from: { lines: position?.lineCount ?? 0, bytes: position?.endByte ?? 0 },
      behind: async (last) => {
        const to = await file.positionAfter(last);
        return {
          write: (db) => moveFeedPosition(db, path, position, to),
          onWritten: () => {
            position = to;
          },
        };
      },
    });
  } finally {
    await file.close();
  }
};

/**
 * Imports a file that grows, from where the import before had come. How far it is stands in the database and changes
 * with the lines themselves, so whatever ends the process loses and repeats none. It ends only at a bad line of a strict
 * import.
 *
 * @param path the file; its position is kept under this name
 * @throws {FeedFileChanged} when what was imported is not there any more
 * @throws {FeedPositionLost} when another import follows the same file
 */
export async function followFeed(path: string, ports: FollowPorts): Promise<FeedImportOutcome> {
  for (;;) {
    try {
      return await followOnce(path, ports);
    } catch (error) {
      // What became of the last batch, only the database knows: it is asked again.
      if (!isOutage(error)) throw error;
      ports.onOutage();
      await setTimeout(TRY_AGAIN_MS);
    }
  }
}
