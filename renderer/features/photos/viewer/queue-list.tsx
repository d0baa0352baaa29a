import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { digitsOfPhoto, usePhotoWords } from '#renderer/photos/photo-entry.ts';
import { PhotoThumbnail } from '#renderer/photos/photo-tile.tsx';
import type { PhotoQueue } from '#renderer/photos/use-picture.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import type { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { type QueueOnPage, useQueueOnPage } from '../queue/queue-on-page.ts';
import type { QueueEntry } from '../queue/queue-photos.ts';
import { MarkBadge } from '../reviews/mark-words.tsx';
import { useReviewsOnPage } from '../reviews/reviews-on-page.ts';
import { type Reviews, shownMark } from '../reviews/use-reviews.ts';
import { useDisplayName } from './photo-parts.tsx';
import classes from './queue-list.module.css';

const ROW = 84;

type QueueListProps = { readonly place: number; readonly onOpen: (place: number) => void };

type ListProps = QueueListProps &
  Pick<QueueOnPage, 'photos' | 'queue'> & {
    readonly pending: Reviews['pending'];
    readonly changed: Reviews['changed'];
  };

/** The queue beside the large photo. The keys go through it; it follows them, once the next photo is shown. */
export function QueueList({ place, onOpen }: QueueListProps) {
  const { photos, queue } = useQueueOnPage();
  const { pending, changed } = useReviewsOnPage().reviews;
  // The same function at each step, so that only the rows that change are rendered.
  const last = useRef(onOpen);
  last.current = onOpen;
  const open = useCallback((at: number) => last.current(at), []);
  const own = { photos, queue, pending, changed };
  return <List {...own} place={useDeferredValue(place)} onOpen={open} />;
}

const List = memo(function List({ photos, place, pending, changed, queue, onOpen }: ListProps) {
  const p = usePhotosTexts();
  const nameOf = useDisplayName();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: photos.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 4,
  });
  useEffect(() => virtual.scrollToIndex(place), [virtual, place]);
  return (
    <div ref={scroller} className={classes.scroller} data-scroller>
      <ul className={classes.list} style={{ height: virtual.getTotalSize() }} aria-label={p('queue.list')}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const photo = photos.at(index);
          return photo === undefined ? null : (
            <Row
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.count}
              start={start}
              name={nameOf(photo.queued)}
              mark={shownMark({ pending, changed }, photo.id, photo.queued.mark)}
              isOpen={index === place}
              queue={queue}
              onOpen={onOpen}
            />
          );
        })}
      </ul>
    </div>
  );
});

type RowProps = {
  readonly photo: QueueEntry;
  readonly index: number;
  readonly count: number;
  /** How far below the top of the list, in pixels. */
  readonly start: number;
  /** Of its display. */
  readonly name: string;
  readonly mark: ReviewMark | null;
  readonly isOpen: boolean;
  readonly queue: PhotoQueue;
  readonly onOpen: (place: number) => void;
};

const Row = memo(function Row({ photo, index, count, start, name, mark, isOpen, queue, onOpen }: RowProps) {
  const words = usePhotoWords();
  const store = photo.queued.store.name;
  return (
    <li
      className={classes.item}
      style={{ transform: `translateY(${start}px)`, height: ROW }}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <span className={classes.picture}>
        <PhotoThumbnail photoKey={photo.photoKey} alt="" queue={queue} isSmall />
      </span>
      <button
        type="button"
        tabIndex={isOpen ? 0 : -1}
        className={classes.open}
        aria-current={isOpen ? true : undefined}
        onClick={() => onOpen(index)}
      >
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.sub} title={store}>
          {store}
        </span>
        <span className={classes.sub}>{words.when(photo)}</span>
        <span className={classes.figures}>
          {words.measured(photo)}
          {photo.delta === null ? null : <Delta value={photo.delta} digits={digitsOfPhoto(photo)} />}
          {mark === null ? null : <MarkBadge mark={mark} small />}
        </span>
      </button>
    </li>
  );
});
