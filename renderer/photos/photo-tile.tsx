import { Button, VisuallyHidden } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useConnection } from '#renderer/bridge/page-context.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Delta } from '#renderer/ui/figures.tsx';
import { OriginMarksHere } from '#renderer/ui/origin.tsx';
import type { Failure } from '#shared/bridge/answer.ts';
import { digitsOfPhoto, type PhotoEntry, usePhotoWords } from './photo-entry.ts';
import classes from './photo-grid.module.css';
import { HostButtons } from './photo-hosts.tsx';
import { awaitsNetwork, type PhotoQueue, useImageOf, usePicture } from './use-picture.ts';

type PhotoThumbnailProps = {
  /** null: the answer had no link to the picture. */
  readonly photoKey: string | null;
  readonly alt: string;
  /** Limits how many load at once. */
  readonly queue: PhotoQueue;
  /** A picture that is missing is only a shape, where words have no room. */
  readonly isSmall?: boolean;
  /** Somebody flies past it: it need not load. */
  readonly isPassed?: boolean;
};

type LoadingProps = PhotoThumbnailProps & { readonly photoKey: string };

type FailedProps = { readonly failure: Failure; readonly isSmall: boolean; readonly retry: () => void };

/** In the place of a picture that is not here: why, and what can be done. Without a network it waits for one. */
function Failed({ failure, isSmall, retry }: FailedProps) {
  const t = useStoresTexts();
  const { t: f } = useTranslation('failures');
  const p = usePhotosTexts();
  const awaits = awaitsNetwork(failure, useConnection().connection.state === 'offline');
  const words = awaits ? p('missing.awaits') : failureSentence(failure, f).title;
  if (isSmall) {
    return (
      <span className={classes.missing} title={words}>
        <IconPhotoOff size={18} aria-hidden />
      </span>
    );
  }
  return (
    <span className={classes.missing}>
      <span>{words}</span>
      {awaits ? null : (
        <span className={classes.retry}>
          {failure.code === 'photo_held_back' ? (
            <HostButtons host={failure.host} withLater={false} />
          ) : (
            <Button size="compact-xs" variant="default" onClick={retry}>
              {t('photo.retry')}
            </Button>
          )}
        </span>
      )}
    </span>
  );
}

type SmallPictureProps = { readonly bytes: Blob; readonly alt: string; readonly className: string | undefined };

/** A thumbnail that is here. */
export function SmallPicture({ bytes, alt, className = '' }: SmallPictureProps) {
  return <img ref={useImageOf(bytes)} className={`${classes.small} ${className}`} alt={alt} draggable={false} />;
}

function Loading({ photoKey, alt, queue, isSmall = false }: LoadingProps) {
  const picture = usePicture(photoKey, 'thumbnail', queue);
  switch (picture.state) {
    case 'ready':
      return <SmallPicture bytes={picture.bytes} alt={alt} className={classes.picture} />;
    case 'loading':
      // The frame itself is grey. Dozens of them that shimmer would cost every frame while somebody scrolls.
      return null;
    case 'failed':
      return <Failed failure={picture.failure} isSmall={isSmall} retry={picture.retry} />;
    default:
      return picture satisfies never;
  }
}

/** A small picture. It stops loading when its tile leaves the grid. */
export function PhotoThumbnail({ photoKey, alt, queue, isSmall = false, isPassed = false }: PhotoThumbnailProps) {
  const t = useStoresTexts();
  return (
    <span className={classes.frame}>
      {photoKey === null ? (
        <span className={classes.missing}>
          <IconPhotoOff size={20} aria-hidden />
          <span>{t('photo.noPicture')}</span>
        </span>
      ) : isPassed ? null : (
        <Loading photoKey={photoKey} alt={alt} queue={queue} isSmall={isSmall} />
      )}
    </span>
  );
}

