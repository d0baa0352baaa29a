import { crc32, deflateRawSync } from 'node:zlib';
import { MOST_ZIP_BYTES } from '#shared/bridge/photo-reports.ts';

/** A zip that is written part by part, each with its size in front of it, as every program can read it. */
type ZipWriter = {
  /** @param isPacked false: the bytes are packed already, as pictures are */
  add(name: string, bytes: Uint8Array, isPacked?: boolean): readonly Uint8Array[];
  end(): readonly Uint8Array[];
  /** Bytes so far. */
  size(): number;
};

/** More parts would need another kind of zip, as more bytes would. */
const MOST_PARTS = 65_000;

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
/** Reading needs version 2.0; names are in UTF-8. */
const VERSION = 20;
const UTF_8 = 0x0800;

/** Date and time as zips have them, in steps of two seconds. */
function stampOf(at: Date): number {
  const date = ((Math.max(1980, at.getFullYear()) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return date * 0x10000 + time;
}

/** Begins a zip whose parts are all from the same instant. */
export function createZipWriter(at: Date): ZipWriter {
  const stamp = stampOf(at);
  const entries: Buffer[] = [];
  const state = { size: 0 };
  const given = (pieces: readonly Uint8Array[]) => {
    for (const piece of pieces) state.size += piece.byteLength;
    return pieces;
  };
  return {
    add(name, bytes, isPacked = true) {
      const packed = isPacked ? deflateRawSync(bytes) : bytes;
      if (entries.length >= MOST_PARTS || state.size + packed.byteLength > MOST_ZIP_BYTES) {
        throw new Error('the zip has too many parts, or is too large');
      }
      const named = Buffer.from(name, 'utf8');
      // What the header of a part and its entry in the directory have in common.
      const about = Buffer.alloc(26);
      about.writeUInt16LE(VERSION, 0);
      about.writeUInt16LE(UTF_8, 2);
      about.writeUInt16LE(isPacked ? 8 : 0, 4);
      about.writeUInt32LE(stamp, 6);
      about.writeUInt32LE(crc32(bytes), 10);
      about.writeUInt32LE(packed.byteLength, 14);
      about.writeUInt32LE(bytes.byteLength, 18);
      about.writeUInt16LE(named.byteLength, 22);
      const entry = Buffer.alloc(6);
      entry.writeUInt32LE(ENTRY, 0);
      entry.writeUInt16LE(VERSION, 4);
      const place = Buffer.alloc(14);
      place.writeUInt32LE(state.size, 10);
      entries.push(Buffer.concat([entry, about, place, named]));
      const head = Buffer.alloc(4);
      head.writeUInt32LE(LOCAL, 0);
      return given([Buffer.concat([head, about, named]), packed]);
    },
    end() {
      const directory = Buffer.concat(entries);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(END, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(directory.byteLength, 12);
      end.writeUInt32LE(state.size, 16);
      return given([directory, end]);
    },
    size: () => state.size,
  };
}
