import sharp from 'sharp';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { startOfDay } from '#shared/domain/instants.ts';
import { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { keepResults } from '../kept/open-kept.ts';
import { makeWorkspace } from '../warm-start/big-workspace.ts';

const ZONE = 'Europe/Warsaw';
const DAYS = 14;
/** Pictures of the size that phones take, and more of them than a viewer can hold decoded. */
const PICTURE = { width: 4000, height: 3000 };
const PICTURES = 6;
export const ORIGINALS = 60;
export const THUMBNAILS = 400;

/** The sample chain of 120 stores with the runs of 14 days up to today: some 52,000 photos. */
export function lastDays() {
  const now = new Date();
  const chain = makeSampleChain({ seed: 1, now, timeZone: ZONE });
  const today = now.toISOString().slice(0, 10);
  const from = startOfDay(addDays(today, 1 - DAYS), ZONE);
  const protocols = [...chain.protocols].filter(({ scheduledDatetime }) => scheduledDatetime >= from);
  const ids = new Set(protocols.map(({ protocolId }) => protocolId));
  const images = [...chain.images].filter(({ protocolId }) => ids.has(protocolId));
  const range = { from, to: startOfDay(addDays(today, 1), ZONE) };
  return { chain: { ...chain, protocols, images }, range, asOf: now.getTime() };
}

/** Pictures as a phone takes them: large, with grain that does not compress away. */
export const makePictures = (): Promise<Buffer<ArrayBuffer>[]> =>
  Promise.all(
    Array.from({ length: PICTURES }, async (_, nth) => {
      const noise = { type: 'gaussian', mean: 96 + 12 * nth, sigma: 28 } as const;
      const grain = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#000', noise } })
        .png()
        .toBuffer();
      return Buffer.from(await sharp(grain).resize(PICTURE).jpeg({ quality: 82 }).toBuffer());
    }),
  );

/** Their thumbnails, as the core makes them. */
export const thumbnailsOf = (pictures: readonly Uint8Array[]): Promise<Buffer[]> =>
  Promise.all(pictures.map((picture) => sharp(picture).resize({ width: 320 }).webp({ quality: 78 }).toBuffer()));

export type PhotoWorkspace = {
  readonly userData: string;
  readonly keychain: string;
  /** Address of the service; absent: it is away. */
  readonly baseUrl?: string;
  /** Whether pictures of the first photos are kept. */
  readonly withPictures: boolean;
};

/**
 * User data of a workspace that keeps the results of 14 days of 120 stores, with pictures of the photos that come first
 * in the queue of all of them.
 */
export async function makePhotoWorkspace({ userData, keychain, baseUrl, withPictures }: PhotoWorkspace): Promise<void> {
  const { chain, range, asOf } = lastDays();
  const pictures = withPictures ? await makePictures() : [];
  const fill = async (cache: OpenCache): Promise<void> => {
    await keepResults(cache, chain, { range, asOf }, baseUrl);
    if (!withPictures) return;
    const query = ReviewQuery.parse({ stores: 'all', period: { kind: 'range', ...range } });
    const queue = await cache.report('review.queue', { query, first: THUMBNAILS, now: asOf });
    const thumbnails = await thumbnailsOf(pictures);
    const { photos } = JSON.parse(Buffer.from(queue).toString()) as { photos: { key: readonly string[] } };
    const keep = async (photoKey: string, size: 'thumbnail' | 'original', bytes: Buffer | undefined) => {
      const type = size === 'original' ? 'image/jpeg' : 'image/webp';
      await cache.keepPicture(photoKey, size, { bytes: new Uint8Array(bytes ?? []), type });
    };
    for (const [place, photoKey] of photos.key.entries()) {
      await keep(photoKey, 'thumbnail', thumbnails[place % PICTURES]);
      if (place < ORIGINALS) await keep(photoKey, 'original', pictures[place % PICTURES]);
    }
  };
  await makeWorkspace(userData, keychain, fill, baseUrl);
}
