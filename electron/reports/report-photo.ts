import type { ReviewFacts } from '#shared/bridge/review.ts';
import type { SignedReview } from '#shared/bridge/reviews.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import { MYSELF, MYSELF_EARLIER, type ReviewDrawing, type ReviewMark } from '#shared/domain/review/photo-review.ts';
import { filled, type ReportLabel, type ReportWords } from '#shared/domain/review/report-words.ts';
import { createFormat, type Format } from '#shared/lib/format.ts';

/** One person's review of a photo, in words. */
export type ReportReview = {
  readonly author: string;
  readonly mark: ReviewMark | null;
  /** The mark in words, with what the person would have measured; null: no mark. */
  readonly markText: string | null;
  readonly person: number | null;
  readonly tags: readonly string[];
  readonly note: string;
  readonly drawings: readonly ReviewDrawing[];
};

/** A photo as reports show it. Texts are in the language of the report; null stands where nothing is known. */
export type PrintedPhoto = {
  /** False: nothing of the photo is on this computer any more, not even whether it was measured. */
  readonly isKnown: boolean;
  /** From 1, in the order of the report. */
  readonly number: number;
  readonly photoId: string | null;
  readonly store: { readonly id: string; readonly name: string };
  readonly display: string;
  readonly displayType: string | null;
  readonly categories: readonly string[];
  /** `2026-11-20` and `13:00`, on the clock of the chain. */
  readonly day: string | null;
  readonly time: string | null;
  readonly run: string | null;
  readonly imageStatus: string | null;
  readonly measured: number | null;
  readonly expected: number | null;
  readonly delta: number | null;
  /** The target, or why there is none. */
  readonly targetText: string;
  readonly reviews: readonly ReportReview[];
  /** Says whose handover the figures are from; null: they are from results. */
  readonly handedFigures: string | null;
  /** Who handed the picture over; null: it is the service's own, or not here. */
  readonly pictureBy: string | null;
};

/** Language and formatters of a report. */
export type ReportText = {
  readonly words: ReportWords;
  readonly format: Format;
  readonly label: (name: ReportLabel, values?: Readonly<Record<string, string>>) => string;
};

export function reportText(words: ReportWords): ReportText {
  return {
    words,
    format: createFormat(words.language),
    label: (name, values = {}) => filled(words.label[name], values),
  };
}

const termOf = (terms: Readonly<Record<string, string>>, value: string | null): string | null =>
  value === null ? null : Object.hasOwn(terms, value) ? (terms[value] ?? value) : value;

/** @param me what the person here is called */
function reportReview({ author, ...review }: SignedReview, me: string, { words, format }: ReportText): ReportReview {
  const mark = termOf(words.mark, review.mark);
  const person = review.person === null ? '' : ` (${words.label.person}: ${format.percent(review.person)})`;
  return {
    author: author === MYSELF || author === MYSELF_EARLIER ? me : author,
    mark: review.mark,
    markText: mark === null ? null : `${mark}${person}`,
    person: review.person,
    tags: review.tags,
    note: review.note.trim(),
    drawings: review.drawings,
  };
}

const TARGET_WORDS = {
  missing: 'noTarget',
  ambiguous: 'severalTargets',
  unknown: 'unknownTarget',
  expected: 'unknownTarget',
} as const satisfies Record<ReviewFacts['target'], ReportLabel>;

/**
 * A photo as a report shows it.
 *
 * @param facts null: nothing of the photo is on this computer any more
 * @param me what the person who makes the report is called
 * @param timeZone IANA zone of the chain
 */
