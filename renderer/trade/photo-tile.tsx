import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Delta } from '#renderer/ui/delta.tsx';
import { OriginMarksHere } from '#renderer/ui/origin-marks.tsx';
import type { PhotoEntry } from './photo-entry.ts';
import type { PhotoQueue } from './photo-queue.ts';
import { PhotoThumbnail } from './photo-thumbnail.tsx';
import classes from './photo-tile.module.css';
import { usePhotoWords } from './use-photo-words.ts';

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
        {showDisplay ? <span className={classes.display}>{display}</span> : null}
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
 * One photo of a grid: thumbnail, measured fill rate against the expected one, time and status.
 * Remembered, because going through photos in the viewer draws the page below anew with each step.
 */
export const PhotoTile = memo(Tile);
