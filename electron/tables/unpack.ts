import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { TableError } from './limits.ts';
import type { ZipPart } from './zip.ts';

/** Bytes that may still be unpacked of one file. */
export type Budget = { left: number; readonly megabytes: number };

/** @param bytes how much all parts together may take */
export const createBudget = (bytes: number): Budget => ({ left: bytes, megabytes: Math.round(bytes / 1024 / 1024) });

/**
 * Packed bytes read at a time. Deflate makes at most 1,032 bytes of one, so this limits by how much a part can exceed
 * its size before that is noticed.
 */
const STEP = 16 * 1024;

/** No program writes one into a workbook. It could define entities, which multiply. */
const DOCUMENT_TYPE = '<!DOCTYPE';

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const inflating = new Inflate(take);
  for (let at = 0; at < packed.byteLength; at += STEP) {
    const end = Math.min(packed.byteLength, at + STEP);
    inflating.push(packed.subarray(at, end), end === packed.byteLength);
  }
}

/**
 * Unpacks one part. Its declared size is what is taken from the budget and the most that is ever kept: a part that
 * turns out to be longer is stopped at once. Its size and checksum must be the declared ones.
 *
 * @throws TableError `broken` or `unpacks_too_large`
 */
export function unpackPart(part: ZipPart, budget: Budget): Buffer {
  if (part.size > budget.left) throw new TableError('unpacks_too_large', budget.megabytes);
  budget.left -= part.size;
  const bytes = Buffer.alloc(part.size);
  const state = { at: 0, crc: 0 };
  const take = (piece: Uint8Array) => {
    if (piece.byteLength > part.size - state.at) throw new TableError('broken');
    bytes.set(piece, state.at);
    state.at += piece.byteLength;
    state.crc = crc32(piece, state.crc);
  };
  try {
    if (part.method === 8) inflate(part.packed, take);
    else take(part.packed);
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('broken');
  }
  if (state.at !== part.size || state.crc !== part.crc || bytes.includes(DOCUMENT_TYPE)) throw new TableError('broken');
  return bytes;
}
