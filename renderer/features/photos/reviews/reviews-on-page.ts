import { createContext, use } from 'react';
import type { Reviews } from './use-reviews.ts';

/** What people say of photos, for every part of the page that shows or changes it. */
type ReviewsOnPage = {
  readonly reviews: Reviews;
  /** Tags of all photos, to choose from. */
  readonly tags: readonly string[];
  /** Goes on to the next photo after a mark. */
  readonly goesOn: boolean;
  readonly onGoesOn: () => void;
};

export const ReviewsContext = createContext<ReviewsOnPage | null>(null);

export function useReviewsOnPage(): ReviewsOnPage {
  const reviews = use(ReviewsContext);
  if (reviews === null) throw new Error('Reviews need a ReviewsContext above them');
  return reviews;
}
