import type { PrintedPhoto } from './report-photo.ts';
import type { PictureCounts, PictureKept } from './report-sums.ts';

/** Which picture a report needs: at most 320 or 1,600 pixels wide as a JPEG, or as it came. */
export type PictureWanted = 'card' | 'page' | 'whole';

/** Writes a report about photos, one after the other; each step gives away the bytes that are ready, in pieces. */
export type ReportWriter = {
  readonly wants: PictureWanted;
  /** Adds the next photo. @param picture a JPEG; null: it is not on this computer */
  add(photo: PrintedPhoto, picture: Uint8Array | null, kept: PictureKept): Promise<readonly Uint8Array[]>;
  end(pictures: PictureCounts): Promise<readonly Uint8Array[]>;
};

/** Width and height of a JPEG, in pixels; null: the bytes are none. */
export function sizeOfJpeg(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker < 0xff01) return null;
    // The frame; C4, C8 and CC are tables in the same range.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}
