import { ActionIcon, Button, Kbd, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useDecodedHere, usePicturesAhead } from '#renderer/photos/decoded-pictures.ts';
import { usePhotoWords } from '#renderer/photos/photo-entry.ts';
import { PhotoFacts, PhotoFigures } from '#renderer/photos/photo-facts.tsx';
import { useLargePhoto } from '#renderer/photos/photo-stage.tsx';
import { PhotoTools } from '#renderer/photos/photo-tools.tsx';
import { onShortcuts, viewerActions } from '#renderer/photos/viewer-keys.ts';
import { useOpened } from '#renderer/stores/use-opened.ts';
import { isFocusLost } from '#renderer/ui/use-kept-focus.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import { NO_REVIEW, type ReviewDrawing, type ReviewMark } from '#shared/domain/review/photo-review.ts';
import { BLINK_KEY, isBlink, PHOTO_KEYS } from '../parts/review-keys.ts';
import { useQueueOnPage } from '../queue/queue-on-page.ts';
import type { QueueEntry } from '../queue/queue-photos.ts';
import type { OpenPlace } from '../queue/use-open-place.ts';
import { useFacts, useIsPassed } from '../queue/use-queue.ts';
import { DifferenceBar, nextDifference } from '../reviews/difference-bar.tsx';
import type { Shape } from '../reviews/drawings.ts';
import { ReviewPanel } from '../reviews/review-panel.tsx';
import { useReviewsOnPage } from '../reviews/reviews-on-page.ts';
import { UnreadNote } from '../reviews/unread-note.tsx';
import { type Keep, shownMark } from '../reviews/use-reviews.ts';
import { CompareStages } from './compare-stages.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { FilmStrip } from './film-strip.tsx';
import { LookalikeBar, useAlike } from './lookalike-bar.tsx';
import { ComparisonControl, useDisplayName, usePhotoLinks } from './photo-parts.tsx';
import { QueueList } from './queue-list.tsx';
import classes from './review-viewer.module.css';
import { useCompare } from './use-compare.ts';
import { useHeldKey } from './use-held-key.ts';

/** Photos loaded and decoded ahead, by their distance from the open one, the likeliest first. */
const AHEAD = [1, -1, 2, 3, -2, 4, 5, -3];
const NO_ONE = [] as const;

type ReviewViewerProps = {
  readonly place: number;
  readonly photo: QueueEntry;
  /** The handover whose file its figures are from; null: they are from results. */
  readonly handover: HandoverRef | null;
  readonly open: Pick<OpenPlace, 'moveTo' | 'close' | 'leave' | 'unfinished'>;
};

