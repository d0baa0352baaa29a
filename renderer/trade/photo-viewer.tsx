import { ActionIcon, Button, Kbd, Loader, VisuallyHidden } from '@mantine/core';
import { IconPhotoOff, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { type PhotoEntry, usePhotoWords } from './photo-entry.ts';
import { PhotoFacts, type PhotoPlace } from './photo-facts.tsx';
import { HostButtons } from './photo-hosts.tsx';
import { type PhotoView, usePhotoView } from './photo-view.ts';
import classes from './photo-viewer.module.css';
import { photoKeys } from './photo-viewer-keys.ts';
import { pictureQuery, usePicture } from './use-picture.ts';

type PhotoStageProps = {
  /** null: the answer had no link to the picture. */
  readonly photoKey: string | null;
  readonly alt: string;
  readonly view: PhotoView;
};

/** The large picture; its thumbnail is shown in its place while it loads. */
function Picture({ photoKey, alt, view }: PhotoStageProps & { readonly photoKey: string }) {
  const { t } = useTranslation('stores');
  const original = usePicture(photoKey, 'original');
  const thumbnail = usePicture(photoKey, 'thumbnail');
  const { place } = view;
  if (original.state === 'failed') {
    return (
      <div className={classes.failed}>
        {original.failure.code === 'photo_held_back' ? (
          <FailureNotice failure={original.failure} actions={<HostButtons host={original.failure.host} />} />
        ) : (
          <FailureNotice failure={original.failure} onRetry={original.retry} />
        )}
      </div>
    );
  }
  if (original.state === 'loading') {
    return (
      <>
        {thumbnail.state === 'ready' ? <img className={classes.standIn} src={thumbnail.url} alt={alt} /> : null}
        <Loader className={classes.loader} size="sm" color="gray" role="status" aria-label={t('photo.loading')} />
      </>
    );
  }
  const style: CSSProperties =
    place === null
      ? { visibility: 'hidden' }
      : { transform: `translate(${place.left}px, ${place.top}px) scale(${place.scale})` };
  return (
    <img
      className={classes.picture}
      src={original.url}
      alt={alt}
      draggable={false}
      style={style}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => view.setPhoto({ width, height })}
    />
  );
}

/**
 * The part of the viewer that shows the photo. The wheel zooms, dragging moves, a double click switches to 1:1 and
 * back.
 */
function PhotoStage({ photoKey, alt, view }: PhotoStageProps) {
  const { t } = useTranslation('stores');
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const edge = event.currentTarget.getBoundingClientRect();
    view.toggle({ x: event.clientX - edge.left, y: event.clientY - edge.top });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the viewer's buttons and keys do the same
    <div
      ref={view.boxRef}
      className={classes.stage}
      data-zoomed={view.zoomed}
      onDoubleClick={onDoubleClick}
      {...view.pointer}
    >
      {photoKey === null ? (
        <p className={classes.none}>
          <IconPhotoOff size={28} aria-hidden />
          {t('photo.noPictureLong')}
        </p>
      ) : (
        <Picture key={photoKey} photoKey={photoKey} alt={alt} view={view} />
      )}
    </div>
  );
}

type PhotoViewerProps = {
  readonly photos: readonly PhotoEntry[];
  /** Index of the open photo in `photos`. */
  readonly index: number;
  readonly displayOf: (photo: PhotoEntry) => string;
  readonly placeOf: (photo: PhotoEntry) => PhotoPlace;
  readonly onMove: (photo: PhotoEntry) => void;
  readonly onClose: () => void;
};

/** Photos loaded ahead, by their distance from the open one, the likeliest first. */
const PRELOADED = [1, -1, 2];

/** Loads the originals of the neighbouring photos ahead, so that moving on is instant. */
function usePreload(photos: readonly PhotoEntry[], index: number) {
  const client = useQueryClient();
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  useEffect(() => {
    for (const step of PRELOADED) {
      const photoKey = photos[index + step]?.photoKey ?? null;
      if (photoKey !== null)
        void client.prefetchQuery(pictureQuery({ bridge, workspaceId, photoKey, size: 'original' }));
    }
  }, [client, bridge, workspaceId, photos, index]);
}

/** One photo over the whole window, with what is known about it. Keys go through the list. */
export function PhotoViewer({ photos, index, displayOf, placeOf, onMove, onClose }: PhotoViewerProps) {
  const { t } = useTranslation('stores');
  const words = usePhotoWords();
  const view = usePhotoView();
  const dialog = useRef<HTMLDialogElement>(null);
  usePreload(photos, index);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focus goes to the dialog itself, not to its first button: keys work at once, and Enter closes nothing.
    element?.focus();
    return () => element?.close();
  }, []);

  const photo = photos[index];
  if (photo === undefined) return null;
  const display = displayOf(photo);
  const alt = words.alt(photo, display);
  const count = t('photo.position', { place: index + 1, total: photos.length });
  const moveTo = (next: number) => {
    const target = photos[Math.min(Math.max(next, 0), photos.length - 1)];
    if (target !== undefined && target.id !== photo.id) onMove(target);
  };
  const onKeyDown = photoKeys({ view, index, last: photos.length - 1, moveTo });

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
        <PhotoStage photoKey={photo.photoKey} alt={alt} view={view} />
        <aside className={classes.side} aria-label={t('photo.facts')}>
          <PhotoFacts photo={photo} place={placeOf(photo)} />
        </aside>
      </div>
      <div className={classes.foot}>
        <Button.Group aria-label={t('photo.zoom')}>
          <Button className={classes.toggle} variant="default" aria-pressed={!view.zoomed} onClick={view.fit}>
            {t('photo.fit')}
          </Button>
          <Button className={classes.toggle} variant="default" aria-pressed={view.actual} onClick={view.showActual}>
            1:1
          </Button>
        </Button.Group>
        <ActionIcon variant="default" size={32} aria-label={t('photo.zoomOut')} onClick={view.zoomOut}>
          <IconZoomOut size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label={t('photo.zoomIn')} onClick={view.zoomIn}>
          <IconZoomIn size={16} aria-hidden />
        </ActionIcon>
        <span className={classes.percent}>{view.percent === null ? '' : `${view.percent}%`}</span>
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
