import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { REVIEW_LIMITS } from '#shared/domain/review/photo-review.ts';
import classes from './reviews.module.css';

type TagDialogProps = {
  readonly count: number;
  readonly known: readonly string[];
  readonly onAdd: (tag: string) => void;
  readonly onClose: () => void;
};

/** Gives a tag to several photos. */
export function TagDialog({ count, known, onAdd, onClose }: TagDialogProps) {
  const p = usePhotosTexts();
  const number = useCount();
  const [tag, setTag] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() === '') return;
    onAdd(tag.trim());
    onClose();
  };
  return (
    <Dialog opened title={p('said.tagSeveral', number(count))} onClose={onClose}>
      <form className={classes.panel} onSubmit={onSubmit}>
        <TextInput
          aria-label={p('said.tag')}
          list="photo-tags-of-several"
          maxLength={REVIEW_LIMITS.tag}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
          data-autofocus
        />
        <datalist id="photo-tags-of-several">
          {known.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <DialogFoot onCancel={onClose}>
          <Button type="submit" disabled={tag.trim() === ''}>
            {p('said.addTag')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
