import { useMemo, useState } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { QueueEntry } from '../queue/queue-photos.ts';
import { useHistory, useRested } from '../queue/use-queue.ts';
import { besideInStrip, comparedFirst, type StripPhoto, slotLine, stripOf } from './shelf-strip.ts';

/** How many photos are on screen, and how. */
export const COMPARISONS = ['one', 'two', 'four', 'slider'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A photo that is compared with the open one. */
export type ComparedPhoto = { readonly photoKey: string; readonly caption: string; readonly alt: string };

/** Long enough to pass photos over while J is held, short enough to go unnoticed. In milliseconds. */
const REST = 120;

/**
 * What the open photo is compared with: its display through time, and which photos of it are on screen.
 *
 * @param alike an earlier photo that looks like it, of this display or another; null: none does
 */
export function useCompare(photo: QueueEntry, display: string, alike: ComparedPhoto | null) {
  const p = usePhotosTexts();
  const format = useFormat();
  const [comparison, setComparison] = useState<Comparison>('one');
  const [chosen, setChosen] = useState<{ readonly of: string; readonly photoKey: string } | null>(null);
  const rested = useRested(photo, REST);
  const isRested = rested.id === photo.id;
  const { expositionId, takenAt } = photo;
  const history = useHistory(
    !isRested || expositionId === null || takenAt === null
      ? null
      : { externalId: photo.queued.store.externalId, expositionId, at: takenAt },
  );
  const { data } = history;
  const line = useMemo(() => (data ? slotLine(data) : null), [data]);
  const strip = useMemo(() => (data ? stripOf(data, photo.id) : []), [data, photo.id]);
  const ranked = comparedFirst(strip);
  const first = strip.find(({ photoKey }) => chosen?.of === photo.id && photoKey === chosen.photoKey);
  const others = first === undefined ? ranked : [first, ...ranked.filter((one) => one !== first)];
  const captionOf = ({ scheduledDate, scheduledAt, measured }: StripPhoto) =>
    `${format.dayMonth(scheduledDate)} ${scheduledAt.slice(0, 5)} · ${measured === null ? p('strip.notMeasured') : format.percent(measured)}`;
  const ofShelf = others.map(
    (one): ComparedPhoto => ({
      photoKey: one.photoKey,
      caption: captionOf(one),
      alt: `${display}, ${captionOf(one)}`,
    }),
  );
  const isAlikeFirst = alike !== null && chosen?.of === photo.id && chosen.photoKey === alike.photoKey;
  const compared = (
    isAlikeFirst ? [alike, ...ofShelf.filter(({ photoKey }) => photoKey !== alike.photoKey)] : ofShelf
  ).slice(0, 3);
  const choose = (photoKey: string | null) => setChosen(photoKey === null ? null : { of: photo.id, photoKey });
  const step = (by: 1 | -1) => choose(besideInStrip(strip, others[0]?.photoKey ?? null, by));
  const show = (photoKey: string) => {
    choose(photoKey);
    setComparison((now) => (now === 'one' ? 'two' : now));
  };
  const isBeside = (photoKey: string) => comparison !== 'one' && compared[0]?.photoKey === photoKey;
  return {
    comparison,
    /** Chooses a comparison, or goes back to one photo when it is the one that is shown. */
    compare: (wanted: Comparison) => setComparison((now) => (now === wanted ? 'one' : wanted)),
    strip,
    /** null: it is still being read. The room of the strip before is kept, so that the large photo stays as it is. */
    line,
    /** The display has a past, or that is still being read. */
    hasStrip: line !== null || (expositionId !== null && takenAt !== null && history.isPending),
    /** Some of the four weeks is not on this computer. */
    isPart: history.data?.complete === false,
    compared,
    /** Those on screen beside the open one. */
    beside: comparison === 'one' ? [] : compared.slice(0, comparison === 'four' ? 3 : 1),
    choose: show,
    /** Shows a photo beside the open one, or no longer. */
    toggle: (photoKey: string) => (isBeside(photoKey) ? setComparison('one') : show(photoKey)),
    isBeside,
    step,
  };
}

export type Compare = ReturnType<typeof useCompare>;
