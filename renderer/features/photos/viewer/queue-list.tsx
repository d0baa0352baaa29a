import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { usePhotoWords } from '#renderer/trade/photos/photo-entry.ts';
import { PhotoThumbnail } from '#renderer/trade/photos/photo-tile.tsx';
import type { PhotoQueue } from '#renderer/trade/photos/use-picture.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import type { ReviewMark } from '#shared/domain/review/photo-review.ts';
import type { QueuePhotos } from '../queue/queue-photos.ts';
import { MarkBadge } from '../said/mark-words.tsx';
import classes from './queue-list.module.css';

const ROW = 78;

type QueueListProps = {
  readonly photos: QueuePhotos;
  readonly place: number;
  readonly displayOf: (place: number) => string;
  readonly markOf: (place: number) => ReviewMark | null;
  readonly queue: PhotoQueue;
  readonly onOpen: (place: number) => void;
};

/** The queue beside the large photo. The keys go through it; it follows them. */
export function QueueList({ photos, place, displayOf, markOf, queue, onOpen }: QueueListProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('stores');
  const words = usePhotoWords();
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
          if (photo === undefined) return null;
          const mark = markOf(index);
          return (
            <li
              key={photo.id}
              className={classes.item}
              style={{ transform: `translateY(${start}px)`, height: ROW }}
              aria-posinset={index + 1}
              aria-setsize={photos.count}
            >
              <span className={classes.picture}>
                <PhotoThumbnail photoKey={photo.photoKey} alt="" queue={queue} isSmall />
              </span>
              <button
                type="button"
                tabIndex={index === place ? 0 : -1}
                className={classes.open}
                aria-current={index === place ? true : undefined}
                onClick={() => onOpen(index)}
              >
                <span className={classes.name}>{displayOf(index)}</span>
                <span className={classes.sub}>
                  {photo.queued.store.name} · {photo.scheduledAt?.slice(0, 5) ?? t('photo.timeUnknown')}
                </span>
                <span className={classes.figures}>
                  {words.measured(photo)}
                  {photo.delta === null ? null : <Delta value={photo.delta} />}
                  {mark === null ? null : <MarkBadge mark={mark} small />}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
