import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { PhotoReview } from '#shared/bridge/reviews.ts';
import { NO_REVIEW, type ReviewChange, type ReviewMark } from '#shared/domain/review/photo-review.ts';
import { MARK_KEYS } from '../parts/review-keys.ts';
import { ReviewLine, useAuthorName } from './difference-bar.tsx';
import { keyOfDrawing } from './drawings.ts';
import { MARKS } from './mark-words.tsx';
import classes from './reviews.module.css';
import { useReviewsOnPage } from './reviews-on-page.ts';
import { NoteField, PersonField, TagsField, useTyping } from './text-fields.tsx';

/** Fields that keys lead to. */
type ReviewFields = {
  readonly person: RefObject<HTMLInputElement | null>;
  readonly tag: RefObject<HTMLInputElement | null>;
  readonly note: RefObject<HTMLTextAreaElement | null>;
};

type ReviewPanelProps = {
  readonly photoKey: string;
  /** null: no review; undefined: it is not read. */
  readonly review: PhotoReview | null | undefined;
  /** The mark as shown, also while it is still being saved. */
  readonly mark: ReviewMark | null;
  readonly fields: ReviewFields;
  readonly onMark: (mark: ReviewMark) => void;
  /** Gives the focus back to the photo. */
  readonly onLeave: () => void;
};

/** Marks, tags, note and drawings of one photo. What is typed is saved when its field is left, or the photo. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { photoKey, review, mark, fields, onMark, onLeave } = props;
  const { reviews, tags } = useReviewsOnPage();
  const change = (one: ReviewChange) => void reviews.change([photoKey], one);
  const p = usePhotosTexts();
  const typing = useTyping(photoKey, reviews);
  const nameOf = useAuthorName();
  const mine = review?.mine ?? NO_REVIEW;
  const isUnread = review === undefined;
  return (
    <section className={classes.panel} aria-label={p('reviews.title')}>
      <fieldset aria-label={p('reviews.mark')} className={classes.marks}>
        {MARKS.map((one) => (
          <UnstyledButton key={one} className={classes.mark} aria-pressed={mark === one} onClick={() => onMark(one)}>
            {p(`mark.${one}`)}
            <Kbd size="xs" aria-hidden>
              {MARK_KEYS[one]}
            </Kbd>
          </UnstyledButton>
        ))}
      </fieldset>
      {mark === 'measure' ? (
        <PersonField
          value={mine.person}
          // A mark that was just pressed asks for its figure at once, and its answer brings the review.
          isUnread={isUnread && !reviews.pending.has(photoKey)}
          field={fields.person}
          typing={typing}
          onLeave={onLeave}
        />
      ) : null}
      <TagsField
        given={mine.tags}
        known={tags}
        field={fields.tag}
        typing={typing}
        onRemove={(tag) => {
          change({ removeTags: [tag] });
          onLeave();
        }}
        onLeave={onLeave}
      />
      <NoteField value={isUnread ? null : mine.note} field={fields.note} typing={typing} onLeave={onLeave} />
      {mine.drawings.length === 0 ? null : (
        <ol className={classes.list} aria-label={p('reviews.drawings')}>
          {mine.drawings.map((drawing, index) => (
            <li key={keyOfDrawing(drawing)} className={classes.line}>
              <span>
                {index + 1}. {drawing.words === '' ? p(`draw.${drawing.shape}`) : drawing.words}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={p('reviews.removeDrawing', { number: index + 1 })}
                onClick={() => {
                  change({ removeDrawings: [drawing] });
                  onLeave();
                }}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {(review?.theirs ?? []).map((one) => (
        <p key={one.author} className={classes.theirs}>
          <b>{nameOf(one.author)}</b> <ReviewLine review={one} />
        </p>
      ))}
      <p className={classes.hint}>{p('reviews.here')}</p>
    </section>
  );
}
