import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { DecodedContext, useDecodedPictures, usePicturesAhead } from './decoded-pictures.ts';
import { type PhotoEntry, usePhotoWords } from './photo-entry.ts';
import { PhotoFacts, PhotoFigures, type PhotoPlace } from './photo-facts.tsx';
import { PhotoStage, useLargePhoto } from './photo-stage.tsx';
import { PhotoTools, usePhotoLook } from './photo-tools.tsx';
import classes from './photo-viewer.module.css';
import { onShortcuts, VIEWER_KEYS, viewerActions } from './viewer-keys.ts';

type PhotoViewerProps = {
  readonly photos: readonly PhotoEntry[];
  /** Index of the open photo in `photos`. */
  readonly index: number;
  readonly displayOf: (photo: PhotoEntry) => string;
  readonly placeOf: (photo: PhotoEntry) => PhotoPlace;
  readonly onMove: (photo: PhotoEntry) => void;
  readonly onClose: () => void;
};

/** Photos loaded and decoded ahead, by their distance from the open one, the likeliest first. */
const AHEAD = [1, -1, 2];

/** One photo over the whole window, with what is known about it. Keys go through the list. */
export function PhotoViewer(props: PhotoViewerProps) {
  const decoded = useDecodedPictures();
  const { photos, index } = props;
  const ahead = useMemo(() => AHEAD.map((step) => photos[index + step]?.photoKey ?? null), [photos, index]);
  usePicturesAhead(ahead, decoded);
  const photo = photos[index];
  return photo === undefined ? null : (
    <DecodedContext value={decoded}>
      <OpenPhoto {...props} photo={photo} />
    </DecodedContext>
  );
}

type OpenPhotoProps = PhotoViewerProps & { readonly photo: PhotoEntry };

function OpenPhoto({ photos, photo, index, displayOf, placeOf, onMove, onClose }: OpenPhotoProps) {
  const t = useStoresTexts();
  const words = usePhotoWords();
  const look = usePhotoLook(photo.expositionId);
  const large = useLargePhoto(photo.photoKey, look.shared, look.turnsOf(photo.id));
  const dialog = useRef<HTMLDialogElement>(null);
  const { view } = large;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focus goes to the dialog itself, not to its first button: keys work at once, and Enter closes nothing.
    element?.focus();
    return () => element?.close();
  }, []);

  const display = displayOf(photo);
  const alt = words.alt(photo, display);
  const count = t('photo.position', { place: index + 1, total: photos.length });
  const moveTo = (next: number) => {
    const target = photos[Math.min(Math.max(next, 0), photos.length - 1)];
    if (target !== undefined && target.id !== photo.id) onMove(target);
  };
  const onKeyDown = onShortcuts(
    VIEWER_KEYS,
    viewerActions({
      view,
      index,
      last: photos.length - 1,
      moveTo,
      sameZoom: look.sameZoom,
      lighten: look.lighten,
      rotate: () => look.rotate(photo.id),
    }),
  );

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes.viewer}
      aria-label={t('photo.viewer', { display })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{display}</h2>
        <span className={classes.sub}>{words.when(photo)}</span>
        <span className={classes.sub}>{count}</span>
        <span className={classes.space} />
        <Button
          variant="default"
          onClick={onClose}
          leftSection={<IconX size={16} aria-hidden />}
          rightSection={<Kbd size="xs">Esc</Kbd>}
        >
          {t('photo.close')}
        </Button>
      </div>
      <div className={classes.middle}>
        <PhotoStage photo={large} alt={alt} light={look.light} />
        <aside className={classes.side} aria-label={t('photo.facts')}>
          <PhotoFigures photo={photo} targets={placeOf(photo).targets} />
          <PhotoFacts photo={photo} place={placeOf(photo)} />
        </aside>
      </div>
      <div className={classes.foot}>
        <PhotoTools view={view} look={look} photoId={photo.id} />
        <span className={classes.keys}>{t('photo.keys')}</span>
        <span className={classes.space} />
        <Button
          variant="default"
          disabled={index === 0}
          onClick={() => moveTo(index - 1)}
          leftSection={<Kbd size="xs">K</Kbd>}
        >
          {t('photo.previous')}
        </Button>
        <Button
          disabled={index === photos.length - 1}
          onClick={() => moveTo(index + 1)}
          leftSection={<Kbd size="xs">J</Kbd>}
        >
          {t('photo.next')}
        </Button>
      </div>
      <VisuallyHidden role="status">{`${count}. ${alt}`}</VisuallyHidden>
    </dialog>
  );
}
