import { Button, Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Failure } from '#shared/bridge/answer.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import { type DecodedPicture, useDecoded, useDecodedHere } from './decoded-pictures.ts';
import { type Turns, transformOf } from './photo-geometry.ts';
import { HostButtons } from './photo-hosts.tsx';
import classes from './photo-stage.module.css';
import { SmallPicture } from './photo-tile.tsx';
import { type PhotoView, type SharedView, usePhotoView } from './use-photo-view.ts';
import { needsNetwork, pictureQuery, usePicture, useRetryWhenBack } from './use-picture.ts';

type Large =
  | { readonly state: 'none' | 'loading' }
  | {
      readonly state: 'ready';
      readonly picture: DecodedPicture;
      /** Why this is only the small picture; null: it is the original. */
      readonly small: Missed | null;
    }
  | ({ readonly state: 'failed' } & Missed);

type Missed = { readonly failure: Failure; readonly retry: () => void };

/** A photo in its full size with its view, for a stage and the buttons and keys that act on it. */
export type LargePhoto = { readonly photoKey: string | null; readonly large: Large; readonly view: PhotoView };

/** A rounded length is no reason to decode a picture once more. */
const TOLERANCE = 1.02;

/** Whether a picture is shown larger than it was decoded. */
const isCoarse = (picture: DecodedPicture | null, scale = 0): boolean =>
  picture !== null && picture.scale < 1 && scale * devicePixelRatio > picture.scale * TOLERANCE;

/**
 * Shown as it was decoded for the screen, and when somebody looks closer, as all of its pixels.
 *
 * @param photoKey null: the answer had no link to the picture
 * @param isPassed it is one of many that somebody runs past: only what is decoded is shown, nothing loads
 */
export function useLargePhoto(photoKey: string | null, shared: SharedView, turns: Turns, isPassed = false): LargePhoto {
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const query = useQuery({
    ...pictureQuery({ bridge, workspaceId, photoKey: photoKey ?? '', size: 'original' }),
    enabled: photoKey !== null && !isPassed,
  });
  const { fitInto, find } = useDecodedHere();
  const isSkipped = isPassed && query.data !== undefined && find(photoKey ?? '', query.data, 'screen') === undefined;
  const onScreen = useDecoded(photoKey ?? '', isSkipped ? undefined : query.data, 'screen');
  const whole = typeof onScreen === 'object' ? onScreen : null;
  const failure = query.data === undefined || onScreen === 'failed' ? failureOfOriginal(query.error, onScreen) : null;
  const small = useSmallPicture(photoKey, failure !== null);
  const view = usePhotoView(shared, whole ?? (typeof small === 'object' ? small : null), turns);
  const { width, height } = view.box;
  useEffect(
    () => fitInto({ width: width * devicePixelRatio, height: height * devicePixelRatio }),
    [fitInto, width, height],
  );
  const sharp = useDecoded(photoKey ?? '', isCoarse(whole, view.place?.scale) ? query.data : undefined, 'full');
  const picture = typeof sharp === 'object' ? sharp : whole;
  const retry = () => void query.refetch();
  useRetryWhenBack(query.error === null || query.isFetching ? null : failureOf(query.error), retry);
  const large = ((): Large => {
    if (photoKey === null) return { state: 'none' };
    if (picture !== null) return { state: 'ready', picture, small: null };
    if (failure !== null && typeof small === 'object')
      return { state: 'ready', picture: small, small: { failure, retry } };
    if (failure !== null && small === 'failed' && !query.isFetching) return { state: 'failed', failure, retry };
    return { state: 'loading' };
  })();
  return { photoKey, large, view };
}

const failureOfOriginal = (error: Error | null, onScreen: ReturnType<typeof useDecoded>): Failure | null => {
  if (onScreen === 'failed') return { code: 'photo_refused', reason: 'type' };
  return error === null ? null : failureOf(error);
};

/** A small picture is shown as large as this many of it, so that it fills a stage as its original would. */
const ENLARGED = 4;

/**
 * The thumbnail, with a photo's measures, for when its original can't be had.
 *
 * @returns undefined while it loads, or when it is not wanted
 */
function useSmallPicture(photoKey: string | null, isWanted: boolean): DecodedPicture | 'failed' | undefined {
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const query = useQuery({
    ...pictureQuery({ bridge, workspaceId, photoKey: photoKey ?? '', size: 'thumbnail' }),
    enabled: photoKey !== null && isWanted,
  });
  const found = useDecoded(`small ${photoKey}`, isWanted ? query.data : undefined, 'full');
  const picture = useMemo(() => {
    if (typeof found !== 'object') return found;
    const { width, height, scale } = found;
    return { ...found, width: width * ENLARGED, height: height * ENLARGED, scale: scale / ENLARGED };
  }, [found]);
  if (picture !== undefined) return picture;
  return query.error === null || query.isFetching ? undefined : 'failed';
}

/** With whose handover the picture on the stage came; null: it is the service's own. */
function useHandedBy(photoKey: string, size: PictureSize): string | null {
  const bridge = useBridge();
  const workspaceId = useWorkspace().id;
  const { queryKey } = pictureQuery({ bridge, workspaceId, photoKey, size });
  // The service's own may have taken its place since.
  const readAt = useQueryClient().getQueryState(queryKey)?.dataUpdatedAt;
  const { data } = useQuery({
    queryKey: [...queryKey, 'handedBy', readAt],
    queryFn: ({ signal }) => bridge.photos.handedBy({ photoKey, size }, { signal }),
    placeholderData: () => undefined,
  });
  return data ?? null;
}

