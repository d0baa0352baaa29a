import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import { OriginMarksHere } from '#renderer/ui/origin.tsx';
import { type PhotoEntry, usePhotoWords } from './photo-entry.ts';
import classes from './photo-grid.module.css';
import { HostButtons } from './photo-hosts.tsx';
import { createPhotoQueue, type PhotoQueue, usePicture } from './use-picture.ts';

type PhotoThumbnailProps = {
  /** null: the answer had no link to the picture. */
  readonly photoKey: string | null;
  readonly alt: string;
  /** Limits how many load at once. */
  readonly queue: PhotoQueue;
};

type LoadingProps = PhotoThumbnailProps & { readonly photoKey: string };

function Loading({ photoKey, alt, queue }: LoadingProps) {
  const { t } = useTranslation('stores');
  const { t: f } = useTranslation('failures');
  const picture = usePicture(photoKey, 'thumbnail', queue);
  switch (picture.state) {
    case 'ready':
      return <img className={classes.picture} src={picture.url} alt={alt} draggable={false} />;
    case 'loading':
      return <Skeleton className={classes.fill} radius={0} />;
    case 'failed':
      return (
        <span className={classes.missing}>
          <span>{failureSentence(picture.failure, f).title}</span>
          <span className={classes.retry}>
            {picture.failure.code === 'photo_held_back' ? (
              <HostButtons host={picture.failure.host} withLater={false} />
            ) : (
              <Button size="compact-xs" variant="default" onClick={picture.retry}>
                {t('photo.retry')}
              </Button>
            )}
          </span>
        </span>
      );
    default:
      return picture satisfies never;
  }
}

// The page scrolls inside its frame. `scrollMargin` extends beyond that scrolling part; `rootMargin` would not.
const NEAR: IntersectionObserverInit = { scrollMargin: '400px' };

/** A small picture that loads when it comes near the visible part of the page, and stops loading when it leaves it. */
function PhotoThumbnail({ photoKey, alt, queue }: PhotoThumbnailProps) {
  const { t } = useTranslation('stores');
  const { ref, entry } = useIntersection<HTMLSpanElement>(NEAR);
  return (
    <span ref={ref} className={classes.frame}>
      {photoKey === null ? (
        <span className={classes.missing}>
          <IconPhotoOff size={20} aria-hidden />
          <span>{t('photo.noPicture')}</span>
        </span>
      ) : entry?.isIntersecting === true ? (
        <Loading photoKey={photoKey} alt={alt} queue={queue} />
      ) : (
        <Skeleton className={classes.fill} radius={0} animate={false} />
      )}
    </span>
  );
}

type PhotoTileProps = {
  readonly photo: PhotoEntry;
  readonly display: string;
  readonly showDisplay: boolean;
  readonly queue: PhotoQueue;
  readonly index: number;
  readonly tabIndex: 0 | -1;
  readonly onFocus: (index: number) => void;
  readonly onOpen: (photo: PhotoEntry) => void;
};

function Tile({ photo, display, showDisplay, queue, index, tabIndex, onFocus, onOpen }: PhotoTileProps) {
  const { t } = useTranslation('stores');
  const words = usePhotoWords();
  const terms = useTerms();
  const { target } = photo;
  return (
    <div className={classes.tile}>
      <PhotoThumbnail
        photoKey={photo.photoKey}
        alt={t('photo.of', { display, when: words.when(photo) })}
        queue={queue}
      />
      <button
        type="button"
        data-open
        className={classes.open}
        tabIndex={tabIndex}
        onFocus={() => onFocus(index)}
        onClick={() => onOpen(photo)}
      >
        <VisuallyHidden>{t('photo.open', { display })}</VisuallyHidden>
        {showDisplay ? (
          <span className={classes.display} title={display}>
            {display}
          </span>
        ) : null}
        <span className={classes.figures}>
          <span className={classes.measured} data-none={photo.measured === null}>
            {words.measured(photo)}
          </span>
          {target.kind === 'expected' && photo.delta !== null ? <Delta value={photo.delta} /> : null}
          {target.kind === 'missing' || target.kind === 'ambiguous' ? (
            <span className={classes.note}>{words.expected(photo)}</span>
          ) : null}
          <span className={classes.marks}>
            <OriginMarksHere />
          </span>
        </span>
        <span className={classes.note}>
          {words.when(photo)}
          {photo.imageStatus === null ? null : ` · ${terms.imageStatus(photo.imageStatus)}`}
        </span>
      </button>
    </div>
  );
}

/**
 * One photo of a grid: thumbnail, measured fill rate against the expected one, time and status. Memoised, because each
 * step through the photos in the viewer renders the page below again.
 */
const PhotoTile = memo(Tile);

type PhotoGridProps = {
  readonly label: string;
  readonly photos: readonly PhotoEntry[];
  /** Name of the display in a photo. */
  readonly displayOf: (photo: PhotoEntry) => string;
  /** True where photos of several displays are mixed. */
  readonly showDisplay?: boolean;
  readonly onOpen: (photo: PhotoEntry) => void;
  /** The photo that was open last. It gets the focus when the viewer closes. */
  readonly openId: string | undefined;
};

/** How many pictures load at once: browsers allow six connections to a host, and one of them carries the events. */
const AT_ONCE = 4;
/** The same behind an open photo, where the thumbnails can wait. */
const AT_ONCE_BEHIND = 1;

const columnsOf = (list: HTMLElement): number => {
  const [first, ...rest] = [...list.children].map((child) => (child as HTMLElement).offsetTop);
  const next = rest.findIndex((top) => top !== first);
  return next === -1 ? list.children.length : next + 1;
};

/** How far an arrow key moves through a list of tiles that wraps into `columns`. */
const stepOf = (key: string, columns: number): number | null => {
  switch (key) {
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    default:
      return null;
  }
};

/** Photos side by side, each with its figures. It is a single tab stop; arrows move, Enter opens. */
export function PhotoGrid({ label, photos, displayOf, showDisplay = false, onOpen, openId }: PhotoGridProps) {
  const { t } = useTranslation('stores');
  const [queue] = useState(() => createPhotoQueue(AT_ONCE));
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const lastOpen = useRef<string | undefined>(undefined);
  const active = Math.min(current, photos.length - 1);

  const focusTile = (index: number) => {
    setCurrent(index);
    list.current?.children[index]?.querySelector<HTMLButtonElement>('[data-open]')?.focus();
  };

  useEffect(() => queue.allow(openId === undefined ? AT_ONCE : AT_ONCE_BEHIND), [queue, openId]);

  useEffect(() => {
    const closed = openId === undefined ? lastOpen.current : undefined;
    lastOpen.current = openId;
    const index = closed === undefined ? -1 : photos.findIndex((photo) => photo.id === closed);
    if (index === -1) return;
    setCurrent(index);
    list.current?.children[index]?.querySelector<HTMLButtonElement>('[data-open]')?.focus();
  }, [openId, photos]);

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = stepOf(event.key, columnsOf(event.currentTarget));
    if (step === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    focusTile(Math.min(Math.max(active + step, 0), photos.length - 1));
  };

  return (
    <ul ref={list} className={classes.grid} aria-label={label} title={t('photo.gridKeys')} onKeyDown={onKeyDown}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={classes.cell} aria-posinset={index + 1} aria-setsize={photos.length}>
          <PhotoTile
            photo={photo}
            display={displayOf(photo)}
            showDisplay={showDisplay}
            queue={queue}
            index={index}
            tabIndex={index === active ? 0 : -1}
            onFocus={setCurrent}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
}
