import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PhotoEntry } from './photo-entry.ts';
import classes from './photo-grid.module.css';
import { createPhotoQueue } from './photo-queue.ts';
import { PhotoTile } from './photo-tile.tsx';

type PhotoGridProps = {
  readonly label: string;
  readonly photos: readonly PhotoEntry[];
  /** Name of the display that a photo shows. */
  readonly displayOf: (photo: PhotoEntry) => string;
  /** True where photos of several displays stand together. */
  readonly showDisplay?: boolean;
  readonly onOpen: (photo: PhotoEntry) => void;
  /** The photo that was open last: it gets the focus when it is closed. */
  readonly openId: string | undefined;
};

/** Pictures loaded at once: browsers allow six connections to a host, and one of them carries the events. */
const AT_ONCE = 4;
/** Behind an open photo the small ones are not in a hurry. */
const AT_ONCE_BEHIND = 1;

const columnsOf = (list: HTMLElement): number => {
  const [first, ...rest] = [...list.children].map((child) => (child as HTMLElement).offsetTop);
  const next = rest.findIndex((top) => top !== first);
  return next === -1 ? list.children.length : next + 1;
};

/** Steps of the arrow keys through a list of tiles that are wrapped into `columns`. */
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

/** Photos side by side, each with its figures. One stop of the Tab key; arrows move, Enter opens. */
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
