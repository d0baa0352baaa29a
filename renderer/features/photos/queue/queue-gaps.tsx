import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useConnection } from '#renderer/bridge/page-context.ts';
import { FetchPhotos } from '#renderer/download/fetch-photos.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { HostButtons } from '#renderer/photos/photo-hosts.tsx';
import { useRetryPicture } from '#renderer/photos/use-picture.ts';
import { Empty } from '#renderer/ui/page.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { QueueGaps } from '#shared/bridge/review.ts';
import type { ReviewQuery } from '#shared/domain/review/queue-query.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from '../parts/photos.module.css';
import { isQueueNarrowed, NO_FILTERS, type PhotosSearch } from '../parts/photos-search.ts';
import { useQueueRequest } from './use-worst-first.ts';

/** What keeps photos out of the queue, in the order in which a person can do something about it. */
const REASONS = [
  'storesInPart',
  'runsWithoutPhotos',
  'withoutTime',
  'leftOut',
  'notDescribed',
  'notMeasured',
  'withoutTarget',
  'ambiguous',
  'withoutPicture',
] as const satisfies readonly (keyof QueueGaps)[];

/** More names would not help. */
const MOST_NAMES = 5;

/** What keeps photos out of a queue, and what those in it lack, a line each. */
export function useGapLines(gaps: QueueGaps): readonly string[] {
  const p = usePhotosTexts();
  const number = useCount();
  return REASONS.flatMap((reason) => (gaps[reason] === 0 ? [] : [p(`gaps.${reason}`, number(gaps[reason]))]));
}

type GapsNoteProps = {
  readonly gaps: QueueGaps;
  readonly query: ReviewQuery;
  /** Nothing is in the queue, which then offers to fetch it. */
  readonly isEmpty: boolean;
};

/** What the queue can't show, and why. */
export function GapsNote({ gaps, query, isEmpty }: GapsNoteProps) {
  const p = usePhotosTexts();
  const number = useCount();
  const reasons = useGapLines(gaps);
  const missing = gaps.storesAsked - gaps.storesKept;
  const names = gaps.storesMissing.slice(0, MOST_NAMES).map(({ name }) => name);
  const lines = [
    ...(missing > 0 ? [p('gaps.storesMissing', { ...number(missing), names: joinNames(names) })] : []),
    ...(gaps.isStoreListUnknown ? [p('gaps.isStoreListUnknown')] : []),
    ...reasons,
  ];
  const canBeFetched = missing + gaps.storesInPart + gaps.runsWithoutPhotos > 0 && (gaps.storesKept > 0 || !isEmpty);
  if (lines.length === 0) return null;
  return (
    <div className={classes.gapsLine}>
      <details className={classes.gaps}>
        <summary>
          {p('gaps.title', {
            count: gaps.storesAsked,
            kept: number(gaps.storesKept).number,
            asked: number(gaps.storesAsked).number,
          })}
        </summary>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {canBeFetched ? <FetchQueue query={query} /> : null}
    </div>
  );
}

/** Fetches the runs and results of a queue, the stores furthest below their target first. */
function FetchQueue({ query, isComing }: { readonly query: ReviewQuery; readonly isComing?: boolean }) {
  const { connection } = useConnection();
  const { request } = useQueueRequest(query, connection.state === 'online');
  return <FetchPhotos request={request} isComing={isComing ?? false} />;
}

type EmptyQueueProps = {
  readonly gaps: QueueGaps;
  readonly query: ReviewQuery;
  readonly search: PhotosSearch;
  /** Of a handover that is not here. */
  readonly isGone: boolean;
  /** Photos are on their way. */
  readonly isReading: boolean;
  readonly onChange: ChangeAddress<PhotosSearch>;
};

/** No photos: because none is here, because none fits, or because there are none. */
export function EmptyQueue({ gaps, query, search, isGone, isReading, onChange }: EmptyQueueProps) {
  const p = usePhotosTexts();
  const lines = useGapLines(gaps);
  const isOfPeriod = query.period.kind === 'range';
  const isOfHandover = query.period.kind === 'handover';
  if (isOfHandover && isGone) return <Empty title={p('empty.handoverGone')} hint={p('empty.handoverGoneHint')} />;
  if (isOfHandover && !isQueueNarrowed(search)) return <Empty title={p('empty.handover')} hint={lines.join(' ')} />;
  if (gaps.storesKept === 0 && !isOfHandover) {
    return (
      <Empty
        title={p(isReading ? 'empty.reading' : isOfPeriod ? 'empty.nothingOfPeriod' : 'empty.nothingHere')}
        hint={p(isReading ? 'empty.readingHint' : 'empty.nothingHereHint')}
        action={
          <>
            <FetchQueue query={query} isComing={isReading} />
            <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/offline" search={{ make: true }} />}>
              {p('empty.makeOffline')}
            </Button>
          </>
        }
      />
    );
  }
  return isQueueNarrowed(search) ? (
    <Empty
      title={p('empty.noneFits')}
      hint={p('empty.noneFitsHint')}
      action={
        <Button
          variant="default"
          onClick={() => onChange({ ...NO_FILTERS, period: search.period, handover: search.handover })}
        >
          {p('filter.clear')}
        </Button>
      }
    />
  ) : (
    <Empty
      title={p(isOfPeriod ? 'empty.noneOfPeriod' : 'empty.none')}
      hint={p(isOfPeriod ? 'empty.noneOfPeriodHint' : 'empty.noneHint')}
    />
  );
}

type MissingPictureProps = { readonly failure: Failure; readonly photoKey: string };

/** In the place of a picture that is not here: why, and how to get it. */
export function MissingPictureNote({ failure, photoKey }: MissingPictureProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const { connection } = useConnection();
  const retry = useRetryPicture(photoKey);
  const { title, hint } = failureSentence(failure, f);
  const canFetch = connection.state === 'online';
  const isNotHere = failure.code === 'not_kept';
  // What helps against a slow report, a shorter period, helps no picture.
  const advice = isNotHere
    ? p(canFetch ? 'missing.online' : 'missing.offline')
    : failure.code === 'timeout'
      ? null
      : hint;
  return (
    <div role="alert" className={classes.missing}>
      <IconPhotoOff size={28} aria-hidden />
      <p>
        <b>{isNotHere ? p('missing.title') : title}</b>
      </p>
      {advice === null ? null : <p>{advice}</p>}
      {failure.code === 'photo_held_back' ? (
        <span className={classes.hosts}>
          <HostButtons host={failure.host} />
        </span>
      ) : (
        <Button variant="default" disabled={!canFetch} onClick={retry}>
          {isNotHere ? p('missing.fetch') : t('failure.retry')}
        </Button>
      )}
    </div>
  );
}

/** Photos that came while the queue was on the screen stand at its end: what was in sight stays there. */
export function GrownNote({ onSort }: { readonly onSort: () => void }) {
  const p = usePhotosTexts();
  return (
    <div className={classes.gapsLine} role="status">
      <p>{p('grown.title')}</p>
      <Button variant="default" onClick={onSort}>
        {p('grown.sort')}
      </Button>
    </div>
  );
}
