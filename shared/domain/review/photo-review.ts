import { z } from 'zod';

/**
 * A person's mark for a photo. `fine`: the shelf and the measurement are right. `shelf`: the shelf needs attention.
 * `measure`: the measured fill rate looks wrong. `unusable`: nothing can be told from the photo.
 *
 * The order is part of files on users' computers and of handover files: append new values at the end.
 */
export const ReviewMark = z.enum(['fine', 'shelf', 'measure', 'unusable']);
export type ReviewMark = z.infer<typeof ReviewMark>;

/** Longest texts, in characters, and most of each, per photo. */
export const REVIEW_LIMITS = { note: 4000, tag: 60, tags: 20, words: 500, drawings: 50, author: 100, photos: 100_000 };

/** Who says something of a photo: the person here. Anyone else is named as in the handover that brought it. */
export const MYSELF = '';
/**
 * The person here, in a file of this workspace that had been set aside or was used before the keychain answered, where
 * what they say now is something else. No handover can bear this name.
 */
export const MYSELF_EARLIER = '*';

/** What the steps are called that settle differences. It is in files on users' computers. */
export const SETTLE_STEP = 'settle';

const Fraction = z.number().min(0).max(1);

/**
 * A drawing on a photo with words beside it. Positions are fractions of the upright picture, from its top left corner:
 * 0 to 1, whatever size it is shown in.
 */
export const ReviewDrawing = z.discriminatedUnion('shape', [
  z.object({
    shape: z.literal('rectangle'),
    x: Fraction,
    y: Fraction,
    width: Fraction,
    height: Fraction,
    words: z.string().max(REVIEW_LIMITS.words),
  }),
  z.object({ shape: z.literal('point'), x: Fraction, y: Fraction, words: z.string().max(REVIEW_LIMITS.words) }),
]);
export type ReviewDrawing = Readonly<z.infer<typeof ReviewDrawing>>;

/** A tag of a person's own: trimmed, and not empty. */
export const ReviewTag = z.string().trim().min(1).max(REVIEW_LIMITS.tag);

/** One person's review of one photo. */
export const ReviewContent = z.object({
  mark: ReviewMark.nullable(),
  /** With the mark `measure`: what the person would have measured, in percent; null: not given. */
  person: z.number().min(0).max(100).nullable(),
  tags: z.array(ReviewTag).max(REVIEW_LIMITS.tags).readonly(),
  note: z.string().max(REVIEW_LIMITS.note),
  drawings: z.array(ReviewDrawing).max(REVIEW_LIMITS.drawings).readonly(),
});
export type ReviewContent = Readonly<z.infer<typeof ReviewContent>>;

/** A review that says nothing. */
export const NO_REVIEW: ReviewContent = { mark: null, person: null, tags: [], note: '', drawings: [] };

/** Whether a review says anything at all. One that says nothing is not stored. */
export const saysAnything = ({ mark, tags, note, drawings }: ReviewContent): boolean =>
  mark !== null || tags.length > 0 || note !== '' || drawings.length > 0;

/** What a person changes of the reviews of some photos. What is absent stays as it is. */
export const ReviewChange = z.object({
  /** null takes the mark away. Any mark other than `measure` takes `person` away. */
  mark: ReviewMark.nullable().optional(),
  person: z.number().min(0).max(100).nullable().optional(),
  /** What the person had before them. Any other figure stays. */
  personWas: z.number().min(0).max(100).nullable().optional(),
  addTags: z.array(ReviewTag).max(REVIEW_LIMITS.tags).optional(),
  removeTags: z.array(ReviewTag).max(REVIEW_LIMITS.tags).optional(),
  note: z.string().max(REVIEW_LIMITS.note).optional(),
  /** What the person had before them; '' where it was not read. Any other note is not overwritten. */
  noteWas: z.string().max(REVIEW_LIMITS.note).optional(),
  /** One by one: two changes that are made at once must not take each other back. */
  addDrawings: z.array(ReviewDrawing).max(REVIEW_LIMITS.drawings).optional(),
  removeDrawings: z.array(ReviewDrawing).max(REVIEW_LIMITS.drawings).optional(),
});
export type ReviewChange = Readonly<z.infer<typeof ReviewChange>>;

const textOfDrawing = (drawing: ReviewDrawing): string => JSON.stringify(ReviewDrawing.parse(drawing));

/**
 * The note that stands after one was written over `was`. Where another one has come meanwhile, both stay: the new one
 * comes below it, in the place of what of `was` is there.
 */
function noteOver(stands: string, note: string, was: string | undefined): string {
  if (was === undefined || was === stands) return note;
  if (note === was || stands === note || stands.endsWith(`\n${note}`)) return stands;
  const theirs = was !== '' && stands.endsWith(`\n${was}`) ? stands.slice(0, -was.length - 1) : stands;
  return [theirs, note].filter((one) => one !== '').join('\n');
}

/**
 * A review after a change. What does not fit is left out (`leftOutOf`): tags beyond the limit, drawings that would be too
 * many, a note that would be too long below another one. Tags keep the order in which they were given, without repeats.
 */
export function changedReview(review: ReviewContent, change: ReviewChange): ReviewContent {
  const mark = change.mark === undefined ? review.mark : change.mark;
  const isOvertaken = change.personWas !== undefined && review.person !== null && review.person !== change.personWas;
  const person = change.person === undefined || isOvertaken ? review.person : change.person;
  const removed = new Set(change.removeTags ?? []);
  const erased = new Set(change.removeDrawings?.map(textOfDrawing));
  const tags = [...new Set([...review.tags, ...(change.addTags ?? [])])].filter((tag) => !removed.has(tag));
  const note = change.note === undefined ? review.note : noteOver(review.note, change.note, change.noteWas);
  const left = review.drawings.filter((one) => !erased.has(textOfDrawing(one)));
  const drawings = [...left, ...(change.addDrawings ?? [])];
  return {
    mark,
    person: mark === 'measure' ? person : null,
    tags: tags.slice(0, REVIEW_LIMITS.tags),
    note: note.length > REVIEW_LIMITS.note ? review.note : note,
    drawings: drawings.length > REVIEW_LIMITS.drawings ? left : drawings,
  };
}

/**
 * What of a change is not in a review after it: a figure, because another one has come meanwhile; a note, drawings or
 * tags, because no more fit. A figure that goes with its mark is not missing.
 */
export function leftOutOf(review: ReviewContent, change: ReviewChange): 'person' | 'note' | 'drawings' | 'tags' | null {
  const { person, note = '', noteWas, addDrawings = [], addTags = [] } = change;
  if (review.mark === 'measure' && person !== undefined && review.person !== person) return 'person';
  const isNoted = note === '' || note === noteWas || review.note === note || review.note.endsWith(`\n${note}`);
  if (!isNoted) return 'note';
  const drawn = new Set(review.drawings.map(textOfDrawing));
  if (!addDrawings.every((drawing) => drawn.has(textOfDrawing(drawing)))) return 'drawings';
  return addTags.every((tag) => review.tags.includes(tag)) ? null : 'tags';
}

/** Whether two reviews say the same, whoever says it; the order of tags says nothing. */
export function saysTheSame(a: ReviewContent, b: ReviewContent): boolean {
  const textOf = (one: ReviewContent): string =>
    JSON.stringify(ReviewContent.parse({ ...one, tags: one.tags.toSorted() }));
  return textOf(a) === textOf(b);
}
