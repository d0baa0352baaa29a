import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { FeedPosition } from '../store/feed-positions.ts';
import type { RawLine } from './feed-lines.ts';

/** How long one waits for more at the end of a file or pipe. */
const PAUSE_MS = 200;
const CHUNK_BYTES = 256 * 1024;
/** A mark covers so many bytes: lines hold ids, so no other feed has the same ones. */
const MARKED_BYTES = 4_096;

/** Says that all that there is at the moment was read. */
const PAUSE = Buffer.alloc(0);

/** A file is not the one any more of which a part was imported. `message` is a sentence for the operator. */
export class FeedFileChanged extends Error {
  override readonly name = 'FeedFileChanged';
}

/** A file that grows. */
export type FollowedFile = {
  /** What is behind the position and what comes; never ends. An empty chunk says that nothing more is there for now. */
  readonly chunks: AsyncIterable<Buffer>;
  /** The position behind a line that was read. */
  readonly positionAfter: (line: RawLine) => Promise<FeedPosition>;
  readonly close: () => Promise<void>;
};

const readBefore = async (file: FileHandle, end: number): Promise<Buffer> => {
  const start = Math.max(0, end - MARKED_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
};

const markOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const changed = (path: string, how: string, read: number): FeedFileChanged =>
  new FeedFileChanged(`${path} ${how}, of which ${read.toLocaleString('en')} bytes were imported`);

/**
 * Opens a file to read it from a position on, while others write to its end.
 *
 * @param position how far it was read before; undefined for a new one
 * @throws {FeedFileChanged} at once or in `chunks`, when what was read before is not there any more
 */
export async function openFollowedFile(path: string, position: FeedPosition | undefined): Promise<FollowedFile> {
  const file = await open(path);
  const opened = await file.stat();
  let at = position?.endByte ?? 0;
  // What was read last.
  let tail = await readBefore(file, at);

  const checkSize = async (): Promise<number> => {
    const { size } = await file.stat();
    if (size < at) throw changed(path, 'is shorter than the part', at);
    return size;
  };
  const checkTail = async (): Promise<void> => {
    if (!(await readBefore(file, at)).equals(tail)) throw changed(path, 'is not the file any more', at);
  };
  async function* chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      if ((await checkSize()) > at) {
        await checkTail();
        const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, at);
        const chunk = buffer.subarray(0, bytesRead);
        at += bytesRead;
        tail = Buffer.from(Buffer.concat([tail, chunk]).subarray(-MARKED_BYTES));
        yield chunk;
        continue;
      }
      yield PAUSE;
      const now = await stat(path).catch(() => undefined);
      // Only now: the file that was there before is read to its end.
      const isSame = now?.ino === opened.ino && now.dev === opened.dev;
      if (!isSame && (await checkSize()) === at) throw changed(path, 'was replaced by another file than the one', at);
      await setTimeout(PAUSE_MS);
    }
  }
  try {
    await checkSize();
    if (position && markOf(tail) !== position.mark) throw changed(path, 'is not the file any more', at);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    chunks: { [Symbol.asyncIterator]: chunks },
    positionAfter: async ({ end, number, text, problem }) => {
      const bytes = await readBefore(file, end);
      const line = Buffer.from(`${text}\n`).subarray(-bytes.length);
      // It may have been written over since the line was read.
      const isThere = problem !== undefined || bytes.subarray(-line.length).equals(line);
      if (!isThere) throw changed(path, 'is not the file any more', end);
      return { endByte: end, lineCount: number, mark: markOf(bytes) };
    },
    close: () => file.close(),
  };
}

/** The chunks of a pipe, with an empty one whenever nothing comes for a while. */
export async function* withPauses(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = input[Symbol.asyncIterator]();
  let next = chunks.next();
  let isQuiet = false;
  for (;;) {
    const got: IteratorResult<Buffer> | undefined = isQuiet
      ? await next
      : await Promise.race([next, setTimeout(PAUSE_MS, undefined, { ref: false })]);
    isQuiet = got === undefined;
    if (got === undefined) {
      yield PAUSE;
      continue;
    }
    if (got.done) return;
    next = chunks.next();
    yield got.value;
  }
}
