import { FailureError } from '#electron/lib/failure-error.ts';
import type { PictureBytes } from './fetch-picture.ts';

export const THUMBNAIL_WIDTH = 320;
/** A picture of a few bytes may unfold to gigabytes of pixels. */
const MOST_PIXELS = 60_000_000;

/**
 * A small copy of a picture, upright, in WebP. Made by sharp, loaded with the first picture only.
 *
 * @throws FailureError `photo_refused` with reason `type` when the picture can not be read
 */
export async function thumbnailOf({ bytes }: PictureBytes): Promise<PictureBytes> {
  const { default: sharp } = await import('sharp');
  try {
    const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .rotate()
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return { bytes: new Uint8Array(small), type: 'image/webp' };
  } catch (error) {
    throw new FailureError({ code: 'photo_refused', reason: 'type' }, { cause: error });
  }
}
