import type { PictureBytes } from './fetch-picture.ts';

/** The most recently used pictures that fit into a budget. */
type PictureMemory = {
  get(key: string): PictureBytes | null;
  put(key: string, picture: PictureBytes): void;
  clear(): void;
  /** Bytes currently in it. */
  size(): number;
};

/** Keeps at most `budget` bytes of pictures in memory. The least recently used are dropped first. */
export function createPictureMemory(budget: number): PictureMemory {
  const pictures = new Map<string, PictureBytes>();
  const state = { size: 0 };
  const drop = (key: string) => {
    state.size -= pictures.get(key)?.bytes.byteLength ?? 0;
    pictures.delete(key);
  };
  return {
    get(key) {
      const picture = pictures.get(key);
      if (!picture) return null;
      pictures.delete(key);
      pictures.set(key, picture);
      return picture;
    },
    put(key, picture) {
      drop(key);
      if (picture.bytes.byteLength > budget) return;
      pictures.set(key, picture);
      state.size += picture.bytes.byteLength;
      for (const oldest of pictures.keys()) {
        if (state.size <= budget) break;
        drop(oldest);
      }
    },
    clear() {
      pictures.clear();
      state.size = 0;
    },
    size: () => state.size,
  };
}
