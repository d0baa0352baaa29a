import type { ReportPhoto } from './report-photo.ts';
import type { PictureCounts, PictureKept } from './report-sums.ts';

/** Which picture a report needs: at most 320 or 1,600 pixels wide as a JPEG, or as it came. */
export type PictureWanted = 'card' | 'page' | 'whole';

/** Writes a report about photos, one after the other; each step gives away the bytes that are ready, in pieces. */
export type ReportWriter = {
  readonly wants: PictureWanted;
  /** Adds the next photo. @param picture a JPEG; null: it is not on this computer */
  add(photo: ReportPhoto, picture: Uint8Array | null, kept: PictureKept): Promise<readonly Uint8Array[]>;
  end(pictures: PictureCounts): Promise<readonly Uint8Array[]>;
};
