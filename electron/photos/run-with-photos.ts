import { createHash } from 'node:crypto';
import { photoFacts, type RunPhoto } from '#shared/domain/photo-facts.ts';
import { photosOf, type Run, runFacts } from '#shared/domain/run-facts.ts';

export type RunWithPhotos = {
  readonly run: Run;
  readonly photos: readonly { readonly photo: RunPhoto; readonly link: string | null }[];
};

/**
 * A run and its photos, each photo under the key by which the page asks for its picture: its id, or, without one,
 * a name made of the run and of the link's path, which stays the same when a signed link is renewed.
 *
 * @param record an answer of getStoreProtocol
 */
export function runWithPhotos(record: unknown, parent: { externalId: string; protocolId: string }): RunWithPhotos {
  const times = new Map<string, number>();
  const photos = (photosOf(record) ?? []).map((image) => {
    const { photo, link } = photoFacts(image);
    if (link === null) return { photo: { ...photo, photoKey: null }, link };
    if (photo.photoId !== null) return { photo: { ...photo, photoKey: photo.photoId }, link };
    const path = link.replace(/[?#].*$/s, '');
    const time = times.get(path) ?? 0;
    times.set(path, time + 1);
    const name = JSON.stringify([parent.externalId, parent.protocolId, path, time]);
    const photoKey = `link-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
    return { photo: { ...photo, photoKey }, link };
  });
  return { run: runFacts(record), photos };
}
