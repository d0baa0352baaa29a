import { z } from 'zod';
import { TILE_SIZES } from '#renderer/photos/photo-grid-layout.ts';
import { severalTexts } from '#renderer/sheets/sheet-search.ts';
import { AddressText, lenient } from '#renderer/ui/lenient.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { ExternalId } from '#shared/contract/formats.ts';
import { formatPeriod, parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import { HandoverRef } from '#shared/domain/review/handover-file.ts';
import { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { ReviewOrder, type ReviewPeriod, type ReviewQuery } from '#shared/domain/review/queue-query.ts';

/** What an address may hold in a list; anything else in it is left out, and nothing left is no filter. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  lenient(
    z
      .array(lenient(item))
      .transform((items) => items.flatMap((one) => (one === undefined ? [] : [one])))
      .refine((items) => items.length > 0),
  );

/** A slot as an address has it: the weekday on the wire's scale (0 is Sunday) and the time: `5 15:30`. */
const SLOT = /^([0-6]) (\d{2}:\d{2})$/;
const Slot = z.string().regex(SLOT);

/** A handover as an address has it: when it was handed over, and by whom. */
const HANDOVER = /^(\S+) (.+)$/u;

export const handoverText = ({ author, at }: HandoverRef): string => `${at} ${author}`;

/** The handover of an address; null: the text names none. */
export function handoverOf(text: string | undefined): HandoverRef | null {
  const [, at, author] = HANDOVER.exec(text ?? '') ?? [];
  return HandoverRef.safeParse({ author, at }).data ?? null;
}

/** Address of Photos: which photos, in which order, which one is open, and how large the thumbnails are. */
export const PhotosSearch = z.object({
  /** As in reports; absent: the last run of each store. */
  period: lenient(z.string().refine((text) => parsePeriod(text) !== null)),
  /** Photos of a handover, in the place of a period. */
  handover: lenient(z.string().refine((text) => handoverOf(text) !== null)),
  stores: listOf(ExternalId),
  slots: listOf(Slot),
  types: listOf(ExpositionType),
  categories: listOf(ProductCategory),
  displays: severalTexts,
  runs: severalTexts,
  runStatus: severalTexts,
  photoStatus: severalTexts,
  /** At least so many points below the target; 0: below it at all. */
  below: lenient(z.number().min(0).max(100)),
  notMeasured: lenient(z.literal(true)),
  notCompared: lenient(z.literal(true)),
  reviewed: lenient(z.enum(['yes', 'no'])),
  marks: listOf(ReviewMark),
  tags: severalTexts,
  authors: severalTexts,
  differing: lenient(z.literal(true)),
  order: lenient(ReviewOrder),
  size: lenient(z.enum(TILE_SIZES)),
  photo: lenient(AddressText),
});
export type PhotosSearch = z.infer<typeof PhotosSearch>;

/** The filters, which are saved by name and handed over: without the open photo. */
export const PhotosView = PhotosSearch.omit({ photo: true });

/** A slot of the chain as an address has it. */
export const slotText = ({ weekday, protocolTime }: ReviewQuery['slots'][number]): string =>
  `${weekday} ${protocolTime.slice(0, 5)}`;

function slotOf(text: string): readonly ReviewQuery['slots'][number][] {
  const [, weekday, protocolTime] = SLOT.exec(text) ?? [];
  return weekday === undefined || protocolTime === undefined ? [] : [{ weekday: Number(weekday), protocolTime }];
}

/**
 * The query of an address.
 *
 * @param now milliseconds since 1970 UTC
 * @param timeZone IANA zone of the chain
 */
export function queryOfSearch(search: PhotosSearch, now: number, timeZone: string): ReviewQuery {
  return {
    stores: search.stores ?? 'all',
    period: reviewPeriod(search, now, timeZone),
    slots: (search.slots ?? []).flatMap(slotOf),
    displayTypes: search.types ?? [],
    categories: search.categories ?? [],
    expositionIds: search.displays ?? [],
    protocolIds: search.runs ?? [],
    runStatuses: search.runStatus ?? [],
    photoStatuses: search.photoStatus ?? [],
    belowBy: search.below ?? null,
    notMeasured: search.notMeasured ?? false,
    notCompared: search.notCompared ?? false,
    reviewed: search.reviewed ?? 'any',
    marks: search.marks ?? [],
    tags: search.tags ?? [],
    authors: search.authors ?? [],
    differing: search.differing ?? false,
    order: search.order ?? 'furthest_below',
  };
}

function reviewPeriod(search: PhotosSearch, now: number, timeZone: string): ReviewPeriod {
  const handover = handoverOf(search.handover);
  if (handover !== null) return { kind: 'handover', ...handover };
  const period = parsePeriod(search.period ?? '');
  if (period === null) return { kind: 'last_run' };
  const { from, to } = resolvePeriod(period, now, timeZone);
  return { kind: 'range', from, to };
}

/** Clears every filter; the order, the size and the open photo stay. */
export const NO_FILTERS: PhotosSearch = {
  period: undefined,
  handover: undefined,
  stores: undefined,
  slots: undefined,
  types: undefined,
  categories: undefined,
  displays: undefined,
  runs: undefined,
  runStatus: undefined,
  photoStatus: undefined,
  below: undefined,
  notMeasured: undefined,
  notCompared: undefined,
  reviewed: undefined,
  marks: undefined,
  tags: undefined,
  authors: undefined,
  differing: undefined,
};

/** Whether anything but the period or the handover narrows the queue. */
export const isQueueNarrowed = (search: PhotosSearch): boolean =>
  Object.entries(search).some(
    ([name, value]) => name !== 'period' && name !== 'handover' && name in NO_FILTERS && value !== undefined,
  );

/** A period of an address; undefined for the last run. */
export const periodOfSearch = ({ period }: PhotosSearch): string | undefined => {
  const known = parsePeriod(period ?? '');
  return known === null ? undefined : formatPeriod(known);
};
