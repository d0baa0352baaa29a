import { Button, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import type { PhotoQueue } from './photo-queue.ts';
import classes from './photo-thumbnail.module.css';
import { usePicture } from './use-picture.ts';

type PhotoThumbnailProps = {
  /** null: the answer held no link to the picture. */
  readonly photoKey: string | null;
  readonly alt: string;
  /** Bounds how many load at once. */
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
          <Button className={classes.retry} size="compact-xs" variant="default" onClick={picture.retry}>
            {t('photo.retry')}
          </Button>
        </span>
      );
    default:
      return picture satisfies never;
  }
}

// The page scrolls inside its frame: `scrollMargin` reaches beyond the edge of that part, `rootMargin` would not.
const NEAR: IntersectionObserverInit = { scrollMargin: '400px' };

/** A small picture that loads when it comes near the visible part of the page, and stops when it leaves it. */
export function PhotoThumbnail({ photoKey, alt, queue }: PhotoThumbnailProps) {
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
