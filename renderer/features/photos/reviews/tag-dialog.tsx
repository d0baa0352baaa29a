import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { askBeforeClosing } from '#renderer/ui/ask-before-closing.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { REVIEW_LIMITS } from '#shared/domain/review/photo-review.ts';
import { useNewsText } from './mark-words.tsx';
import classes from './reviews.module.css';
import { useReviewsOnPage } from './reviews-on-page.ts';

type TagDialogProps = {
  readonly photoKeys: readonly string[];
  readonly onClose: () => void;
};

/** Gives a tag to several photos. A tag that can't be saved stays in its field. */
export function TagDialog({ photoKeys, onClose }: TagDialogProps) {
  const { reviews, tags } = useReviewsOnPage();
  const p = usePhotosTexts();
  const textOf = useNewsText();
  const number = useCount();
  const [tag, setTag] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const { news } = reviews;
  useEffect(() => (isRefused ? askBeforeClosing() : undefined), [isRefused]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() === '') return;
    void reviews.change(photoKeys, { addTags: [tag.trim()] }).then((isSaved) => {
      setIsRefused(!isSaved);
      if (isSaved) onClose();
    });
  };
  return (
    <Dialog title={p('reviews.tagSeveral', number(photoKeys.length))} onClose={onClose}>
      <form className={classes.panel} onSubmit={onSubmit}>
        <TextInput
          aria-label={p('reviews.tag')}
          list="photo-tags-of-several"
          maxLength={REVIEW_LIMITS.tag}
          value={tag}
          error={isRefused && news?.kind === 'failed' ? <span role="alert">{textOf(news)}</span> : undefined}
          onChange={(event) => setTag(event.currentTarget.value)}
          data-autofocus
        />
        <datalist id="photo-tags-of-several">
          {tags.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={tag.trim() === ''}>
            {p('reviews.addTag')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
