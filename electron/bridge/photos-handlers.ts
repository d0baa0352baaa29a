import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Pictures as bytes: the page loads no remote image. */
export function photosRouter({
  answering,
  session,
  pictures,
}: Pick<BridgeParts, 'answering' | 'session' | 'pictures'>) {
  return {
    image: bridge.photos.image.handler(({ input: { photoKey, size }, signal }) =>
      answering(async () => {
        const { bytes, type } = await pictures.get(session(), photoKey, size, signal);
        return new Blob([bytes], { type });
      }),
    ),
  };
}