type PictureNoteProps = {
  readonly photoKey: string;
  /** null: it is the original. */
  readonly small: Missed | null;
};

/** Above a picture that is small or came with a handover: what is shown, and why. */
function PictureNote({ photoKey, small }: PictureNoteProps) {
  const t = useStoresTexts();
  const author = useHandedBy(photoKey, small === null ? 'original' : 'thumbnail');
  if (author === null && small === null) return null;
  return (
    <div className={classes.small}>
      {author === null ? null : <span>{t('photo.handed', { author })}</span>}
      {small === null ? null : <SmallNote {...small} />}
    </div>
  );
}

/** Why a small picture is not the original. */
function SmallNote({ failure, retry }: Missed) {
  const t = useStoresTexts();
  const { t: f } = useTranslation('failures');
  const isOffline = useConnection().connection.state === 'offline';
  return (
    <>
      {needsNetwork(failure)
        ? t('photo.small')
        : t('photo.smallBecause', { reason: failureSentence(failure, f).title })}
      {failure.code === 'photo_held_back' ? (
        <HostButtons host={failure.host} withLater={false} />
      ) : isOffline ? null : (
        <Button size="compact-xs" variant="default" onClick={retry}>
          {t('photo.loadOriginal')}
        </Button>
      )}
    </>
  );
}

/** The thumbnail, in the place of a picture that is still loading. */
function StandIn({ photoKey, alt }: { readonly photoKey: string; readonly alt: string }) {
  const t = useStoresTexts();
  const thumbnail = usePicture(photoKey, 'thumbnail');
  return (
    <>
      {thumbnail.state === 'ready' ? (
        <SmallPicture bytes={thumbnail.bytes} alt={alt} className={classes.standIn} />
      ) : null}
      <Loader className={classes.loader} size="sm" color="#c9d3d6" role="status" aria-label={t('photo.loading')} />
    </>
  );
}

type PixelsProps = {
  readonly picture: DecodedPicture;
  readonly alt: string;
  readonly view: PhotoView;
  readonly filter: string | undefined;
};

/** The decoded picture itself is put into the page: nothing is copied or decoded when the photo changes. */
function Pixels({ picture, alt, view, filter }: PixelsProps) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    element?.replaceChildren(picture.canvas);
    return () => element?.replaceChildren();
  }, [picture]);
  const { width, height } = picture;
  return (
    <div
      ref={holder}
      role="img"
      aria-label={alt}
      className={classes.picture}
      style={
        view.place === null
          ? { visibility: 'hidden' }
          : { width, height, filter, transform: transformOf(picture, view.turns, view.place) }
      }
    />
  );
}

type PhotoStageProps = {
  readonly photo: LargePhoto;
  readonly alt: string;
  /** Lightens shadows, so that the back of a shelf can be seen. */
  readonly light: boolean;
  /** Says which photo this is, where several are on screen. */
  readonly caption?: ReactNode;
  /** What to offer when the picture can't be shown; by default to try again. */
  readonly missing?: ((failure: Failure, photoKey: string) => ReactNode) | undefined;
  /** Drawn above the picture, in pixels of the box. */
  readonly children?: ReactNode;
};

/**
 * One large photo in a box of any size. The wheel and a pinch zoom, dragging moves, a double click switches to 1:1 and
 * back.
 */
export function PhotoStage({
  photo: { photoKey, large, view },
  alt,
  light,
  caption,
  missing,
  children,
}: PhotoStageProps) {
  const t = useStoresTexts();
  const lightId = useId();
  const onDoubleClick = (event: MouseEvent<HTMLDivElement>) => view.toggle({ x: event.clientX, y: event.clientY });
  const failed = (failure: Failure, retry: () => void) =>
    missing?.(failure, photoKey ?? '') ??
    (failure.code === 'photo_held_back' ? (
      <FailureNotice failure={failure} actions={<HostButtons host={failure.host} />} />
    ) : (
      <FailureNotice failure={failure} onRetry={retry} />
    ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the viewer's buttons and keys do the same
    <div
      ref={view.boxRef}
      className={classes.stage}
      data-zoomed={view.zoomed}
      onDoubleClick={onDoubleClick}
      {...view.pointer}
    >
      {large.state === 'none' ? (
        <p className={classes.none}>
          <IconPhotoOff size={28} aria-hidden />
          {t('photo.noPictureLong')}
        </p>
      ) : null}
      {large.state === 'failed' ? <div className={classes.failed}>{failed(large.failure, large.retry)}</div> : null}
      {large.state === 'loading' && photoKey !== null ? <StandIn key={photoKey} photoKey={photoKey} alt={alt} /> : null}
      {large.state === 'ready' ? (
        <Pixels picture={large.picture} alt={alt} view={view} filter={light ? `url(#${lightId})` : undefined} />
      ) : null}
      {large.state === 'ready' ? children : null}
      {large.state === 'ready' && photoKey !== null ? <PictureNote photoKey={photoKey} small={large.small} /> : null}
      {light ? (
        <svg className={classes.defs} aria-hidden>
          <filter id={lightId} colorInterpolationFilters="sRGB">
            <feComponentTransfer>
              <feFuncR type="gamma" exponent="0.55" />
              <feFuncG type="gamma" exponent="0.55" />
              <feFuncB type="gamma" exponent="0.55" />
            </feComponentTransfer>
          </filter>
        </svg>
      ) : null}
      {caption === undefined ? null : <p className={classes.caption}>{caption}</p>}
    </div>
  );
}
