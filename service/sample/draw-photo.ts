import sharp, { type Sharp } from 'sharp';
import { type ComposedPhoto, composePhoto } from './drawing/compose-photo.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH, type PhotoFacts } from './drawing/photo-facts.ts';
import { keyOf, unit } from './random.ts';

/** A drawn photo, as a service answers it. */
export type DrawnPhoto = { readonly body: Buffer; readonly type: 'image/jpeg' | 'image/webp' };

async function pictureOf({ drawing, caption, flaw }: ComposedPhoto): Promise<Sharp> {
  const picture = sharp(Buffer.from(drawing)).removeAlpha();
  if (flaw !== 'blurred') return picture;
  const small = await picture.blur(2).png({ compressionLevel: 1 }).toBuffer();
  return sharp(small)
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(caption) }]);
}

/**
 * Draws the photo of a display: 1600 x 1200, JPEG or WebP. The share of filled places is that of the fill rate;
 * a photo that was not measured is blurred, dark, glaring or has a finger before it. The same facts draw the same bytes.
 */
export async function drawPhoto(facts: PhotoFacts): Promise<DrawnPhoto> {
  const picture = await pictureOf(composePhoto(facts));
  if (unit(keyOf(facts.photoId), 2) < 0.15) {
    return { body: await picture.webp({ quality: 78, effort: 0 }).toBuffer(), type: 'image/webp' };
  }
  return { body: await picture.jpeg({ quality: 80 }).toBuffer(), type: 'image/jpeg' };
}
