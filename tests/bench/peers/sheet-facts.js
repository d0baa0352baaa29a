import { queuedPhotoAt } from '../../../shared/domain/review/queue-data.ts';
import { sheetQueue, thumbnailOf } from '../sheet/sheet-photos.ts';

/** The photos of the address as the grids take them that Endcap is compared with. */
export function sheetPhotos() {
  const queue = sheetQueue(Number(new URLSearchParams(location.search).get('photos')));
  return queue.photos.key.map((key, at) => ({
    key,
    src: thumbnailOf(key),
    width: 320,
    height: 240,
    queued: queuedPhotoAt(queue, at),
  }));
}

/** What a card says of its photo, in one text. */
export const factsOf = ({ queued: { display, store, measured, expected, delta, run } }) =>
  `${display.label} ${store.name} ${measured}% ${delta} of ${expected}% ${run.scheduledDate} ${run.scheduledAt}`;
