import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { type ChangedReviews, MOST_MARKED } from '#shared/bridge/reviews.ts';
import { leftOutOf, NO_REVIEW, REVIEW_LIMITS, type ReviewChange } from '#shared/domain/review/photo-review.ts';

/** Why a change is not saved: it failed, or only its person can say what becomes of it. */
export type NotSaved =
  | Failure
  | { readonly code: 'figure_wrong' }
  /** Another window has entered this one meanwhile. */
  | { readonly code: 'figure_changed'; readonly person: number }
  /** There is no room for it: below the note that is there, or beside the other drawings. */
  | { readonly code: 'note_full' | 'drawings_full' }
  /** It is of more photos than one change can have. */
  | { readonly code: 'too_many_marked' }
  /** So many of the photos have all the tags that fit. */
  | { readonly code: 'tags_full'; readonly photos: number; readonly total: number };

/** Why a change of so many photos can't even be tried; null: it can. */
export const tooManyIn = (photos: number): NotSaved | null =>
  photos > MOST_MARKED ? { code: 'too_many_marked' } : null;

/** Whether what was typed has to be looked at before another try can help. */
export const needsPerson = ({ code }: NotSaved): boolean =>
  ['figure_wrong', 'figure_changed', 'note_full', 'drawings_full', 'tags_full'].includes(code);

/** What an answer of the core has left out of a change of so many photos; null: nothing. */
export function leftOutIn({ reviews }: ChangedReviews, change: ReviewChange, total: number): NotSaved | null {
  const mine = reviews.map(({ review }) => review?.mine ?? NO_REVIEW);
  const left = Map.groupBy(mine, (one) => leftOutOf(one, change));
  const person = left.get('person')?.[0]?.person;
  if (person != null) return { code: 'figure_changed', person };
  if (left.has('note')) return { code: 'note_full' };
  if (left.has('drawings')) return { code: 'drawings_full' };
  const photos = left.get('tags')?.length ?? 0;
  return photos === 0 ? null : { code: 'tags_full', photos, total };
}

/** Returns a function that says why something is not saved, to stand behind a colon. */
export function useNotSavedReason(): (why: NotSaved) => string {
  const p = usePhotosTexts();
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const number = useCount();
  return (why) => {
    switch (why.code) {
      case 'figure_wrong':
        return p('reviews.figureWrong');
      case 'figure_changed':
        return p('reviews.figureChanged', { percent: format.percent(why.person) });
      case 'note_full':
        return p('reviews.noteFull', { limit: format.integer(REVIEW_LIMITS.note) });
      case 'drawings_full':
        return p('reviews.drawingsFull', { limit: format.integer(REVIEW_LIMITS.drawings) });
      case 'too_many_marked':
        return p('reviews.tooManyMarked', number(MOST_MARKED));
      case 'tags_full': {
        const limit = format.integer(REVIEW_LIMITS.tags);
        if (why.photos === why.total) return p('reviews.tagsFull', { limit });
        return p('reviews.tagsFullOf', { ...number(why.photos), limit, total: format.integer(why.total) });
      }
      default:
        return failureSentence(why, f).title;
    }
  };
}
