import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { PhotoEntry } from '#renderer/photos/photo-entry.ts';
import { PhotoGrid } from '#renderer/photos/photo-grid.tsx';
import type { TileSize } from '#renderer/photos/photo-grid-layout.ts';
import type { TileWords } from '#renderer/photos/photo-tile.tsx';
import { onShortcuts } from '#renderer/photos/viewer-keys.ts';
import { useFillHeight } from '#renderer/ui/use-fill-height.ts';
import type { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { MARK_KEYS, SHEET_KEYS } from '../parts/review-keys.ts';
import { useQueueOnPage } from '../queue/queue-on-page.ts';
import { NOTHING_SELECTED, selected } from '../queue/queue-photos.ts';
import type { OpenPlace } from '../queue/use-open-place.ts';
import { MARKS, MarkBadge } from '../reviews/mark-words.tsx';
import { useReviewsOnPage } from '../reviews/reviews-on-page.ts';
import { shownMark } from '../reviews/use-reviews.ts';
import { useDisplayName } from '../viewer/photo-parts.tsx';
import classes from './contact-sheet.module.css';
import type { PhotoSelection } from './use-selection.ts';

type ContactSheetProps = {
  /** Places of photos of which people said different things when the queue was read. */
  readonly differing: readonly number[];
  /** Places of photos whose figures are from the file of a handover; those of others are from results here. */
  readonly handed: readonly number[];
  /** false: these are only the first of them, for a moment. */
  readonly isWhole: boolean;
  readonly size: TileSize;
  readonly open: Pick<OpenPlace, 'active' | 'setActive' | 'closed' | 'open'>;
  readonly selection: PhotoSelection;
};

/** A row of cards, so that the sheet ends in the window below any notice. In pixels. */
const LEAST_HEIGHT = 240;

type MadeTile = { readonly mark: ReviewMark | null; readonly differs: boolean; readonly words: TileWords };

/** Every photo of the queue as a thumbnail with its facts; several can be selected and marked at once. */
export function ContactSheet({ differing, handed, isWhole, size, open: place, selection }: ContactSheetProps) {
  const { photos, queue, onDialog } = useQueueOnPage();
  const { reviews } = useReviewsOnPage();
  const active = Math.min(place.active, photos.count - 1);
  const p = usePhotosTexts();
  const number = useCount();
  const nameOf = useDisplayName();
  const panel = useRef<HTMLElement>(null);
  useFillHeight(panel, LEAST_HEIGHT);
  const { change } = selection;
  const { keys } = selection.now;
  const unselect = () => change(() => NOTHING_SELECTED);
  // Tiles don't render again when the focus moves.
  const focused = useRef(active);
  focused.current = active;
  const select = useCallback(
    (at: number, way: 'toggle' | 'extend') => {
      const before = focused.current;
      change((now) => selected(now, at, way, photos.keyAt, before));
    },
    [photos, change],
  );
  const { open: openAt } = place;
  const open = useCallback((photo: PhotoEntry) => openAt(photos.placeOf(photo.id)), [photos, openAt]);
  const displayOf = useCallback(
    ({ id }: PhotoEntry) => {
      const entry = photos.at(photos.placeOf(id));
      return entry === undefined ? '' : nameOf(entry.queued);
    },
    [photos, nameOf],
  );
  // The same object as long as nothing on the tile changes, so that it does not render again.
  const tiles = useMemo(
    () => ({
      of: photos,
      words: new Map<string, MadeTile>(),
      differing: new Set(differing),
      // Where all are from the file, the line above the sheet says so.
      handed: new Set(handed.length === photos.count ? [] : handed),
    }),
    [photos, differing, handed],
  );
  const wordsOf = (photo: PhotoEntry): TileWords => {
    const entry = photos.at(photos.placeOf(photo.id));
    if (entry === undefined) return { display: null, store: null };
    const mark = shownMark(reviews, photo.id, entry.queued.mark);
    const changed = reviews.changed.get(photo.id);
    const differs = changed === undefined ? tiles.differing.has(photos.placeOf(photo.id)) : (changed?.differs ?? false);
    const display = nameOf(entry.queued);
    const { name } = entry.queued.store;
    const store = tiles.handed.has(photos.placeOf(photo.id)) ? p('handed.tile', { store: name }) : name;
    const known = tiles.words.get(photo.id);
    const isNamed = known?.words.display === display && known.words.store === store;
    const isSame = isNamed && known.mark === mark && known.differs === differs;
    if (isSame) return known.words;
    const badge = mark === null && !differs ? null : <MarkBadge mark={mark} differs={differs} />;
    const words = { display, store, badge };
    tiles.words.set(photo.id, { mark, differs, words });
    return words;
  };

  /** The selected photos, or else the one with the focus. */
  const meant = (): readonly string[] => {
    const key = photos.keyAt(active);
    return keys.size > 0 ? [...keys] : key === undefined ? [] : [key];
  };
  const say = (mark: ReviewMark | null) => void reviews.change(meant(), { mark });
  const tag = (photoKeys: readonly string[]) => onDialog({ kind: 'tag', photoKeys });
  /** Of the selected photos, or of all of them when none is. */
  const handOn = (kind: 'saveHandover' | 'report') => onDialog({ kind, selected: [...keys] });
  const onKeyDown: (event: KeyboardEvent) => void = onShortcuts(SHEET_KEYS, {
    fine: () => say('fine'),
    shelf: () => say('shelf'),
    measure: () => say('measure'),
    unusable: () => say('unusable'),
    clear: () => say(null),
    tag: () => tag(meant()),
    undo: () => void reviews.move('undo'),
    redo: () => void reviews.move('redo'),
    saveHandover: () => handOn('saveHandover'),
    report: () => handOn('report'),
    openHandover: () => onDialog({ kind: 'handover', file: null }),
    help: () => onDialog({ kind: 'keys' }),
    all: isWhole
      ? () =>
          change(() => ({
            keys: new Set(Array.from({ length: photos.count }, (_, at) => photos.keyAt(at) ?? '')),
            from: null,
          }))
      : undefined,
    none: keys.size === 0 ? undefined : unselect,
  });
  return (
    <section
      ref={panel}
      className={classes.sheet}
      aria-label={p('sheet.label')}
      aria-busy={!isWhole}
      onKeyDown={onKeyDown}
    >
      <div className={classes.scroller} data-scroller>
        <PhotoGrid
          label={p('sheet.photos', number(photos.count))}
          count={photos.count}
          photoAt={photos.at}
          displayOf={displayOf}
          wordsOf={wordsOf}
          // The target of a small card has a line of its own.
          lines={size === 'small' ? 5 : 4}
          size={size}
          active={active}
          onActive={place.setActive}
          // Its keys work at once.
          focusOn={place.closed + 1}
          onOpen={open}
          selection={{ has: (id) => keys.has(id), select }}
          queue={queue}
          isBehind={false}
        />
      </div>
      {keys.size === 0 ? null : (
        <section aria-label={p('sheet.bulk')} className={classes.bulk}>
          <span role="status">{p('sheet.selected', number(keys.size))}</span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            px={4}
            aria-label={p('sheet.unselect')}
            title={`${p('sheet.unselect')} (Esc)`}
            onClick={unselect}
          >
            <IconX size={15} aria-hidden />
          </Button>
          {MARKS.map((mark) => (
            <Button key={mark} variant="default" size="compact-sm" onClick={() => say(mark)}>
              {MARK_KEYS[mark]} {p(`mark.${mark}`)}
            </Button>
          ))}
          <Button variant="default" size="compact-sm" onClick={() => tag([...keys])}>
            T {p('reviews.tag')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => handOn('saveHandover')}>
            E {p('saveHandover.menu')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => handOn('report')}>
            M {p('saveHandover.reportShort')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => say(null)}>
            0 {p('reviews.clear')}
          </Button>
        </section>
      )}
    </section>
  );
}
