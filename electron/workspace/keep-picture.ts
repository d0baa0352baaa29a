import type { PhotoLink } from '#electron/photos/photo-links.ts';
import type { PhotoPictures } from '#electron/photos/photo-pictures.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { Session } from './session.ts';

/** Fetches a picture for a workspace, which keeps it; resolves with its size in bytes, 0 when it was here already. */
export function createKeepPicture(pictures: Pick<PhotoPictures, 'get'>) {
  return async (
    session: Session,
    photoKey: string,
    link: PhotoLink,
    size: PictureSize,
    signal: AbortSignal,
  ): Promise<number> => {
    session.photoLinks.remember(photoKey, link);
    if (await session.cache.picture(photoKey, size)) return 0;
    return (await pictures.get(session, photoKey, size, signal)).bytes.length;
  };
}
