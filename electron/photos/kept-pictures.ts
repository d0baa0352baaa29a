import type { Cache } from '#electron/cache/cache.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { PictureBytes } from './fetch-picture.ts';
import { pictureTypeOf } from './picture-type.ts';

/** A picture that is kept on this computer; null: it is not. */
export async function findKeptPicture(
  cache: Pick<Cache, 'picture'>,
  photoKey: string,
  size: PictureSize,
): Promise<PictureBytes | null> {
  const picture = await cache.picture(photoKey, size);
  const type = picture && pictureTypeOf(picture.bytes);
  return picture && type ? { bytes: picture.bytes, type } : null;
}