export function reportPhoto(
  number: number,
  facts: ReviewFacts | null,
  me: string,
  text: ReportText,
  timeZone: string,
): PrintedPhoto {
  const { words, format, label } = text;
  if (facts === null) return { ...UNKNOWN, number, display: label('unknownPhoto'), targetText: label('unknown') };
  const { store, display, run, measured, expected, delta, target, review, from } = facts;
  const type = termOf(words.expositionType, display.type);
  return {
    isKnown: true,
    number,
    photoId: facts.photoId,
    store: { id: store.externalId, name: store.name || store.externalId },
    display: display.label ?? display.friendlyTitle ?? type ?? label('unknown'),
    displayType: type,
    categories: (display.categories ?? []).map((one) => termOf(words.productCategory, one) ?? one),
    day: run.scheduledDate,
    time: run.scheduledAt?.slice(0, 5) ?? facts.slot?.protocolTime ?? null,
    run: termOf(words.protocolStatus, run.status),
    imageStatus: termOf(words.imageStatus, facts.imageStatus),
    measured,
    expected,
    delta,
    targetText:
      expected === null
        ? label(TARGET_WORDS[target])
        : format.percent(expected, digitsOf({ measured, expected, delta })),
    reviews: [...(review?.mine ? [review.mine] : []), ...(review?.theirs ?? [])].map((one) =>
      reportReview(one, me, text),
    ),
    handedFigures: from && label('handedFigures', { author: from.author, time: format.dateTime(from.at, timeZone) }),
    pictureBy: null,
  };
}

const UNKNOWN: Omit<PrintedPhoto, 'number' | 'display' | 'targetText'> = {
  isKnown: false,
  photoId: null,
  store: { id: '', name: '' },
  displayType: null,
  categories: [],
  day: null,
  time: null,
  run: null,
  imageStatus: null,
  measured: null,
  expected: null,
  delta: null,
  reviews: [],
  handedFigures: null,
  pictureBy: null,
};

/** `Fri 20 Nov 2026, 13:00`, or as much of it as is known. */
export function whenText({ day, time }: PrintedPhoto, { format, label }: ReportText): string {
  const year = day === null ? '' : ` ${day.slice(0, 4)}`;
  const parts = [...(day === null ? [] : [`${format.dayMonth(day)}${year}`]), ...(time === null ? [] : [time])];
  return parts.length === 0 ? label('unknown') : parts.join(', ');
}

/** How the measure compares with the target, with a shape beside the colour. */
export function compareOf({ delta }: Pick<PrintedPhoto, 'delta'>): 'below' | 'above' | 'even' | 'none' {
  if (delta === null) return 'none';
  return delta < 0 ? 'below' : delta > 0 ? 'above' : 'even';
}

/** Decimals of a photo's figures, with which what was measured, its target and the difference add up. */
export const digitsOf = ({
  measured,
  expected,
  delta,
}: Pick<PrintedPhoto, 'measured' | 'expected' | 'delta'>): number => digitsToAddUp([measured, expected, delta]);

/** What was measured; null: nothing was. */
export const measuredText = (photo: PrintedPhoto, { format }: ReportText): string | null =>
  photo.measured === null ? null : format.percent(photo.measured, digitsOf(photo));

/** What stands with the figure, or in place of it. */
export const measureLabel = ({ isKnown, measured }: PrintedPhoto, { label }: ReportText): string =>
  label(isKnown ? (measured === null ? 'notMeasured' : 'measured') : 'notKnown');

/** `▼ −6.5 pts`; null: not compared. */
export function deltaText(photo: PrintedPhoto, { format, label }: ReportText): string | null {
  const shape = { below: '▼', above: '▲', even: '=', none: '' }[compareOf(photo)];
  return photo.delta === null ? null : `${shape} ${format.delta(photo.delta, digitsOf(photo))} ${label('points')}`;
}

/** What of a photo came with a handover, and with whose. */
export const handedLines = ({ handedFigures, pictureBy }: PrintedPhoto, { label }: ReportText): readonly string[] => [
  ...(handedFigures === null ? [] : [handedFigures]),
  ...(pictureBy === null ? [] : [label('handedPicture', { author: pictureBy })]),
];

/** All drawings of a photo, numbered through all authors, so that a number on the picture leads to its words. */
export function drawingsOf(
  photo: PrintedPhoto,
): readonly { readonly number: number; readonly author: string; readonly drawing: ReviewDrawing }[] {
  return photo.reviews
    .flatMap(({ author, drawings }) => drawings.map((drawing) => ({ author, drawing })))
    .map((one, index) => ({ ...one, number: index + 1 }));
}
