import { drawingsOf, type PrintedPhoto, type ReportReview } from './report-photo.ts';

const NOT_IN_XML = /[[\p{Cc}\ufffe\uffff]--[\t\n\r\x7f-\x9f]]/gv;

/** A text as the parts of Office files can hold it. */
export const plainText = (text: string): string => text.normalize('NFC').toWellFormed().replace(NOT_IN_XML, '');

/** What all reviews of a photo say in one respect, a line each, with their names. */
export function reviewLines(photo: PrintedPhoto, textOf: (review: ReportReview) => string | null): string {
  return photo.reviews
    .flatMap((review) => {
      const text = textOf(review) ?? '';
      return text === '' ? [] : [`${review.author}: ${text}`];
    })
    .join('\n');
}

/** The words of all drawings, by the numbers that they have on the picture. */
export const drawingLines = (photo: PrintedPhoto): string =>
  drawingsOf(photo)
    .map(({ number, author, drawing }) => `${number}. ${drawing.words || '–'} (${author})`)
    .join('\n');
