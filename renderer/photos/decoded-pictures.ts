import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { fitScale, type Size } from './photo-geometry.ts';
import { pictureQuery } from './use-picture.ts';

/**
 * A picture as pixels that can be shown at once, without decoding anything. Its size is that of the photo; the canvas has
 * `scale` pixels for each of the photo's, on each side.
 */
export type DecodedPicture = Size & { readonly canvas: HTMLCanvasElement; readonly scale: number };

/** `screen`: as many pixels as a stage shows of the whole photo. `full`: all of them, for whoever looks closer. */
type Detail = 'screen' | 'full';

/** Decoded pictures, so that the next photo is painted in the frame after the key. */
type DecodedPictures = {
  /** The pixels of these bytes; undefined: not decoded, or dropped again. */
  readonly find: (photoKey: string, bytes: object, detail: Detail) => DecodedPicture | undefined;
  /** Decodes bytes once, however many ask. Rejects when they are no picture. */
  readonly decode: (photoKey: string, bytes: Blob, detail: Detail) => Promise<DecodedPicture>;
  /** Says how much room a stage has, in pixels of the screen. The largest one counts. */
  readonly fitInto: (room: Size) => void;
};

/** One photo of 40 megapixels, or some dozens as a stage shows them: 256 MB at four bytes each. */
const MOST_PIXELS = 64_000_000;

type Held = { readonly bytes: object; readonly pending: Promise<DecodedPicture>; done: DecodedPicture | null };

const pixelsOf = ({ done }: Held): number => (done === null ? 0 : done.width * done.height * done.scale ** 2);

/**
 * @param read turns bytes into pixels, no more than fill the room; null: all of them
 * @param mostPixels of all decoded pictures together; those not used for longest go first, but never the latest
 */
export function createDecodedPictures(
  read: (bytes: Blob, room: Size | null) => Promise<DecodedPicture>,
  mostPixels = MOST_PIXELS,
): DecodedPictures {
  const held = new Map<string, Held>();
  let room: Size = { width: 0, height: 0 };
  const nameOf = (photoKey: string, detail: Detail) => `${detail} ${photoKey}`;
  const touch = (name: string, one: Held) => {
    held.delete(name);
    held.set(name, one);
  };
  const shrink = () => {
    const sizes = [...held].map(([name, one]) => ({ name, pixels: pixelsOf(one) }));
    let total = sizes.reduce((sum, { pixels }) => sum + pixels, 0);
    for (const { name, pixels } of sizes.slice(0, -1)) {
      if (total <= mostPixels) return;
      held.delete(name);
      total -= pixels;
    }
  };
  return {
    find: (photoKey, bytes, detail) => {
      const name = nameOf(photoKey, detail);
      const one = held.get(name);
      if (one === undefined || one.bytes !== bytes || one.done === null) return undefined;
      touch(name, one);
      return one.done;
    },
    decode: (photoKey, bytes, detail) => {
      const name = nameOf(photoKey, detail);
      const known = held.get(name);
      if (known?.bytes === bytes) {
        touch(name, known);
        return known.pending;
      }
      const one: Held = { bytes, pending: read(bytes, detail === 'full' ? null : room), done: null };
      touch(name, one);
      one.pending.then(
        (picture) => {
          one.done = picture;
          shrink();
        },
        () => {
          if (held.get(name) === one) held.delete(name);
        },
      );
      return one.pending;
    },
    fitInto: ({ width, height }) => {
      room = { width: Math.max(room.width, width), height: Math.max(room.height, height) };
    },
  };
}

/** The size of a picture the way up it is shown. The browser reads no more than the beginning of the bytes for it. */
async function sizeOf(bytes: Blob): Promise<Size> {
  const url = URL.createObjectURL(bytes);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

const roomOfWindow = (): Size => ({
  width: window.innerWidth * window.devicePixelRatio,
  height: window.innerHeight * window.devicePixelRatio,
});

/** Decodes off the page's thread. The bitmap is handed to the canvas, not copied. */
async function readPicture(bytes: Blob, room: Size | null): Promise<DecodedPicture> {
  const size = room === null ? null : await sizeOf(bytes);
  const fit = room === null || size === null ? 1 : fitScale(size, room.width === 0 ? roomOfWindow() : room);
  const bitmap = await (size === null || fit === 1
    ? createImageBitmap(bytes)
    : createImageBitmap(bytes, {
        resizeWidth: Math.max(1, Math.round(size.width * fit)),
        resizeHeight: Math.max(1, Math.round(size.height * fit)),
        resizeQuality: 'high',
      }));
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const whole = fit === 1 || size === null ? bitmap : size;
  const picture = { canvas, width: whole.width, height: whole.height, scale: fit };
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return picture;
}

/** One for each viewer: what it decoded is given back when it closes. */
export const useDecodedPictures = (): DecodedPictures => useState(() => createDecodedPictures(readPicture))[0];

export const DecodedContext = createContext<DecodedPictures | null>(null);

type Decoding = { readonly bytes: Blob; readonly failed: boolean };

export function useDecodedHere(): DecodedPictures {
  const decoded = use(DecodedContext);
  if (!decoded) throw new Error('A large photo needs a DecodedContext above it');
  return decoded;
}

/**
 * The pixels of a picture.
 *
 * @param bytes undefined while they load, or when nobody wants the pixels
 * @returns undefined while it is decoded; `failed` when it is no picture
 */
export function useDecoded(
  photoKey: string,
  bytes: Blob | undefined,
  detail: Detail,
): DecodedPicture | 'failed' | undefined {
  const decoded = useDecodedHere();
  const [settled, setSettled] = useState<Decoding | null>(null);
  // Held here too, so that what is on screen is not read a second time when it was dropped meanwhile.
  const shown = useRef<{ readonly bytes: Blob; readonly picture: DecodedPicture } | null>(null);
  const found = bytes === undefined ? undefined : decoded.find(photoKey, bytes, detail);
  if (bytes !== undefined && found !== undefined) shown.current = { bytes, picture: found };
  useLayoutEffect(() => {
    if (bytes === undefined || found !== undefined) return;
    let isCurrent = true;
    decoded.decode(photoKey, bytes, detail).then(
      (picture) => {
        if (!isCurrent) return;
        shown.current = { bytes, picture };
        setSettled({ bytes, failed: false });
      },
      () => isCurrent && setSettled({ bytes, failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [decoded, photoKey, bytes, detail, found]);
  if (bytes === undefined) return undefined;
  if (shown.current?.bytes === bytes) return shown.current.picture;
  return settled?.bytes === bytes && settled.failed ? 'failed' : undefined;
}

/**
 * Loads and decodes photos ahead, so that moving on is instant.
 *
 * @param photoKeys the likeliest first; the same list as long as nothing about it changes
 */
export function usePicturesAhead(photoKeys: readonly (string | null)[], decoded: DecodedPictures): void {
  const client = useQueryClient();
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      for (const photoKey of photoKeys) {
        if (photoKey === null || !isWanted) continue;
        const bytes = await client
          .fetchQuery(pictureQuery({ bridge, workspaceId, photoKey, size: 'original' }))
          .catch(() => null);
        if (bytes !== null && isWanted) await decoded.decode(photoKey, bytes, 'screen').catch(() => null);
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [client, bridge, workspaceId, photoKeys, decoded]);
}
