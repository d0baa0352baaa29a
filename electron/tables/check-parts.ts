import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { TableError } from './table-error.ts';
import type { ZipPart } from './zip-directory.ts';

/** Packed bytes at a time: deflate makes at most 1,032 of one, so this is what can be too much at once. */
const STEP = 16 * 1024;

/** How a sheet ends, with or without a prefix; what was cut off would be read as rows that are not there. */
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/iu;
const SHEET_END = /worksheet\s*>\s*$/u;
const END_BYTES = 200;

const broken = () => new TableError('broken');

/**
 * Unpacks a part piece by piece without keeping it, and counts the bytes that really come out: a part that grows over
 * what the directory declares ends at once. The sum of its bytes has to be the declared one.
 *
 * @throws TableError `broken`
 */
function checkPart(part: ZipPart): void {
  const state = { bytes: 0, crc: 0, end: new Uint8Array() };
  const take = (piece: Uint8Array) => {
    state.bytes += piece.byteLength;
    if (state.bytes > part.size) throw broken();
    state.crc = crc32(piece, state.crc);
    state.end = new Uint8Array([...state.end, ...piece.subarray(-END_BYTES)].slice(-END_BYTES));
  };
  if (part.method === 8) inflate(part.packed, take);
  else if (part.method === 0) take(part.packed);
  else throw broken();
  if (state.bytes !== part.size || state.crc !== part.crc) throw broken();
  if (SHEET.test(part.name) && !SHEET_END.test(new TextDecoder().decode(state.end).replaceAll('\0', '')))
    throw broken();
}

function inflate(packed: Uint8Array, take: (piece: Uint8Array) => void): void {
  const inflating = new Inflate(take);
  for (let at = 0; at < packed.byteLength; at += STEP) {
    const end = Math.min(packed.byteLength, at + STEP);
    inflating.push(packed.subarray(at, end), end === packed.byteLength);
  }
}

/** Checks all parts of a packed file before anything reads it. @throws TableError `broken` */
export function checkParts(parts: Iterable<ZipPart>): void {
  try {
    for (const part of parts) checkPart(part);
  } catch (error) {
    throw error instanceof TableError ? error : broken();
  }
}
