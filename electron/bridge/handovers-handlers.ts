import { isoOf } from '#electron/lib/clock.ts';
import type { ComparedHandover } from '#electron/store/review/take-handover.ts';
import type { HandoverPicture } from '#electron/tables/handover-parts.ts';
import { TABLE_LIMITS, TableError } from '#electron/tables/limits.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { HandoverReason } from '#shared/bridge/handovers.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type HandoverFile, scopeOfHandover } from '#shared/domain/review/handover-file.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';

type Parts = Pick<BridgeParts, 'session' | 'settings' | 'events' | 'clock' | 'tables' | 'pictures'>;

/** Reviews of photos, handed over to others in files and imported from them. */
export function handoversCalls({ session, settings, events, clock, tables, pictures }: Parts): CallsOf<'handovers'> {
  const myName = () => settings.value().author;
  /** The content of a file, unless it is refused. */
  const contentOf = async (open: Session, tableId: string) => {
    const table = tables.get(open.workspaceId, tableId);
    const read = await refusing(() => table.reader().call('readHandover', { bytes: table.bytes() }));
    if (!read.ok) return read;
    const { author, at, photos } = read.handover;
    const compared = await open.store.report('review.compare', { author, at, photos, myName: myName() });
    return compared.isOther ? refusal('other_workspace') : { ...read, compared };
  };

  return {
    async preview({ photoKeys }) {
      const { store } = session();
      const photos = await store.report('review.handed', { photoKeys });
      const here = await store.report('review.pictures', { photoKeys });
      const { keys: _, ...thumbnails } = picturesThatFit(photoKeys, here, 'thumbnail');
      const { keys: __, ...originals } = picturesThatFit(photoKeys, here, 'original');
      const bytes = Math.ceil(JSON.stringify(photos).length / PACKED);
      return { photos: photos.length, reviews: countReviewed(photos), bytes, thumbnails, originals };
    },
    async export({ photoKeys, author, filter, pictures: wanted }, signal) {
      const open = session();
      const { tableId, writer } = tables.begin(open.workspaceId, 0);
      // Ends the thread, too, when nobody waits for the file any more.
      const drop = () => void tables.drop(tableId);
      signal?.addEventListener('abort', drop, { once: true });
      try {
        const photos = await open.store.report('review.handed', { photoKeys });
        const found = await picturesOf(open, photoKeys, wanted, signal);
        const handover = {
          format: 'endcap-handover',
          version: 1,
          author,
          at: isoOf(clock.now()),
          filter,
          photos,
        } as const;
        signal?.throwIfAborted();
        const bytes = await writer().call('writeHandover', { handover, pictures: found.pictures });
        return {
          file: new Blob([new Uint8Array(bytes)], { type: 'application/zip' }),
          photos: photos.length,
          reviews: countReviewed(photos),
          pictures: found.pictures.length,
          missingPictures: found.missing,
          leftOutPictures: found.leftOut,
        };
      } finally {
        signal?.removeEventListener('abort', drop);
        await tables.drop(tableId);
      }
    },
    async read({ tableId }) {
      const content = await contentOf(session(), tableId);
      if (!content.ok) return { result: 'refused', reason: content.reason };
      return { result: 'read', summary: summaryOf(content.handover, content.compared) };
    },
    async import({ tableId, name, by }, signal) {
      const open = session();
      const content = await contentOf(open, tableId);
      if (!content.ok) return { result: 'refused', reason: content.reason };
      const { author, at, photos } = content.handover;
      const handed = { author, at, photos, myName: myName() };
      const taken = await open.store.call('review.take', { ...handed, name, now: clock.now() });
      if (taken.stepId !== null) events.publish({ type: 'review_changed', by });
      let kept = 0;
      for (const { photoKey, size, bytes } of content.pictures) {
        if (await pictures.take(open, { photoKey, size, bytes, handedBy: author }, signal)) kept += 1;
      }
      return { result: 'imported', ...taken, pictures: kept };
    },
  };
}

const refusal = (reason: HandoverReason) => ({ ok: false, reason }) as const;

async function refusing<Value>(read: () => Promise<Value>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    if (error.reason === 'unpacks_too_large') return refusal('unpacks_too_large');
    // No handover was ever written with a password.
    if (error.reason === 'encrypted') return refusal('not_a_handover');
    return refusal(error.reason === 'too_much_memory' || error.reason === 'too_slow' ? 'too_large' : 'broken');
  }
}

type Compared = Omit<ComparedHandover, 'isOther'>;

const summaryOf = (
  { author, at, filter, photos, pictures }: HandoverFile,
  { added, same, differing, isKnown }: Compared,
) => ({
  author,
  at,
  filter,
  photos: photos.length,
  pictures: pictures.length,
  ...scopeOfHandover(photos),
  added,
  same,
  differing,
  isKnown,
});

const countReviewed = (photos: HandoverFile['photos']): number =>
  photos.filter(({ reviews }) => reviews.length > 0).length;

/** What a file holds beside its pictures takes at most this much of its largest size. */
const TEXT_BYTES = 4 * 1024 * 1024;
/** Descriptions and reviews are packed to about an eighth of their length. */
const PACKED = 8;

type Here = readonly { readonly photoKey: string; readonly size: PictureSize; readonly bytes: number }[];

/** Which pictures go into a file: those that are on this computer, in the photos' order, as many as it may hold. */
function picturesThatFit(photoKeys: readonly string[], here: Here, wanted: PictureSize) {
  const sizes = new Map(here.filter(({ size }) => size === wanted).map(({ photoKey, bytes }) => [photoKey, bytes]));
  const keys: string[] = [];
  let sum = 0;
  for (const photoKey of photoKeys) {
    const bytes = sizes.get(photoKey);
    if (bytes === undefined || sum + bytes > TABLE_LIMITS.bytes - TEXT_BYTES) continue;
    sum += bytes;
    keys.push(photoKey);
  }
  const missing = photoKeys.length - sizes.size;
  return { keys, pictures: keys.length, bytes: sum, missing, leftOut: sizes.size - keys.length };
}

/** Pictures that are on this computer. The service is not asked. */
async function picturesOf(
  { cache, store }: Session,
  photoKeys: readonly string[],
  wanted: 'none' | 'thumbnails' | 'originals',
  signal: AbortSignal | undefined,
): Promise<{ readonly pictures: readonly HandoverPicture[]; readonly missing: number; readonly leftOut: number }> {
  if (wanted === 'none') return { pictures: [], missing: 0, leftOut: 0 };
  const size: PictureSize = wanted === 'originals' ? 'original' : 'thumbnail';
  const here = await store.report('review.pictures', { photoKeys });
  const { keys, leftOut } = picturesThatFit(photoKeys, here, size);
  const pictures: HandoverPicture[] = [];
  for (const photoKey of keys) {
    signal?.throwIfAborted();
    const found = await cache.picture(photoKey, size);
    if (found !== null) pictures.push({ photoKey, size, bytes: new Uint8Array(found.bytes) });
  }
  return { pictures, missing: photoKeys.length - leftOut - pictures.length, leftOut };
}
