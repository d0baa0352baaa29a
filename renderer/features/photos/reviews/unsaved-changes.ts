import { createStore } from 'zustand/vanilla';
import type { ReviewChange } from '#shared/domain/review/photo-review.ts';
import type { NotSaved } from './not-saved.ts';

/** A mark that could not be saved, for one photo or for many, or a drawing that somebody left behind. */
type UnsavedChange = {
  readonly photoKeys: readonly string[];
  readonly change: Pick<ReviewChange, 'mark' | 'addDrawings'>;
  readonly failure: NotSaved;
};

/** What stays as it was stays the same object. */
const withoutMarks = (all: readonly UnsavedChange[], photoKeys: readonly string[]): readonly UnsavedChange[] => {
  const gone = new Set(photoKeys);
  return all.flatMap((one) => {
    if (one.change.mark === undefined || !one.photoKeys.some((key) => gone.has(key))) return [one];
    const left = one.photoKeys.filter((key) => !gone.has(key));
    return left.length === 0 ? [] : [{ ...one, photoKeys: left }];
  });
};

/** Changes that could not be saved, in the order in which they were made, until they are or a person drops them. */
export function createUnsavedChanges() {
  const store = createStore<readonly UnsavedChange[]>(() => []);
  return {
    store,
    /** Keeps what was refused; a mark takes the place of earlier ones of the same photos. */
    keep(one: UnsavedChange): void {
      const all = store.getState();
      store.setState([...(one.change.mark === undefined ? all : withoutMarks(all, one.photoKeys)), one], true);
    },
    /** Forgets the marks of photos: they are saved, or marked anew. */
    dropMarks(photoKeys: readonly string[]): void {
      if (store.getState().length > 0) store.setState(withoutMarks(store.getState(), photoKeys), true);
    },
    /** Forgets what is saved. */
    forget(saved: UnsavedChange): void {
      store.setState(
        store.getState().filter((one) => one !== saved),
        true,
      );
    },
    dropAll: (): void => store.setState([], true),
  };
}

/** How long after a refusal a change is saved once more by itself, in milliseconds. */
export const RETRY_MS = 5_000;

/** Whether saving again later can succeed without anybody doing anything here: there may be room on the disk again. */
export const mayPass = ({ code }: NotSaved): boolean => code === 'unwritable';
