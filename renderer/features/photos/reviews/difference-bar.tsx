import { Button, Kbd } from '@mantine/core';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { PhotoReview, TheirReview } from '#shared/bridge/reviews.ts';
import { MYSELF, MYSELF_EARLIER, type ReviewContent } from '#shared/domain/review/photo-review.ts';
import { SETTLE_KEYS } from '../parts/review-keys.ts';
import classes from './difference-bar.module.css';
import { MarkBadge } from './mark-words.tsx';
import type { Keep } from './use-reviews.ts';

const KEEPS = ['mine', 'theirs', 'both'] as const satisfies readonly Keep[];

/** The difference to settle next; null: there is none. */
export const nextDifference = (review: PhotoReview | null | undefined): TheirReview | null =>
  review?.theirs.find(({ differs }) => differs) ?? null;

/** Returns a function that names an author. */
export function useAuthorName(): (author: string) => string {
  const p = usePhotosTexts();
  return (author) => {
    if (author === MYSELF) return p('differ.me');
    return author === MYSELF_EARLIER ? p('differ.earlier') : author;
  };
}

/** One person's review of a photo, on one line. */
export function ReviewLine({ review }: { readonly review: ReviewContent }) {
  const p = usePhotosTexts();
  const format = useFormat();
  const number = useCount();
  const { mark, person, tags, note, drawings } = review;
  const words = [
    ...(person === null ? [] : [format.percent(person)]),
    ...tags.map((tag) => `#${tag}`),
    ...(note === '' ? [] : [note]),
    ...(drawings.length === 0 ? [] : [p('differ.drawings', number(drawings.length))]),
  ].join(' · ');
  return (
    <>
      {mark === null ? null : <MarkBadge mark={mark} />} {words === '' ? null : <span title={words}>{words}</span>}
      {mark === null && words === '' ? p('differ.nothing') : null}
    </>
  );
}

type DifferenceBarProps = {
  readonly mine: ReviewContent;
  readonly theirs: TheirReview;
  readonly onSettle: (keep: Keep) => void;
};

/** Who says what, where two people say different things of a photo, and how to settle it. */
export function DifferenceBar({ mine, theirs, onSettle }: DifferenceBarProps) {
  const p = usePhotosTexts();
  const nameOf = useAuthorName();
  const author = nameOf(theirs.author);
  return (
    <section className={classes.bar} aria-label={p('differ.bar')}>
      <p className={classes.side}>
        <b>{p('differ.me')}</b> <ReviewLine review={mine} />
      </p>
      <p className={classes.side}>
        <b>{author}</b> <ReviewLine review={theirs} />
      </p>
      <div className={classes.buttons}>
        {KEEPS.map((keep) => (
          <Button
            key={keep}
            variant="default"
            size="compact-sm"
            title={p(`differ.${keep}Hint`, { author })}
            rightSection={<Kbd size="xs">{SETTLE_KEYS[keep]}</Kbd>}
            onClick={() => onSettle(keep)}
          >
            {p(`differ.${keep}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
