import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Size } from './photo-geometry.ts';
import { pictureQuery } from './use-picture.ts';

/** A picture as pixels that can be shown at once, without decoding anything. */
export type DecodedPicture = Size & { readonly canvas: HTMLCanvasElement };

/** Decoded pictures, so that the next photo is painted in the frame after the key. */
export type DecodedPictures = {
  /** The pixels of these bytes; undefined: not decoded, or dropped again. */
  readonly find: (photoKey: string, bytes: object) => DecodedPicture | undefined;
  /** Decodes bytes once, however many ask. Rejects when they are no picture. */
  readonly decode: (photoKey: string, bytes: Blob) => Promise<DecodedPicture>;
};

/** Four large photos, or a dozen of the usual size: about 480 MB at four bytes each. */
const MOST_PIXELS = 120_000_000;

type Held = { readonly bytes: object; readonly pending: Promise<DecodedPicture>; done: DecodedPicture | null };

/**
 * @param read turns bytes into pixels
 * @param mostPixels of all decoded pictures together; those not used for longest go first, but never the latest
 */
export function createDecodedPictures(
  read: (bytes: Blob) => Promise<DecodedPicture>,
  mostPixels = MOST_PIXELS,
): DecodedPictures {
  const held = new Map<string, Held>();
  const touch = (photoKey: string, one: Held) => {
    held.delete(photoKey);
    held.set(photoKey, one);
  };
  const shrink = () => {
    const sizes = [...held].map(([key, { done }]) => ({ key, pixels: (done?.width ?? 0) * (done?.height ?? 0) }));
    let total = sizes.reduce((sum, { pixels }) => sum + pixels, 0);
    for (const { key, pixels } of sizes.slice(0, -1)) {
      if (total <= mostPixels) return;
      held.delete(key);
      total -= pixels;
    }
  };
  return {
    find: (photoKey, bytes) => {
      const one = held.get(photoKey);
      if (one === undefined || one.bytes !== bytes || one.done === null) return undefined;
      touch(photoKey, one);
      return one.done;
    },
    decode: (photoKey, bytes) => {
      const known = held.get(photoKey);
      if (known?.bytes === bytes) {
        touch(photoKey, known);
        return known.pending;
      }
      const one: Held = { bytes, pending: read(bytes), done: null };
      touch(photoKey, one);
      one.pending.then(
        (picture) => {
          one.done = picture;
          shrink();
        },
        () => {
          if (held.get(photoKey) === one) held.delete(photoKey);
        },
      );
      return one.pending;
    },
  };
}

/** Decodes off the page's thread. The bitmap is handed to the canvas, not copied. */
async function readPicture(bytes: Blob): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(bytes);
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return { canvas, width, height };
}

/** One for each viewer: what it decoded is given back when it closes. */
export const useDecodedPictures = (): DecodedPictures => useState(() => createDecodedPictures(readPicture))[0];

export const DecodedContext = createContext<DecodedPictures | null>(null);

type Decoding = { readonly bytes: Blob; readonly failed: boolean };

/**
 * The pixels of a picture.
 *
 * @param bytes undefined while they load
 * @returns undefined while it is decoded; `failed` when it is no picture
 */
export function useDecoded(photoKey: string, bytes: Blob | undefined): DecodedPicture | 'failed' | undefined {
  const decoded = use(DecodedContext);
  if (!decoded) throw new Error('useDecoded needs a DecodedContext above it');
  const [settled, setSettled] = useState<Decoding | null>(null);
  // Held here too, so that what is on screen is not read a second time when it was dropped meanwhile.
  const shown = useRef<{ readonly bytes: Blob; readonly picture: DecodedPicture } | null>(null);
  const found = bytes === undefined ? undefined : decoded.find(photoKey, bytes);
  if (bytes !== undefined && found !== undefined) shown.current = { bytes, picture: found };
  useLayoutEffect(() => {
    if (bytes === undefined || found !== undefined) return;
    let isCurrent = true;
    decoded.decode(photoKey, bytes).then(
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
  }, [decoded, photoKey, bytes, found]);
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
        if (bytes !== null && isWanted) await decoded.decode(photoKey, bytes).catch(() => null);
      }
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [client, bridge, workspaceId, photoKeys, decoded]);
}
