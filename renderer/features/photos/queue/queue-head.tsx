import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { onSameDay } from '#renderer/i18n/age.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import classes from '../parts/photos.module.css';
import type { PhotosSearch } from '../parts/photos-search.ts';
import { markOfReview, type Reviews } from '../reviews/use-reviews.ts';
import { countDiffering, countReviewed, type QueuePhotos } from './queue-photos.ts';

type QueueHeadProps = {
  readonly data: ReviewQueue;
  readonly photos: QueuePhotos;
  /** What people said since the queue was read. */
  readonly changed: Reviews['changed'];
  /** The queue is narrowed to photos with differences. */
  readonly isDiffering: boolean;
  readonly onChange: ChangeAddress<PhotosSearch>;
};

/**
 * How many photos the queue has, how many are reviewed and to be settled, and their age. Memoised: it counts through
 * the queue, and the next photo must not wait for that.
 */
export const QueueHead = memo(function QueueHead({ data, photos, changed, isDiffering, onChange }: QueueHeadProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const number = useCount();
  const { timeZone } = useWorkspace();
  const marks = new Map([...changed].map(([key, review]) => [key, markOfReview(review)] as const));
  const reviewed = format.integer(countReviewed(data, marks, photos.placeOf));
  const differing = countDiffering(data, changed, photos.placeOf);
  const differences = p('differ.count', number(differing));
  const timeOf = (asOf: string): string =>
    onSameDay(Date.now(), Date.parse(asOf), timeZone) ? format.time(asOf, timeZone) : format.dateTime(asOf, timeZone);
  return (
    <>
      {p('head.count', { ...number(data.total), reviewed })}
      {differing === 0 ? null : (
        <>
          {' · '}
          {isDiffering ? (
            differences
          ) : (
            <UnstyledButton
              className={classes.differing}
              onClick={() => onChange({ differing: true, photo: undefined })}
            >
              {differences}
            </UnstyledButton>
          )}
        </>
      )}
      {data.asOf === null ? '' : ` · ${p('head.asOf', { time: timeOf(data.asOf) })}`}
    </>
  );
});
