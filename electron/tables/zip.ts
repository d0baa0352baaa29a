import { TableError, type TableLimits } from './limits.ts';

/** One part of a packed file, as its directory declares it. Nothing is unpacked for this. */
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
const IS_ENCRYPTED = 0x2041;
/** The sizes and the checksum stand behind the part; its header has zeros. */
const IS_STREAMED = 8;

const broken = () => new TableError('broken');

/** A second record that fits would be a second directory, and every reader would be free to choose. */
function endOf(view: DataView): number {
  const last = view.byteLength - 22;
  const found: number[] = [];
  for (let at = last; at >= Math.max(0, last - FULL_16); at -= 1) {
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength) found.push(at);
  }
  const [end] = found;
  if (end === undefined || found.length > 1) throw broken();
  return end;
}

const whole = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** `end`: where the directory ends, which is where the record about it begins. */
type Directory = { readonly count: number; readonly offset: number; readonly end: number };

function directoryOf(view: DataView): Directory {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const offset = view.getUint32(end + 16, true);
  const is64 = end >= 20 && view.getUint32(end - 20, true) === LOCATOR_64;
  if (!is64) return { count, offset, end };
  const end64 = whole(view, end - 12);
  if (view.getUint32(end64, true) !== END_64) throw broken();
  return { count: whole(view, end64 + 32), offset: whole(view, end64 + 48), end: end64 };
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

type Entry = Omit<ZipPart, 'packed'> & { readonly packedSize: number; readonly from: number };

/**
 * Where the bytes of a part begin. What its own header says must agree with the directory: other readers believe the
 * header, and a file that means two things is refused.
 */
function dataOf(view: DataView, { from, method, crc, packedSize, size }: Entry): number {
  if (view.getUint32(from, true) !== LOCAL) throw broken();
  const flags = view.getUint16(from + 6, true);
  if ((flags & IS_ENCRYPTED) !== 0) throw new TableError('encrypted');
  const declared = [
    [view.getUint32(from + 14, true), crc],
    [view.getUint32(from + 18, true), packedSize],
    [view.getUint32(from + 22, true), size],
  ] as const;
  const isStreamed = (flags & IS_STREAMED) !== 0;
  const agrees = declared.every(
    ([here, there], at) => here === there || (isStreamed && here === 0) || (at > 0 && here === FULL_32),
  );
  if (!agrees || view.getUint16(from + 8, true) !== method) throw broken();
  return from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
}

type BytesOfPart = { readonly from: number; readonly to: number };

/**
 * Parts that share bytes could unpack to far more than the file contains, and bytes before the first one may be another
 * file.
 */
function refuseOverlaps(ranges: readonly BytesOfPart[], directory: number): void {
  let last = 0;
  const inOrder = ranges.toSorted((a, b) => a.from - b.from);
  if (inOrder[0]?.from !== 0) throw broken();
  for (const { from, to } of inOrder) {
    if (from < last || to > directory) throw broken();
    last = to;
  }
}

/** A name that leads out of the file, or that another reader could understand as another name. */
const ODD_NAME = /(?:^|[/\\])\.{0,2}(?:[/\\]|$)|[\0:]/u;

/** Names are the same in any case and with either slash. Folders end in a slash. @throws TableError `broken` */
function keyOf(name: string): string {
  if (ODD_NAME.test(name.replace(/[/\\]$/u, ''))) throw broken();
  return name.replaceAll('\\', '/').toLowerCase();
}

function readParts(bytes: Uint8Array, limits: TableLimits): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, offset, end } = directoryOf(view);
  if (count > limits.parts) throw new TableError('unpacks_too_large', limits.parts);
  const parts = new Map<string, ZipPart>();
  const ranges: BytesOfPart[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw broken();
    if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0) throw new TableError('encrypted');
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const { size, packedSize, offset: from } = readSizes(view, at, nameEnd, extraEnd);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
    const method = view.getUint16(at + 10, true);
    if (method !== 0 && method !== 8) throw broken();
    const entry: Entry = { name, method, crc: view.getUint32(at + 16, true), size, packedSize, from };
    const dataAt = dataOf(view, entry);
    ranges.push({ from, to: dataAt + packedSize });
    const key = keyOf(name);
    if (parts.has(key)) throw broken();
    parts.set(key, { name, method, crc: entry.crc, size, packed: bytes.subarray(dataAt, dataAt + packedSize) });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  if (at !== end) throw broken();
  refuseOverlaps(ranges, offset);
  return parts;
}

/**
 * The parts of a packed file, by their names in lower case. Only the directory at the file's end is read, and a file is
 * refused where anything in it could be read in another way.
 *
 * @throws TableError `broken`, `encrypted` or `unpacks_too_large`
 */
export function readZipDirectory(bytes: Uint8Array, limits: TableLimits): ReadonlyMap<string, ZipPart> {
  try {
    return readParts(bytes, limits);
  } catch (error) {
    // A number that points outside the file.
    throw error instanceof RangeError ? broken() : error;
  }
}
