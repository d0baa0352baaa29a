import { strToU8, zipSync } from 'fflate';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type HandoverFile, type ReadHandover, readHandover } from '#shared/domain/review/handover-file.ts';
import { TABLE_LIMITS, TableError } from './limits.ts';
import { createBudget, unpackPart } from './unpack.ts';
import { readZipDirectory } from './zip.ts';

const ABOUT = 'handover.json';
/** The bytes with which every zip begins. */
const ZIP = [0x50, 0x4b] as const;
/** A picture of a photo, as it goes into a file or comes out of one. */
export type HandoverPicture = {
  readonly photoKey: string;
  readonly size: PictureSize;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/**
 * What `handover.json` may be: bytes, and values, which cost far more than their bytes once they are read. Most photos
 * take less than a thousand bytes and forty values, and a handover of our own has 20,000 at most.
 */
const MOST_ABOUT = { bytes: 64 * 1024 * 1024, separators: 2_000_000 };
const SEPARATORS = new Set(['[', '{', ','].map((one) => one.charCodeAt(0)));

/** Whether a text has more values than a handover can have. Those within texts count, too: nothing is read for it. */
function hasTooManyValues(text: Uint8Array): boolean {
  let found = 0;
  for (const byte of text) if (SEPARATORS.has(byte)) found += 1;
  return found > MOST_ABOUT.separators;
}

/** More parts than a workbook has: a picture each. */
const LIMITS = { ...TABLE_LIMITS, parts: 20_000 };

/**
 * Writes a handover file: a zip with `handover.json` and the pictures, which are packed already.
 *
 * @param handover its list of pictures is made here
 */
export function writeHandoverFile({
  handover,
  pictures,
}: {
  readonly handover: Omit<HandoverFile, 'pictures'>;
  readonly pictures: readonly HandoverPicture[];
}): Uint8Array {
  const parts = pictures.map(({ photoKey, size }, index) => ({ photoKey, size, part: `pictures/${index + 1}` }));
  // Unpacking refuses a document type anywhere, and a note may be about one.
  const text = JSON.stringify({ ...handover, pictures: parts }).replaceAll('<', '\\u003c');
  return zipSync({
    [ABOUT]: strToU8(text),
    ...Object.fromEntries(
      pictures.map(({ bytes }, index) => [
        `pictures/${index + 1}`,
        [bytes, { level: 0 }] as [Uint8Array, { level: 0 }],
      ]),
    ),
  });
}

type HandoverParts =
  | { readonly ok: true; readonly handover: HandoverFile; readonly pictures: readonly HandoverPicture[] }
  | Extract<ReadHandover, { ok: false }>;

/**
 * Reads a handover file. Its pictures are bytes that nobody has looked at yet.
 *
 * @throws TableError when it is a zip that is damaged, encrypted, or unpacks to too much
 */
export function readHandoverFile({ bytes }: { readonly bytes: Uint8Array }): HandoverParts {
  // Also of a file that was cut off the beginning is left.
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return { ok: false, reason: 'not_a_handover' };
  const parts = readZipDirectory(bytes, LIMITS);
  const about = parts.get(ABOUT);
  if (about === undefined) return { ok: false, reason: 'not_a_handover' };
  const budget = createBudget(LIMITS.unpackedBytes);
  // Before it is unpacked, and before it is parsed: both take what the file says they take.
  if (about.size > MOST_ABOUT.bytes) throw new TableError('unpacks_too_large', MOST_ABOUT.bytes / 1024 / 1024);
  const text = unpackPart(about, budget);
  if (hasTooManyValues(text)) throw new TableError('unpacks_too_large', MOST_ABOUT.bytes / 1024 / 1024);
  const read = readHandover(text.toString('utf8'));
  if (!read.ok) return read;
  const pictures: HandoverPicture[] = [];
  for (const { photoKey, size, part } of read.handover.pictures) {
    const found = parts.get(part);
    if (found === undefined) return { ok: false, reason: 'broken' };
    pictures.push({ photoKey, size, bytes: new Uint8Array(unpackPart(found, budget)) });
  }
  return { ...read, pictures };
}
