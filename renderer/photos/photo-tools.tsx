import { ActionIcon, Button } from '@mantine/core';
import { IconBulb, IconLink, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { type Turns, turned } from './photo-geometry.ts';
import classes from './photo-tools.module.css';
import { type PhotoView, useViewMemory } from './use-photo-view.ts';

/**
 * How the photos of one viewer are shown: zoom and centre, lightened shadows, and the quarter turns of each photo.
 *
 * @param displayId of the open photo
 */
export function usePhotoLook(displayId: string | null) {
  const shared = useViewMemory(displayId);
  const [light, setLight] = useState(false);
  const [turns, setTurns] = useState<ReadonlyMap<string, Turns>>(new Map());
  const turnsOf = (photoId: string): Turns => turns.get(photoId) ?? 0;
  return {
    shared,
    light,
    turnsOf,
    lighten: () => setLight((on) => !on),
    rotate: (photoId: string) => setTurns((all) => new Map(all).set(photoId, turned(all.get(photoId) ?? 0, 1))),
    sameZoom: () => shared.share(!shared.isShared),
  };
}

export type PhotoLook = ReturnType<typeof usePhotoLook>;

type PhotoToolsProps = {
  readonly view: PhotoView;
  readonly look: PhotoLook;
  readonly photoId: string;
  /** Leaves out what the wheel and the keys do too, where there is little room. */
  readonly isCompact?: boolean;
};

/** Buttons for zoom, shadows and turns; each has a key. */
export function PhotoTools({ view, look, photoId, isCompact = false }: PhotoToolsProps) {
  const t = useStoresTexts();
  const p = usePhotosTexts();
  const toggles = [
    { name: p('look.lighten'), key: 'L', Icon: IconBulb, on: look.light, press: look.lighten },
    { name: p('look.sameZoom'), key: 'X', Icon: IconLink, on: look.shared.isShared, press: look.sameZoom },
  ];
  const rotate = `${p('look.rotate')} (R)`;
  return (
    <fieldset aria-label={p('look.label')} className={classes.tools}>
      <Button.Group aria-label={t('photo.zoom')}>
        <Button className={classes.toggle} variant="default" aria-pressed={!view.zoomed} onClick={view.fit}>
          {t('photo.fit')}
        </Button>
        <Button className={classes.toggle} variant="default" aria-pressed={view.actual} onClick={view.showActual}>
          1:1
        </Button>
      </Button.Group>
      {isCompact ? null : (
        <>
          <ActionIcon variant="default" size={32} aria-label={t('photo.zoomOut')} onClick={view.zoomOut}>
            <IconZoomOut size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={32} aria-label={t('photo.zoomIn')} onClick={view.zoomIn}>
            <IconZoomIn size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      <span className={classes.percent}>{view.percent === null ? '' : `${view.percent}%`}</span>
      {toggles.map(({ name, key, Icon, on, press }) => (
        <ActionIcon
          key={key}
          className={classes.toggle}
          variant="default"
          size={32}
          aria-label={name}
          title={`${name} (${key})`}
          aria-pressed={on}
          onClick={press}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
      <ActionIcon
        variant="default"
        size={32}
        aria-label={p('look.rotate')}
        title={rotate}
        onClick={() => look.rotate(photoId)}
      >
        <IconRotateClockwise size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
