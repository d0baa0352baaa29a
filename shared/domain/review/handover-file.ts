import { z } from 'zod';
import { parseJson } from '#shared/lib/parse-json.ts';
import { PhotoDescription } from './photo-description.ts';
import { MYSELF, MYSELF_EARLIER, REVIEW_LIMITS, ReviewContent } from './photo-review.ts';

/** A name that a handover can bear. */
export const HandoverAuthor = z
  .string()
  .trim()
  .min(1)
  .max(REVIEW_LIMITS.author)
  .refine((name) => name !== MYSELF && name !== MYSELF_EARLIER);

/** Which handover is meant: who handed it over, and when. */
export const HandoverRef = z.object({ author: z.string().min(1).max(REVIEW_LIMITS.author), at: z.iso.datetime() });
export type HandoverRef = Readonly<z.infer<typeof HandoverRef>>;

/** One author's review of a photo; without an author, it is by the person who hands the file over. */
const HandedReview = z.object({ author: HandoverAuthor.optional(), at: z.iso.datetime(), content: ReviewContent });

const HandedPhoto = z.object({
  photoKey: z.string().min(1).max(500),
  description: PhotoDescription.nullable(),
  reviews: z.array(HandedReview).max(50),
});
export type HandedPhoto = Readonly<z.infer<typeof HandedPhoto>>;

const HandedPicture = z.object({
  photoKey: z.string().min(1).max(500),
  size: z.enum(['thumbnail', 'original']),
  /** Name of its part in the file. */
  part: z.string().regex(/^pictures\/\d{1,6}$/),
});

/**
 * What is in the part `handover.json` of a handover file: photos by their keys, what people say of them, and what the
 * author had filtered by. It holds no token, no login code and no link. New fields must be optional.
 */
const HandoverFile = z.object({
  format: z.literal('endcap-handover'),
  /** Increased when older versions of Endcap can no longer read the file. */
  version: z.literal(1),
  author: HandoverAuthor,
  at: z.iso.datetime(),
  filter: z.record(z.string().max(40), z.unknown()),
  photos: z.array(HandedPhoto).max(REVIEW_LIMITS.photos),
  pictures: z.array(HandedPicture).max(REVIEW_LIMITS.photos),
});
export type HandoverFile = Readonly<z.infer<typeof HandoverFile>>;

/** Where and when the photos of a handover were taken. */
type HandoverScope = {
  /** External IDs. */
  readonly stores: readonly string[];
  /** First and last day of runs, in the chain's zone; null: of no photo is it known. */
  readonly days: { readonly from: string; readonly to: string } | null;
};

/** The stores and days of photos that are handed over, as far as their descriptions say. */
export function scopeOfHandover(photos: readonly HandedPhoto[]): HandoverScope {
  const known = photos.flatMap(({ description }) => description ?? []);
  const days = known.flatMap(({ run }) => run.scheduledDate ?? []).toSorted();
  const [from, to] = [days.at(0), days.at(-1)];
  return {
    stores: [...new Set(known.map(({ store }) => store.externalId))],
    days: from === undefined || to === undefined ? null : { from, to },
  };
}

/** Longest JSON of a filter. */
const LONGEST_FILTER = 20_000;

const Head = z.object({ format: z.literal('endcap-handover'), version: z.number() });

/** A handover, or why the text is none. */
export type ReadHandover =
  | { readonly ok: true; readonly handover: HandoverFile }
  | { readonly ok: false; readonly reason: 'not_a_handover' | 'newer' | 'broken' | 'too_many_photos' };

/** Reads the part `handover.json`. Never throws. */
export function readHandover(text: string): ReadHandover {
  const value = parseJson(text);
  const head = Head.safeParse(value);
  if (!head.success) return { ok: false, reason: 'not_a_handover' };
  if (head.data.version > 1) return { ok: false, reason: 'newer' };
  const photos = z.object({ photos: z.array(z.unknown()) }).safeParse(value);
  if ((photos.data?.photos.length ?? 0) > REVIEW_LIMITS.photos) return { ok: false, reason: 'too_many_photos' };
  const read = HandoverFile.safeParse(value);
  if (!read.success) return { ok: false, reason: 'broken' };
  const keys = new Set(read.data.photos.map(({ photoKey }) => photoKey));
  const isWhole =
    keys.size === read.data.photos.length &&
    read.data.pictures.every(({ photoKey }) => keys.has(photoKey)) &&
    textOf(read.data.filter).length <= LONGEST_FILTER;
  return isWhole ? { ok: true, handover: read.data } : { ok: false, reason: 'broken' };
}

/** What is nested too deep can't be written. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return ' '.repeat(LONGEST_FILTER + 1);
  }
}
