import { createStore } from 'zustand/vanilla';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ReviewMark } from '#shared/domain/review/photo-review.ts';

/** A press of a mark that could not be saved, for one photo or for many. */
type UnsavedMark = {
  readonly photoKeys: readonly string[];
  /** null: the mark was taken away. */
  readonly mark: ReviewMark | null;
  readonly failure: Failure;
};

const withoutPhotos = (all: readonly UnsavedMark[], photoKeys: readonly string[]): readonly UnsavedMark[] => {
  const gone = new Set(photoKeys);
  return all.flatMap((one) => {
    const left = one.photoKeys.filter((key) => !gone.has(key));
    return left.length === 0 ? [] : [{ ...one, photoKeys: left }];
  });
};

/** Marks that could not be saved, in the order in which they were pressed, until they are or a person drops them. */
export function createUnsavedMarks() {
  const store = createStore<readonly UnsavedMark[]>(() => []);
  return {
    store,
    /** Keeps a press that was refused; it takes the place of earlier ones of the same photos. */
    keep: (one: UnsavedMark): void => store.setState([...withoutPhotos(store.getState(), one.photoKeys), one], true),
    /** Forgets what was pressed for photos: they are saved, or marked anew. */
    drop(photoKeys: readonly string[]): void {
      if (store.getState().length > 0) store.setState(withoutPhotos(store.getState(), photoKeys), true);
    },
    dropAll: (): void => store.setState([], true),
  };
}

/** How long after a refusal a mark is saved once more by itself, in milliseconds. */
export const RETRY_MS = 5_000;

/** Whether saving again later can succeed without anybody doing anything here: there may be room on the disk again. */
export const mayPass = ({ code }: Failure): boolean => code === 'unwritable';
