import type { HistoryPhoto, ShelfHistory } from '#shared/bridge/review.ts';

/** Why a photo is in the film strip. */
const STRIP_REASONS = ['slot', 'day', 'best', 'above'] as const;
type StripReason = (typeof STRIP_REASONS)[number];

/** One photo of the film strip of a display. */
export type StripPhoto = HistoryPhoto & {
  readonly reasons: readonly StripReason[];
  /** It is the photo that is open. */
  readonly isOpen: boolean;
};

/** Photos of the same slot that a strip shows. The line over it shows all of them. */
const MOST_OF_SLOT = 8;

/**
 * The film strip of a display: the same slot on the days before, all slots of that day, the best of the last four
 * weeks and the last one above its target; each photo once, oldest first.
 */
export function stripOf(history: ShelfHistory, openKey: string): readonly StripPhoto[] {
  const reasons = new Map<number, StripReason[]>();
  const add = (place: number | null, reason: StripReason) => {
    if (place !== null) reasons.set(place, [...(reasons.get(place) ?? []), reason]);
  };
  for (const place of history.sameSlot.slice(0, MOST_OF_SLOT)) add(place, 'slot');
  for (const place of history.sameDay) add(place, 'day');
  add(history.best, 'best');
  add(history.lastAbove, 'above');
  return [...reasons]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([place, why]) => {
      const photo = history.photos[place];
      return photo === undefined ? [] : [{ ...photo, reasons: why, isOpen: photo.photoKey === openKey }];
    });
}

/**
 * The photos to compare the open one with, the likeliest first: the same slot before it, then the rest of the strip.
 */
export function comparedFirst(strip: readonly StripPhoto[]): readonly StripPhoto[] {
  const open = strip.findIndex(({ isOpen }) => isOpen);
  const others = strip.filter(({ isOpen }) => !isOpen);
  const before = (photo: StripPhoto) => open === -1 || strip.indexOf(photo) < open;
  const rank = (photo: StripPhoto) => (photo.reasons.includes('slot') && before(photo) ? 0 : before(photo) ? 1 : 2);
  return others.toSorted((a, b) => rank(a) - rank(b) || strip.indexOf(b) - strip.indexOf(a));
}

/** The place in the strip next to another, without the open photo; the same place at the end. */
export function besideInStrip(strip: readonly StripPhoto[], chosenKey: string | null, step: 1 | -1): string | null {
  const others = strip.filter(({ isOpen }) => !isOpen);
  const at = others.findIndex(({ photoKey }) => photoKey === chosenKey);
  if (at === -1) return others.at(step === 1 ? 0 : -1)?.photoKey ?? null;
  return (others[at + step] ?? others[at])?.photoKey ?? null;
}

/** The measured values of the same slot over time, for a small line. */
export type SlotLine = {
  /** Oldest first; null: not measured. Both in percent. */
  readonly points: readonly {
    readonly photoKey: string;
    readonly measured: number | null;
    readonly expected: number | null;
  }[];
  readonly measured: number;
  readonly below: number;
  /** Day of the last photo that was not below its target; null: none is here. */
  readonly lastMet: string | null;
};

/** The same slot of a display over the last four weeks. */
export function slotLine({ photos, sameSlot }: ShelfHistory): SlotLine {
  const points = sameSlot.toSorted((a, b) => a - b).flatMap((place) => photos[place] ?? []);
  const isBelow = ({ measured, expected }: HistoryPhoto) =>
    measured !== null && expected !== null && measured < expected;
  const isMet = ({ measured, expected }: HistoryPhoto) =>
    measured !== null && expected !== null && measured >= expected;
  return {
    points,
    measured: points.filter(({ measured }) => measured !== null).length,
    below: points.filter(isBelow).length,
    lastMet: points.findLast(isMet)?.scheduledDate ?? null,
  };
}
