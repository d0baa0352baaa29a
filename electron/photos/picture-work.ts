import type { Sharp, SharpOptions } from 'sharp';

/** What is asked of the process that decodes pictures. */
export type PictureTask = 'check' | 'thumbnail';

/**
 * Why a picture is refused. `type`: no picture of a known format, or a broken one; `pixels`: it would unfold to too
 * many of them.
 */
export type PictureRefusal = 'type' | 'pixels';

/** `bytes`: the thumbnail, as WebP; null after a check. */
export type PictureOutcome =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> | null }
  | { readonly ok: false; readonly reason: PictureRefusal };

const THUMBNAIL_WIDTH = 320;
/** A picture of a few bytes may unfold to gigabytes of pixels. */
const MOST_PIXELS = 40_000_000;

/** The formats that the page can show (fetch-picture.ts), by sharp's names; AVIF is a kind of `heif`. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];
/** libvips' readers of those formats, from memory alone. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

/**
 * Loads the library, with every reader blocked but those that are needed, so that an SVG, a PDF or a TIFF never meets
 * its parser.
 */
export async function loadPictureWork(): Promise<(task: PictureTask, bytes: Uint8Array) => Promise<PictureOutcome>> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  // Several pictures are under way at once, each on one thread, and none is decoded twice.
  sharp.concurrency(1);
  sharp.cache(false);
  const open = (bytes: Uint8Array, options: SharpOptions): Sharp =>
    sharp(bytes, { failOn: 'error', sequentialRead: true, ...options });

  return async (task, bytes) => {
    try {
      // Only its first bytes are read for this, so the size may be anything.
      const { format, width, height } = await open(bytes, { limitInputPixels: false }).metadata();
      if (!FORMATS.includes(format)) return { ok: false, reason: 'type' };
      if (width * height >= MOST_PIXELS) return { ok: false, reason: 'pixels' };
      if (task === 'check') return { ok: true, bytes: null };
      return { ok: true, bytes: await thumbnailOf(open(bytes, { limitInputPixels: MOST_PIXELS })) };
    } catch {
      return { ok: false, reason: 'type' };
    }
  };
}

/** A small, upright WebP copy of a picture. */
const thumbnailOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> => {
  const upright = picture.rotate().resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true });
  return new Uint8Array(await upright.webp({ quality: 78 }).toBuffer());
};
