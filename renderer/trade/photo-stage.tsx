import { Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import classes from './photo-stage.module.css';
import type { PhotoView } from './use-photo-view.ts';
import { usePicture } from './use-picture.ts';

type PhotoStageProps = {
  /** null: the answer held no link to the picture. */
  readonly photoKey: string | null;
  readonly alt: string;
  readonly view: PhotoView;
};

/** The large picture; its thumbnail stands in for it while it is on its way. */
function Picture({ photoKey, alt, view }: PhotoStageProps & { readonly photoKey: string }) {
  const { t } = useTranslation('stores');
  const original = usePicture(photoKey, 'original');
  const thumbnail = usePicture(photoKey, 'thumbnail');
  const { place } = view;
  if (original.state === 'failed') {
    return (
      <div className={classes.failed}>
        <FailureNotice failure={original.failure} onRetry={original.retry} />
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

/** The place in which a photo is looked at: wheel zooms, a drag moves, a double click goes to 1:1 and back. */
export function PhotoStage({ photoKey, alt, view }: PhotoStageProps) {
  const { t } = useTranslation('stores');
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => {
    const edge = event.currentTarget.getBoundingClientRect();
    view.toggle({ x: event.clientX - edge.left, y: event.clientY - edge.top });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is on buttons and keys of the viewer
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
