import { createContext, use } from 'react';
import type { PhotoLook } from '#renderer/photos/photo-tools.tsx';
import type { PhotoQueue } from '#renderer/photos/use-picture.ts';
import type { QueuePhotos } from './queue-photos.ts';

/** The dialog that is open over the photos. */
export type PhotosDialog =
  | { readonly kind: 'keys' | 'trust' }
  | { readonly kind: 'tag'; readonly photoKeys: readonly string[] }
  /** Of the whole queue when nothing is selected. */
  | { readonly kind: 'saveHandover' | 'report'; readonly selected: readonly string[] }
  /** null: the file is still to be chosen. */
  | { readonly kind: 'handover'; readonly file: File | null };

/** The queue on the page, as its contact sheet, its large photo and their parts use it. */
export type QueueOnPage = {
  readonly photos: QueuePhotos;
  /** Loads the thumbnails. */
  readonly queue: PhotoQueue;
  readonly look: PhotoLook;
  readonly onDialog: (dialog: PhotosDialog) => void;
};

export const QueueContext = createContext<QueueOnPage | null>(null);

export function useQueueOnPage(): QueueOnPage {
  const queue = use(QueueContext);
  if (queue === null) throw new Error('A part of the queue needs a QueueContext above it');
  return queue;
}
