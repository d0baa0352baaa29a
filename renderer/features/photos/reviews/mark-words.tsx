import { IconAlertTriangle, IconCheck, IconEyeOff, IconRulerMeasure, type TablerIcon } from '@tabler/icons-react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { ReviewMark } from '#shared/domain/review/photo-review.ts';
import { useNotSavedReason } from './not-saved.ts';
import classes from './reviews.module.css';
import type { ReviewNews } from './use-reviews.ts';

const ICONS = {
  fine: IconCheck,
  shelf: IconAlertTriangle,
  measure: IconRulerMeasure,
  unusable: IconEyeOff,
} as const satisfies Record<ReviewMark, TablerIcon>;

type MarkBadgeProps = {
  /** null: none, but people differ about the photo. */
  readonly mark: ReviewMark | null;
  /** Only its shape is seen. */
  readonly small?: boolean;
  /** Somebody else says something different. */
  readonly differs?: boolean;
};

/** A mark with its shape and its word. */
export function MarkBadge({ mark, small = false, differs = false }: MarkBadgeProps) {
  const p = usePhotosTexts();
  const Icon = mark === null ? null : ICONS[mark];
  const word = mark === null ? '' : p(`mark.${mark}`);
  return (
    <span className={classes.badge} data-mark={mark} title={small ? word : undefined}>
      {Icon === null ? null : <Icon size={13} stroke={2.2} aria-hidden />}
      {word === '' ? null : <span className={small ? classes.hidden : undefined}>{word}</span>}
      {differs ? <span className={classes.differs}>≠ {p('differ.badge')}</span> : null}
    </span>
  );
}

/** What was done last, in words. */
export function useNewsText(): (news: ReviewNews) => string {
  const p = usePhotosTexts();
  const reasonOf = useNotSavedReason();
  const number = useCount();
  return (news) => {
    switch (news.kind) {
      case 'marked':
        return p(news.mark === null ? 'news.cleared' : 'news.marked', {
          ...number(news.photos),
          mark: news.mark === null ? '' : p(`mark.${news.mark}`),
        });
      case 'changed':
      case 'undone':
      case 'redone':
      case 'settled':
        return p(`news.${news.kind}`, number(news.photos));
      case 'nothingToUndo':
      case 'nothingToRedo':
      case 'notUndone':
      case 'goesOn':
      case 'stays':
        return p(`news.${news.kind}`);
      case 'failed':
        return p('news.failed', { reason: reasonOf(news.failure) });
      default:
        return news satisfies never;
    }
  };
}

/** Every mark, in the order of its keys. */
export const MARKS = ReviewMark.options;
