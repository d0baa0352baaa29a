import type { Sharp, SharpOptions } from 'sharp';
import { GREY, printOf, probesOf } from '#shared/domain/picture-print.ts';

/**
 * What is asked of the process that decodes pictures: a check, a thumbnail as WebP, or an upright JPEG for a report: at
 * most 320 pixels (`card`) or 1,600 (`page`) on its longer side, or in full (`whole`). Or by what it is recognised
 * (decision 82), as no bytes where too little is in it.
 */
export type PictureTask = 'check' | 'thumbnail' | PrintTask | JpegTask;
export type PrintTask = 'print' | 'probes';
export type JpegTask = 'card' | 'page' | 'whole';

/**
 * Why a picture is refused. `type`: no picture of a known format, or a broken one; `pixels`: it would unfold to too
 * many of them.
 */
type PictureRefusal = 'type' | 'pixels';

/** `bytes`: what was asked for; null after a check. */
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
      if (Math.max(width * height, canvasPixels(bytes, format)) >= MOST_PIXELS) return { ok: false, reason: 'pixels' };
      if (task === 'check') return { ok: true, bytes: null };
      const picture = open(bytes, { limitInputPixels: MOST_PIXELS });
      return { ok: true, bytes: await made(picture, task) };
    } catch {
      return { ok: false, reason: 'type' };
    }
  };
}

const made = (picture: Sharp, task: Exclude<PictureTask, 'check'>): Promise<Uint8Array<ArrayBuffer>> => {
  if (task === 'thumbnail') return thumbnailOf(picture);
  return task === 'print' || task === 'probes' ? printsOf(picture, task) : jpegOf(picture, task);
};

/** Of a GIF, what a browser unfolds: the canvas, which libvips does not tell when the picture on it is smaller. */
const canvasPixels = ({ buffer, byteOffset }: Uint8Array, format: string): number => {
  if (format !== 'gif') return 0;
  const screen = new DataView(buffer, byteOffset + 6, 4);
  return screen.getUint16(0, true) * screen.getUint16(2, true);
};

/** A small, upright WebP copy of a picture. */
const thumbnailOf = async (picture: Sharp): Promise<Uint8Array<ArrayBuffer>> => {
  const upright = picture.rotate().resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true });
  return new Uint8Array(await upright.webp({ quality: 78 }).toBuffer());
};

const printsOf = async (picture: Sharp, task: PrintTask): Promise<Uint8Array<ArrayBuffer>> => {
  const grey = picture.rotate().flatten({ background: '#ffffff' }).toColourspace('b-w');
  const values = new Uint8Array(
    await grey
      .resize({ ...GREY, fit: 'fill' })
      .raw()
      .toBuffer(),
  );
  return (task === 'print' ? printOf(values) : probesOf(values)) ?? new Uint8Array();
};

/** The longer side in pixels, and the quality. */
const JPEGS = {
  card: { side: 320, quality: 78 },
  page: { side: 1600, quality: 80 },
  whole: { side: null, quality: 90 },
} as const satisfies Record<JpegTask, { side: number | null; quality: number }>;

/** An upright JPEG copy of a picture, without anything that a camera wrote into it; on white, if it lets through. */
const jpegOf = async (picture: Sharp, task: JpegTask): Promise<Uint8Array<ArrayBuffer>> => {
  const { side, quality } = JPEGS[task];
  const upright = picture.rotate().flatten({ background: '#ffffff' });
  const sized =
    side === null ? upright : upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  return new Uint8Array(await sized.jpeg({ quality }).toBuffer());
};
