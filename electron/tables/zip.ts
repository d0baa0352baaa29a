import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { TableError, type TableLimits } from './limits.ts';

/** One part of a packed file, as declared in the directory at the file's end. Nothing is unpacked for this. */
export type ZipPart = {
  readonly name: string;
  /** 0: stored; 8: deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packed: Uint8Array;
  readonly size: number;
};

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
const IS_ENCRYPTED = 1;

const broken = () => new TableError('broken');

function endOf(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - FULL_16); at -= 1) if (view.getUint32(at, true) === END) return at;
  throw broken();
}

const whole = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

function directoryOf(view: DataView): { count: number; offset: number } {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const offset = view.getUint32(end + 16, true);
  if (count !== FULL_16 && offset !== FULL_32) return { count, offset };
  if (end < 20 || view.getUint32(end - 20, true) !== LOCATOR_64) return { count, offset };
  const end64 = whole(view, end - 12);
  if (view.getUint32(end64, true) !== END_64) throw broken();
  return { count: whole(view, end64 + 32), offset: whole(view, end64 + 48) };
}

type Sizes = { size: number; packedSize: number; offset: number };

/** Sizes of 4 GB and more are in an extra field. Some programs always put them there. */
function readSizes(view: DataView, at: number, extraAt: number, extraEnd: number): Sizes {
  const sizes = {
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  for (let next = extraAt; next + 4 <= extraEnd; next += 4 + view.getUint16(next + 2, true)) {
    if (view.getUint16(next, true) !== 1) continue;
    let value = next + 4;
    for (const name of ['size', 'packedSize', 'offset'] as const) {
      if (sizes[name] !== FULL_32) continue;
      sizes[name] = whole(view, value);
      value += 8;
    }
  }
  return sizes;
}

/** Parts that share bytes could unpack to far more than the file contains, so overlaps are rejected. */
function refuseOverlaps(ranges: readonly { readonly from: number; readonly to: number }[]): void {
  const inOrder = ranges.toSorted((a, b) => a.from - b.from);
  for (const [index, { from }] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before !== undefined && from < before.to) throw broken();
  }
}

function readParts(bytes: Uint8Array, limits: TableLimits): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, offset } = directoryOf(view);
  if (count > limits.parts) throw new TableError('unpacks_too_large', limits.parts);
  const parts: ZipPart[] = [];
  const ranges: { from: number; to: number }[] = [];
  let total = 0;
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw broken();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const { size, packedSize, offset: from } = readSizes(view, at, nameEnd, extraEnd);
    total += size;
    if (total > limits.unpackedBytes) throw new TableError('unpacks_too_large', limits.unpackedBytes / 1024 / 1024);
    if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0) throw new TableError('encrypted');
    if (view.getUint32(from, true) !== LOCAL) throw broken();
    const dataAt = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
    if (dataAt + packedSize > bytes.byteLength) throw broken();
    ranges.push({ from, to: dataAt + packedSize });
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: bytes.subarray(dataAt, dataAt + packedSize),
      size,
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  refuseOverlaps(ranges);
  return parts;
}

/**
 * The parts of a packed file by name. Their declared sizes are checked against the limits before anything is unpacked.
 *
 * @throws TableError `broken`, `encrypted` or `unpacks_too_large`
 */
export function readZipDirectory(bytes: Uint8Array, limits: TableLimits): ReadonlyMap<string, ZipPart> {
  try {
    return new Map(readParts(bytes, limits).map((part) => [part.name, part]));
  } catch (error) {
    // A number that points outside the file.
    throw error instanceof RangeError ? broken() : error;
  }
}

/**
 * Packed bytes read at a time. Deflate makes at most 1,032 bytes of one, so this limits by how much a part can exceed
 * its size before that is noticed.
 */
const STEP = 16 * 1024;

/**
 * How a sheet ends, with or without a prefix. Otherwise, a sheet that was cut off would be read as if its missing rows
 * did not exist.
 */
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/iu;
const SHEET_END = /worksheet\s*>\s*$/u;
const END_BYTES = 200;

/**
 * Unpacks a part piece by piece without keeping it, and counts the real bytes. A part that exceeds its declared size is
 * stopped at once. Its checksum must match the declared one.
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

/** Checks all parts of a packed file before anything else reads it. @throws TableError `broken` */
export function checkParts(parts: Iterable<ZipPart>): void {
  try {
    for (const part of parts) checkPart(part);
  } catch (error) {
    throw error instanceof TableError ? error : broken();
  }
}
