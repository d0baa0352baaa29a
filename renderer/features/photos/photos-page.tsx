import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useChangeSettings } from '#renderer/bridge/use-change-settings.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { DecodedContext, useDecodedPictures } from '#renderer/photos/decoded-pictures.ts';
import { usePhotoLook } from '#renderer/photos/photo-tools.tsx';
import { createPhotoQueue } from '#renderer/photos/use-picture.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner, Page } from '#renderer/ui/page.tsx';
import { PageDrop } from '#renderer/ui/page-drop.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import { useFillHeight } from '#renderer/ui/use-fill-height.ts';
import { fixedPeriod } from '#shared/domain/page-link.ts';
import { ContactSheet } from './contact-sheet/contact-sheet.tsx';
import { useSelection } from './contact-sheet/use-selection.ts';
import classes from './parts/photos.module.css';
import { PhotosSearch } from './parts/photos-search.ts';
import { PhotosDialogs } from './photos-dialogs.tsx';
import { PhotosTools } from './photos-tools.tsx';
import { HandoverNote } from './queue/handover-note.tsx';
import { LostPictures } from './queue/lost-pictures.tsx';
import { QueueFilters } from './queue/queue-filters.tsx';
import { EmptyQueue, GapsNote, GrownNote } from './queue/queue-gaps.tsx';
import { QueueHead } from './queue/queue-head.tsx';
import { type PhotosDialog, QueueContext } from './queue/queue-on-page.ts';
import { useOpenPlace } from './queue/use-open-place.ts';
import { useQueue } from './queue/use-queue.ts';
import { useWorstFirst } from './queue/use-worst-first.ts';
import { useNewsText } from './reviews/mark-words.tsx';
import { ReviewsContext, useReviewsOnPage } from './reviews/reviews-on-page.ts';
import { UnreadNote } from './reviews/unread-note.tsx';
import { UnsavedChangesNote, UnsavedNote } from './reviews/unsaved-note.tsx';
import { type Reviews, useReviews, useReviewTotals } from './reviews/use-reviews.ts';
import { ReviewViewer } from './viewer/review-viewer.tsx';

/** Thumbnails that load at once beside a large photo; the contact sheet allows more. */
const AT_ONCE = 3;
const NO_PLACES = [] as const;

