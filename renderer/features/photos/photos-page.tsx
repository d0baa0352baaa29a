import { Button, Kbd, SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { DecodedContext, useDecodedPictures } from '#renderer/trade/photos/decoded-pictures.ts';
import { TILE_SIZES } from '#renderer/trade/photos/photo-grid-layout.ts';
import { usePhotoLook } from '#renderer/trade/photos/photo-tools.tsx';
import { createPhotoQueue } from '#renderer/trade/photos/use-picture.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner, Page } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import { useFillHeight } from '#renderer/ui/use-fill-height.ts';
import { CheatSheet } from './cheat-sheet.tsx';
import classes from './photos-page.module.css';
import { PhotosSearch } from './photos-search.ts';
import { ContactSheet } from './queue/contact-sheet.tsx';
import { QueueFilters } from './queue/queue-filters.tsx';
import { EmptyQueue, GapsNote, MissingPicture } from './queue/queue-gaps.tsx';
import { countReviewed } from './queue/queue-photos.ts';
import { useOpenPlace } from './queue/use-open-place.ts';
import { useQueue } from './queue/use-queue.ts';
import { useNewsText } from './said/mark-words.tsx';
import { TagDialog } from './said/tag-dialog.tsx';
import { TrustDialog } from './said/trust-dialog.tsx';
import { markOfReview, useReviews } from './said/use-reviews.ts';
import { PhotoReview } from './viewer/photo-review.tsx';

/** Thumbnails that load at once beside a large photo. */
const AT_ONCE = 3;
const NO_TEXTS: readonly string[] = [];

/** Photos to go through: a contact sheet of the queue, or one large photo with its shelf through time. */
export function PhotosPage() {
  const p = usePhotosTexts();
  const format = useFormat();
  const { id, timeZone } = useWorkspace();
  const bridge = useBridge();
  const address = useAddress<PhotosSearch>('/photos');
  const search = PhotosSearch.parse(address.search);
  const { change } = address;
  const { query, answer, data, photos } = useQueue(search);
  const reviews = useReviews();
  const said = useQuery({
    queryKey: [...REVIEW_KEY, id, 'said'],
    queryFn: ({ signal }) => bridge.review.said(undefined, { signal }),
  });
  const open = useOpenPlace(search.photo, photos, change);
  const decoded = useDecodedPictures();
  const [queue] = useState(() => createPhotoQueue(AT_ONCE));
  const photo = open.place === null ? undefined : photos?.at(open.place);
  const look = usePhotoLook(photo?.expositionId ?? null);
  const [dialog, setDialog] = useState<'keys' | 'trust' | null>(null);
  const [tagged, setTagged] = useState<readonly string[] | null>(null);
  const [goesOn, setGoesOn] = useState(false);
  const { forget } = reviews;
  // A queue that was read again knows what was marked before.
  useEffect(() => forget(answer.dataUpdatedAt), [answer.dataUpdatedAt, forget]);

  const tags = said.data?.tags.map(({ tag }) => tag) ?? NO_TEXTS;
  const authors = said.data?.authors.flatMap(({ author }) => (author === '' ? [] : [author])) ?? NO_TEXTS;
  const changedMarks = new Map([...reviews.changed].map(([key, review]) => [key, markOfReview(review)] as const));
  const reviewed = data === undefined || photos === undefined ? 0 : countReviewed(data, changedMarks, photos.placeOf);
  const subtitle =
    data === undefined ? undefined : (
      <>
        {p('head.count', { count: data.total, number: format.integer(data.total), reviewed: format.integer(reviewed) })}
        {` · ${p(`order.${query.order}`)}`}
        {data.asOf === null ? '' : ` · ${p('head.asOf', { time: format.dateTime(data.asOf, timeZone) })}`}
      </>
    );
  return (
    <Page
      title={p('title')}
      subtitle={subtitle}
      actions={
        <>
          {photo === undefined ? (
            <SegmentedControl
              aria-label={p('size.label')}
              value={search.size ?? 'medium'}
              onChange={(value) => change({ size: TILE_SIZES.find((size) => size === value) }, { replace: true })}
              data={TILE_SIZES.map((value) => ({ value, label: p(`size.${value}`) }))}
            />
          ) : (
            <Button variant="default" onClick={open.close} rightSection={<Kbd size="xs">Esc</Kbd>}>
              {p('head.sheet')}
            </Button>
          )}
          <StepButtons reviews={reviews} />
          <Button variant="subtle" color="gray" onClick={() => setDialog('trust')}>
            {p('trust.open')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setDialog('keys')} rightSection={<Kbd size="xs">?</Kbd>}>
            {p('key.button')}
          </Button>
          <BusyButton variant="subtle" color="gray" busy={answer.isFetching} onClick={() => void answer.refetch()}>
            {p('head.readAgain')}
          </BusyButton>
        </>
      }
    >
      {photo === undefined ? (
        <QueueFilters
          search={search}
          choices={data?.choices}
          tags={tags}
          authors={authors}
          onChange={(part) => change({ ...part, photo: undefined })}
          onOpen={(view) => open.openView(view)}
        />
      ) : null}
      {photo === undefined && data !== undefined ? <GapsNote gaps={data.gaps} query={query} /> : null}
      <News reviews={reviews} />
      {search.photo !== undefined && photos !== undefined && open.place === null ? (
        <Banner>{p('notInQueue')}</Banner>
      ) : null}
      {data === undefined || photos === undefined ? (
        answer.error === null ? (
          <LoadingSheet />
        ) : (
          <FailureNotice
            failure={failureOf(answer.error)}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        )
      ) : photos.count === 0 ? (
        <EmptyQueue gaps={data.gaps} query={query} search={search} onChange={change} />
      ) : photo !== undefined && open.place !== null ? (
        <Filled>
          <DecodedContext value={decoded}>
            <PhotoReview
              photos={photos}
              place={open.place}
              photo={photo}
              look={look}
              decoded={decoded}
              queue={queue}
              reviews={reviews}
              tags={tags}
              goesOn={goesOn}
              onGoesOn={() => setGoesOn((on) => !on)}
              onMove={open.moveTo}
              onClose={open.close}
              onHelp={() => setDialog('keys')}
              missing={(failure) => <MissingPicture failure={failure} photoKey={photo.id} />}
            />
          </DecodedContext>
        </Filled>
      ) : (
        <ContactSheet
          key={answer.dataUpdatedAt}
          photos={photos}
          size={search.size ?? 'medium'}
          reviews={reviews}
          active={Math.min(open.active, photos.count - 1)}
          onActive={open.setActive}
          focusOn={open.closed}
          onOpen={open.open}
          onHelp={() => setDialog('keys')}
          onTag={setTagged}
        />
      )}
      {dialog === 'keys' ? <CheatSheet withPhoto={photo !== undefined} onClose={() => setDialog(null)} /> : null}
      {dialog === 'trust' ? <TrustDialog query={query} onClose={() => setDialog(null)} /> : null}
      {tagged === null ? null : (
        <TagDialog
          count={tagged.length}
          known={tags}
          onAdd={(tag) => void reviews.change(tagged, { addTags: [tag] })}
          onClose={() => setTagged(null)}
        />
      )}
    </Page>
  );
}

/** Fills the rest of the window. */
function Filled({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useFillHeight(part);
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

type ReviewsProps = { readonly reviews: ReturnType<typeof useReviews> };

/** Undo and redo of marks, tags, notes and drawings. */
function StepButtons({ reviews: { steps, move } }: ReviewsProps) {
  const p = usePhotosTexts();
  return (
    <Button.Group aria-label={p('steps')}>
      <Button
        variant="default"
        disabled={steps.undo === 0}
        aria-label={p('undo')}
        title={`${p('undo')} (U)`}
        onClick={() => void move('undo')}
      >
        <IconArrowBackUp size={16} aria-hidden />
      </Button>
      <Button
        variant="default"
        disabled={steps.redo === 0}
        aria-label={p('redo')}
        title={`${p('redo')} (Shift+U)`}
        onClick={() => void move('redo')}
      >
        <IconArrowForwardUp size={16} aria-hidden />
      </Button>
    </Button.Group>
  );
}

/** What was done last, for those who listen; what failed, for everyone. */
function News({ reviews: { news } }: ReviewsProps) {
  const textOf = useNewsText();
  if (news === null) return null;
  if (news.kind === 'failed') return <Banner tone="danger">{textOf(news)}</Banner>;
  return (
    <p role="status" className={classes.news}>
      {textOf(news)}
    </p>
  );
}