/** What a tile shows beside the figures of its photo. */
export type TileWords = {
  /** null where all photos are of one display. */
  readonly display: string | null;
  /** null where all photos are of one store. */
  readonly store: string | null;
  /** Above the picture's corner: a person's review of the photo. */
  readonly badge?: ReactNode;
};

type PhotoTileProps = {
  readonly photo: PhotoEntry;
  /** Names the display for those who can't see the picture. */
  readonly name: string;
  readonly words: TileWords;
  readonly queue: PhotoQueue;
  readonly isPassed: boolean;
  readonly index: number;
  readonly tabIndex: 0 | -1;
  /** undefined where tiles can't be selected. */
  readonly selected: boolean | undefined;
  readonly onFocus: (index: number) => void;
  readonly onOpen: (photo: PhotoEntry) => void;
  readonly onSelect: ((index: number, way: 'toggle' | 'extend') => void) | undefined;
};

function Tile({
  photo,
  name,
  words: shown,
  queue,
  isPassed,
  index,
  tabIndex,
  selected,
  onFocus,
  onOpen,
  onSelect,
}: PhotoTileProps) {
  const t = useStoresTexts();
  const words = usePhotoWords();
  const terms = useTerms();
  const { target } = photo;
  const status = photo.imageStatus === null ? '' : ` · ${terms.imageStatus(photo.imageStatus)}`;
  const time = `${words.when(photo)}${status}`;
  // A row of tiles begins at the one that has the focus until it is selected.
  const onMouseDown = (event: MouseEvent) => {
    if (onSelect !== undefined && event.shiftKey) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (onSelect !== undefined && (event.ctrlKey || event.metaKey)) onSelect(index, 'toggle');
    else if (onSelect !== undefined && event.shiftKey) {
      onSelect(index, 'extend');
      event.currentTarget.focus();
    } else onOpen(photo);
  };
  return (
    <div className={classes.tile} data-selected={selected}>
      <PhotoThumbnail
        photoKey={photo.photoKey}
        alt={t('photo.of', { display: name, when: words.when(photo) })}
        queue={queue}
        isPassed={isPassed}
      />
      {shown.badge === undefined || shown.badge === null ? null : <span className={classes.badge}>{shown.badge}</span>}
      {onSelect === undefined ? null : (
        <input
          type="checkbox"
          tabIndex={-1}
          className={classes.check}
          aria-label={t('photo.of', { display: name, when: words.when(photo) })}
          checked={selected === true}
          onChange={() => onSelect(index, 'toggle')}
        />
      )}
      <button
        type="button"
        data-open
        className={classes.open}
        tabIndex={tabIndex}
        onFocus={() => onFocus(index)}
        onMouseDown={onMouseDown}
        onClick={onClick}
      >
        <VisuallyHidden>{t('photo.open', { display: name })}</VisuallyHidden>
        {shown.display === null ? null : (
          <span className={classes.display} title={shown.display}>
            {shown.display}
          </span>
        )}
        {shown.store === null ? null : (
          <span className={classes.note} title={shown.store}>
            {shown.store}
          </span>
        )}
        <span className={classes.figures}>
          <span className={classes.measured} data-none={photo.measured === null}>
            {words.measured(photo)}
          </span>
          {target.kind === 'expected' && photo.delta !== null ? (
            <Delta value={photo.delta} digits={digitsOfPhoto(photo)} />
          ) : null}
          {target.kind === 'expected' ? (
            <span className={classes.note}>{t('photo.wanted', { expected: words.expected(photo) })}</span>
          ) : null}
          {target.kind === 'missing' || target.kind === 'ambiguous' ? (
            <span className={classes.note}>{words.expected(photo)}</span>
          ) : null}
          <span className={classes.marks}>
            <OriginMarksHere />
          </span>
        </span>
        <span className={classes.note} title={time}>
          {time}
        </span>
      </button>
    </div>
  );
}

/**
 * One photo of a grid: thumbnail, measured fill rate against the expected one, time and status. Memoised, because each
 * step through the photos in the viewer renders the page below again.
 */
export const PhotoTile = memo(Tile);
