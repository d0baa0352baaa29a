import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Textarea, TextInput } from '#renderer/ui/mantine-more.ts';
import type { PhotoReview } from '#shared/bridge/reviews.ts';
import { NO_REVIEW, REVIEW_LIMITS, type ReviewChange, type ReviewMark } from '#shared/domain/review/photo-review.ts';
import { MARK_KEYS } from '../review-keys.ts';
import { keyOfDrawing } from '../viewer/drawings.ts';
import { SaidLine, useAuthorName } from './difference-bar.tsx';
import { MARKS } from './mark-words.tsx';
import classes from './reviews.module.css';

/** Fields that keys lead to. */
export type SaidFields = {
  readonly person: RefObject<HTMLInputElement | null>;
  readonly tag: RefObject<HTMLInputElement | null>;
  readonly note: RefObject<HTMLTextAreaElement | null>;
};

type ReviewPanelProps = {
  /** null: nothing is said. */
  readonly review: PhotoReview | null;
  /** The mark as shown, also while it is still being saved. */
  readonly mark: ReviewMark | null;
  readonly fields: SaidFields;
  /** Tags of other photos, to choose from. */
  readonly tags: readonly string[];
  readonly onMark: (mark: ReviewMark) => void;
  readonly onChange: (change: ReviewChange) => Promise<boolean>;
  /** Gives the focus back to the photo. */
  readonly onLeave: () => void;
};

/** Reads `45`, `45,5` or `45 %`; null: not a fill rate from 0 to 100. */
export function personOfText(text: string): number | null {
  const bare = text.replace('%', '').replace(',', '.').trim();
  const value = /^\d{1,3}(\.\d{1,4})?$/.test(bare) ? Number(bare) : Number.NaN;
  return value >= 0 && value <= 100 ? value : null;
}

/** Marks, tags, note and drawings of one photo. What is typed is saved when the field is left. */
export function ReviewPanel({ review, mark, fields, tags, onMark, onChange, onLeave }: ReviewPanelProps) {
  const p = usePhotosTexts();
  const nameOf = useAuthorName();
  const mine = review?.mine ?? NO_REVIEW;
  return (
    <section className={classes.panel} aria-label={p('said.title')}>
      <fieldset aria-label={p('said.mark')} className={classes.marks}>
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
        <Person value={mine.person} field={fields.person} onChange={onChange} onLeave={onLeave} />
      ) : null}
      <Tags given={mine.tags} known={tags} field={fields.tag} onChange={onChange} onLeave={onLeave} />
      <Note value={mine.note} field={fields.note} onChange={onChange} onLeave={onLeave} />
      {mine.drawings.length === 0 ? null : (
        <ol className={classes.list} aria-label={p('said.drawings')}>
          {mine.drawings.map((drawing, index) => (
            <li key={keyOfDrawing(drawing)} className={classes.line}>
              <span>
                {index + 1}. {drawing.words === '' ? p(`draw.${drawing.shape}`) : drawing.words}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={p('said.removeDrawing', { number: index + 1 })}
                onClick={() => void onChange({ drawings: mine.drawings.filter((_, at) => at !== index) })}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {(review?.theirs ?? []).map((one) => (
        <p key={one.author} className={classes.theirs}>
          <b>{nameOf(one.author)}</b> <SaidLine said={one} />
        </p>
      ))}
      <p className={classes.hint}>{p('said.here')}</p>
    </section>
  );
}

type FieldProps<Element> = {
  readonly field: RefObject<Element | null>;
  readonly onChange: (change: ReviewChange) => Promise<boolean>;
  readonly onLeave: () => void;
};

function Person({ value, field, onChange, onLeave }: FieldProps<HTMLInputElement> & { readonly value: number | null }) {
  const p = usePhotosTexts();
  const format = useFormat();
  const shown = value === null ? '' : format.number(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const person = text.trim() === '' ? null : personOfText(text);
  const isWrong = text.trim() !== '' && person === null;
  const save = () => {
    if (!isWrong && person !== value) void onChange({ person });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onLeave();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        ref={field}
        label={p('said.person')}
        classNames={{ wrapper: classes.number ?? '' }}
        rightSection="%"
        inputMode="decimal"
        value={text}
        error={isWrong ? p('said.personWrong') : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={leaveOnEscape(onLeave)}
      />
    </form>
  );
}

const leaveOnEscape = (onLeave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  onLeave();
};

type TagsProps = FieldProps<HTMLInputElement> & {
  readonly given: readonly string[];
  readonly known: readonly string[];
};

function Tags({ given, known, field, onChange, onLeave }: TagsProps) {
  const p = usePhotosTexts();
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const tag = text.trim();
    if (tag === '') return onLeave();
    // What could not be saved stays to be read, and to be saved later.
    void onChange({ addTags: [tag] }).then((isSaved) => isSaved && setText(''));
  };
  return (
    <div>
      <form onSubmit={onSubmit}>
        <TextInput
          ref={field}
          label={p('said.tags')}
          placeholder={p('said.tagHint')}
          list="photo-tags"
          maxLength={REVIEW_LIMITS.tag}
          rightSection={<Kbd size="xs">T</Kbd>}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={leaveOnEscape(onLeave)}
        />
        <datalist id="photo-tags">
          {known
            .filter((tag) => !given.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </form>
      {given.length === 0 ? null : (
        <ul className={classes.list}>
          {given.map((tag) => (
            <li key={tag} className={classes.line}>
              <span>{tag}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={p('said.removeTag', { tag })}
                onClick={() => void onChange({ removeTags: [tag] })}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Note({ value, field, onChange, onLeave }: FieldProps<HTMLTextAreaElement> & { readonly value: string }) {
  const p = usePhotosTexts();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const save = () => {
    if (text !== value) void onChange({ note: text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onLeave();
    } else leaveOnEscape(onLeave)(event);
  };
  return (
    <Textarea
      ref={field}
      label={p('said.note')}
      placeholder={p('said.noteHint')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={REVIEW_LIMITS.note}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