/** Photos to go through: a contact sheet of the queue, or one large photo with its shelf through time. */
export function PhotosPage() {
  const p = usePhotosTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const address = useAddress<PhotosSearch>('/photos');
  const search = PhotosSearch.parse(address.search);
  const { change } = address;
  const { query, now, answer, data, photos, isWhole, readAt, begunAt, ...grown } = useQueue(search);
  const error = useLastError(answer);
  const isUnread = error !== null && (data === undefined || answer.isPlaceholderData);
  const isReading = useWorstFirst(query, answer.isPlaceholderData ? undefined : data?.gaps);
  const reviews = useReviews();
  const { query: totals, tags, authors, hasDifferences, handovers } = useReviewTotals();
  const open = useOpenPlace(search.photo, photos, change);
  const decoded = useDecodedPictures();
  const [queue] = useState(() => createPhotoQueue(AT_ONCE));
  const photo = open.place === null ? undefined : photos?.at(open.place);
  const isOpen = photo !== undefined;
  const handover = query.period.kind === 'handover' ? query.period : null;
  const handed = data?.handed ?? null;
  useEffect(() => {
    if (isOpen) queue.allow(AT_ONCE);
  }, [queue, isOpen]);
  const look = usePhotoLook(photo?.expositionId ?? null);
  const selection = useSelection(begunAt);
  const [dialog, setDialog] = useState<PhotosDialog | null>(null);
  const { goesOn, onGoesOn } = useGoesOn(reviews);
  const { forget } = reviews;
  // A queue that was read again knows what was marked before.
  useEffect(() => forget(readAt), [readAt, forget]);

  /** There is nothing to hand on before the whole queue is here. */
  const onDialog = (next: PhotosDialog) => {
    if ((next.kind !== 'saveHandover' && next.kind !== 'report') || isWhole) setDialog(next);
  };
  const { changed, steps, move } = reviews;
  return (
    <ReviewsContext value={{ reviews, tags, goesOn, onGoesOn }}>
      <Page
        title={p('title')}
        subtitle={
          data === undefined || photos === undefined ? undefined : (
            <QueueHead
              data={data}
              photos={photos}
              changed={changed}
              isDiffering={search.differing ?? false}
              onChange={change}
            />
          )
        }
        actions={
          <PhotosTools
            order={query.order}
            size={search.size ?? 'medium'}
            onChange={change}
            isOpen={isOpen}
            onSheet={open.close}
            steps={steps}
            onStep={move}
            isEmpty={photos === undefined || photos.count === 0}
            goesOn={goesOn}
            onGoesOn={onGoesOn}
            onDialog={setDialog}
            onReadAgain={grown.readAgain}
          />
        }
      >
        {photo === undefined ? (
          <QueueFilters
            search={search}
            now={now}
            choices={data?.choices}
            tags={tags}
            authors={authors}
            hasDifferences={hasDifferences}
            handovers={handovers}
            onChange={(part) => {
              open.setActive(0);
              // Whoever chooses Today means that of now, also on a page that was left open overnight.
              grown.resolveAgain();
              change({ ...part, photo: undefined });
            }}
            onOpen={(view) => {
              grown.resolveAgain();
              open.openView(view);
            }}
          />
        ) : null}
        {photo === undefined ? <UnreadNote query={totals} text="filter.unread" /> : null}
        {photo !== undefined || data === undefined ? null : handover === null ? (
          <GapsNote gaps={data.gaps} query={query} isEmpty={photos?.count === 0} />
        ) : handed === null ? null : (
          <HandoverNote handover={handover} data={data} handed={handed} />
        )}
        <News />
        <UnsavedChangesNote />
        <UnsavedNote
          openKey={photo?.id ?? null}
          showOf={(photoKey) => {
            const place = photos?.placeOf(photoKey) ?? -1;
            return place === -1 ? null : () => open.open(place);
          }}
        />
        {photo !== undefined || grown.isSorted || grown.isArriving ? null : <GrownNote onSort={grown.readAgain} />}
        <PageDrop
          says={p('handover.drop')}
          opens="handover"
          isFree={dialog === null}
          onFile={(file) => setDialog({ kind: 'handover', file })}
        />
        {photos === undefined || photo !== undefined ? null : <LostPictures photos={photos} queue={queue} />}
        {search.photo !== undefined && isWhole && photos !== undefined && open.place === null ? (
          <Banner>{p('notInQueue')}</Banner>
        ) : null}
        {error !== null && !isUnread && !isWhole && photos !== undefined ? (
          <Banner>
            {p('firstOnly', { first: format.integer(photos.count), all: format.integer(data?.total ?? 0) })}
          </Banner>
        ) : null}
        {error !== null && (isUnread || !isWhole) ? (
          <FailureNotice
            failure={failureOf(error)}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        ) : null}
        {isUnread ? null : data === undefined || photos === undefined ? (
          <LoadingSheet />
        ) : photos.count === 0 ? (
          <EmptyQueue
            gaps={data.gaps}
            query={query}
            search={search}
            isGone={handed === null}
            isReading={isReading}
            onChange={change}
          />
        ) : (
          <QueueContext value={{ photos, queue, look, onDialog }}>
            {photo !== undefined && open.place !== null ? (
              <Filled>
                <DecodedContext value={decoded}>
                  <ReviewViewer
                    place={open.place}
                    photo={photo}
                    handover={handed?.includes(open.place) ? handover : null}
                    open={open}
                  />
                </DecodedContext>
              </Filled>
            ) : (
              <ContactSheet
                key={begunAt}
                differing={data.differing}
                handed={handed ?? NO_PLACES}
                isWhole={isWhole}
                size={search.size ?? 'medium'}
                open={open}
                selection={selection}
              />
            )}
          </QueueContext>
        )}
        {dialog === null ? null : (
          <PhotosDialogs
            dialog={dialog}
            search={{ ...search, period: fixedPeriod(search.period, now, timeZone) }}
            query={query}
            photos={photos}
            isPhotoOpen={photo !== undefined}
            onOpen={(view) => open.showView({ order: search.order, size: search.size, ...view })}
            onClose={() => setDialog(null)}
          />
        )}
      </Page>
    </ReviewsContext>
  );
}

/** Goes on to the next photo after each mark, or stays; it is remembered on this computer. */
function useGoesOn({ tell }: Reviews) {
  const settings = useQuery(settingsQuery(useBridge()));
  const { mutate } = useChangeSettings();
  const goesOn = settings.data?.goesOn ?? false;
  const onGoesOn = useCallback(() => {
    mutate({ goesOn: !goesOn });
    tell({ kind: goesOn ? 'stays' : 'goesOn' });
  }, [goesOn, mutate, tell]);
  return { goesOn, onGoesOn };
}

/** Room for a photo above its film strip and tools, also where the window is low. In pixels. */
const LEAST_HEIGHT = 420;

/** Fills the rest of the window. */
function Filled({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useFillHeight(part, LEAST_HEIGHT);
  return (
    <div ref={part} className={classes.filled}>
      {children}
    </div>
  );
}

function LoadingSheet() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.loading} aria-busy="true">
      <VisuallyHidden role="status">{t('loaded.loading')}</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((tile) => (
        <Skeleton key={tile} height={210} radius={8} />
      ))}
    </div>
  );
}

/** What was done last, for those who listen; what failed, for everyone. */
function News() {
  const { news } = useReviewsOnPage().reviews;
  const textOf = useNewsText();
  if (news === null) return null;
  if (news.kind === 'failed') return <Banner tone="danger">{textOf(news)}</Banner>;
  return (
    <p role="status" className={classes.news}>
      {textOf(news)}
    </p>
  );
}