/** The large photo with the queue on its left, its details and reviews on its right, and its shelf over time below. */
export function ReviewViewer({ place, photo, handover, open }: ReviewViewerProps) {
  const { photos, look, onDialog } = useQueueOnPage();
  const { reviews, goesOn, onGoesOn } = useReviewsOnPage();
  const t = useStoresTexts();
  const p = usePhotosTexts();
  const words = usePhotoWords();
  const nameOf = useDisplayName();
  const root = useRef<HTMLElement>(null);
  const fields = {
    person: useRef<HTMLInputElement>(null),
    tag: useRef<HTMLInputElement>(null),
    note: useRef<HTMLTextAreaElement>(null),
  };
  const [drawn, setDrawn] = useState<Shape | null>(null);
  const [blinking, setBlinking] = useState(false);
  // In a low window the photo needs its height; the key shows it there, too.
  const [withStrip, setWithStrip] = useState(() => !window.matchMedia('(max-height: 480px)').matches);
  const isPassed = useIsPassed(photo.id);
  const [isAlone, setAlone] = useState(false);
  const ahead = useMemo(
    () => (isPassed ? NO_ONE : AHEAD.map((step) => photos.keyAt(place + step) ?? null)),
    [photos, place, isPassed],
  );
  usePicturesAhead(ahead, useDecodedHere());

  useOpened(photo.queued.store.externalId);
  const display = nameOf(photo.queued);
  const large = useLargePhoto(photo.photoKey, look.shared, look.turnsOf(photo.id), isPassed);
  const alike = useAlike(large, display);
  const compare = useCompare(photo, display, alike);
  const facts = useFacts(isPassed ? null : photo.id);
  const links = usePhotoLinks({ photo, display, handover });
  const read = facts.data === null ? null : facts.data?.review;
  const changed = reviews.changed.get(photo.id);
  // undefined: it is not read. What is written and drawn is added to what may be there.
  const review = changed === undefined ? read : changed;
  const mine = review?.mine ?? NO_REVIEW;
  const mark = shownMark(reviews, photo.id, photo.queued.mark);
  const difference = nextDifference(review);
  const toPhoto = () => root.current?.focus();

  const shown = useRef<string>(undefined);
  useEffect(() => {
    // What had the focus may have gone with the photo before.
    if (shown.current === undefined || isFocusLost()) root.current?.focus();
    shown.current = photo.id;
  }, [photo.id]);
  /** The photo whose field for a figure gets the focus once it is there. */
  const wantsPerson = useRef<string>(undefined);
  const { person } = fields;
  useEffect(() => {
    if (wantsPerson.current !== photo.id || mark !== 'measure') return;
    wantsPerson.current = undefined;
    person.current?.focus();
    person.current?.select();
  }, [mark, person, photo.id]);

  const moveTo = (next: number) =>
    open.leave(() => {
      setDrawn(null);
      open.moveTo(Math.min(Math.max(next, 0), photos.count - 1));
    });
  const say = (one: ReviewMark | null) => {
    void reviews.change([photo.id], { mark: one });
    if (one === 'measure') {
      if (mark === 'measure') person.current?.focus();
      else wantsPerson.current = photo.id;
    } else if (goesOn && one !== null) moveTo(place + 1);
  };
  const draw = (shape: Shape) => {
    if (shape !== drawn) open.leave(() => setDrawn(shape));
  };
  const saveDrawing = async (drawing: ReviewDrawing, isLeft: () => boolean): Promise<boolean> => {
    const isSaved = await reviews.draw(photo.id, drawing, isLeft);
    if (isSaved && !isLeft()) {
      setDrawn(null);
      toPhoto();
    }
    return isSaved;
  };
  const settle = (keep: Keep) => {
    if (difference === null) return;
    void reviews.settle([photo.id], difference.author, keep);
    toPhoto();
    const isLast = (review?.theirs.filter(({ differs }) => differs).length ?? 0) < 2;
    if (goesOn && isLast) moveTo(place + 1);
  };
  const actions = {
    ...viewerActions({
      view: large.view,
      index: place,
      last: photos.count - 1,
      moveTo,
      sameZoom: look.sameZoom,
      lighten: look.lighten,
      rotate: () => look.rotate(photo.id),
    }),
    fine: () => say('fine'),
    shelf: () => say('shelf'),
    measure: () => say('measure'),
    unusable: () => say('unusable'),
    clear: () => say(null),
    note: () => fields.note.current?.focus(),
    tag: () => fields.tag.current?.focus(),
    rectangle: () => draw('rectangle'),
    point: () => draw('point'),
    undo: () => void reviews.move('undo'),
    redo: () => void reviews.move('redo'),
    mine: () => settle('mine'),
    theirs: () => settle('theirs'),
    both: () => settle('both'),
    saveHandover: () => onDialog({ kind: 'saveHandover', selected: [] }),
    report: () => onDialog({ kind: 'report', selected: [] }),
    openHandover: () => onDialog({ kind: 'handover', file: null }),
    goOn: onGoesOn,
    two: () => compare.compare('two'),
    four: () => compare.compare('four'),
    slider: () => compare.compare('slider'),
    earlier: () => compare.step(-1),
    later: () => compare.step(1),
    alike: alike === null ? undefined : () => compare.toggle(alike.photoKey),
    strip: () => setWithStrip((on) => !on),
    alone: () => setAlone((on) => !on),
    help: () => onDialog({ kind: 'keys' }),
    close: () => (isAlone ? setAlone(false) : open.close()),
  };
  const onShortcut = onShortcuts(PHOTO_KEYS, actions);
  const onKeyDown = (event: KeyboardEvent) => (isBlink(event) ? setBlinking(true) : onShortcut(event));

  const placeOfAlike = alike === null ? -1 : photos.placeOf(alike.photoKey);
  const alt = words.alt(photo, display);
  const count = t('photo.position', { place: place + 1, total: photos.count });
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={t('photo.viewer', { display })}
      className={classes.review}
      data-viewer
      data-alone={isAlone || undefined}
      data-alike={alike !== null || undefined}
      onKeyDown={onKeyDown}
      onKeyDownCapture={useHeldKey()}
      onKeyUp={(event) => event.key.toLowerCase() === BLINK_KEY && setBlinking(false)}
      onBlur={() => setBlinking(false)}
    >
      <div className={classes.queue}>
        <QueueList place={place} onOpen={moveTo} />
      </div>
      <div className={classes.middle}>
        {difference === null ? null : <DifferenceBar mine={mine} theirs={difference} onSettle={settle} />}
        <UnreadNote key={photo.id} query={facts} text="reviews.unread" isKnown={review !== undefined} />
        {alike === null ? null : (
          <LookalikeBar
            alike={alike}
            externalId={photo.queued.store.externalId}
            compare={compare}
            onOpen={placeOfAlike === -1 ? null : () => moveTo(placeOfAlike)}
          />
        )}
        <CompareStages
          compare={compare}
          open={large}
          alt={alt}
          caption={`${words.when(photo)} · ${words.measured(photo)}`}
          blinking={blinking}
        >
          <DrawingLayer
            // What is drawn belongs to this photo, whichever comes next.
            key={photo.id}
            view={large.view}
            drawings={mine.drawings}
            theirs={review?.theirs ?? NO_ONE}
            drawn={drawn}
            unfinished={open.unfinished}
            onDrawn={saveDrawing}
            onCancel={() => {
              setDrawn(null);
              toPhoto();
            }}
          />
          <ActionIcon
            className={classes.alone}
            variant="default"
            size={32}
            aria-label={p('key.alone')}
            title={`${p('key.alone')} (F)`}
            aria-pressed={isAlone}
            // On the photo itself a press moves, and two zoom.
            onPointerDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={() => setAlone((on) => !on)}
          >
            {isAlone ? <IconMinimize size={16} aria-hidden /> : <IconMaximize size={16} aria-hidden />}
          </ActionIcon>
        </CompareStages>
        {withStrip && compare.hasStrip ? <FilmStrip compare={compare} openKey={photo.id} /> : null}
        <div className={classes.foot}>
          <ComparisonControl
            value={compare.comparison}
            isOff={compare.compared.length === 0}
            onChange={compare.compare}
          />
          <PhotoTools view={large.view} look={look} photoId={photo.id} isCompact />
          <span className={classes.space} />
          <ActionIcon
            variant="default"
            size={32}
            disabled={place === 0}
            aria-label={t('photo.previous')}
            title={`${t('photo.previous')} (K)`}
            onClick={() => moveTo(place - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Button
            disabled={place === photos.count - 1}
            onClick={() => moveTo(place + 1)}
            leftSection={
              <Kbd size="xs" aria-hidden>
                J
              </Kbd>
            }
          >
            <span className={classes.next}>{t('photo.next')}</span>
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </div>
      </div>
      <section className={classes.side} aria-label={t('photo.facts')}>
        <h2 className={classes.title}>{display}</h2>
        <PhotoFigures photo={photo} targets={links.targets} />
        <ReviewPanel
          key={photo.id}
          photoKey={photo.id}
          review={review}
          mark={mark}
          fields={fields}
          onMark={say}
          onLeave={toPhoto}
        />
        <PhotoFacts
          photo={{ ...photo, other: [...(facts.data?.other ?? []), ...(facts.data?.runOther ?? [])] }}
          place={links}
          asOf={facts.data?.asOf ?? null}
        />
      </section>
      <VisuallyHidden role="status">{`${count}. ${alt}`}</VisuallyHidden>
    </section>
  );
}
