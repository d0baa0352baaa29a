import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Textarea, TextInput } from '#renderer/ui/mantine-more.ts';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import { useOnLeave } from '#renderer/ui/use-on-leave.ts';
import { REVIEW_LIMITS } from '#shared/domain/review/photo-review.ts';
import { type NotSaved, useNotSavedReason } from './not-saved.ts';
import classes from './reviews.module.css';
import { personOfText, type TextField, type WhatWas } from './typed-texts.ts';
import type { Reviews } from './use-reviews.ts';

/** The fields of one photo: what stands in each, and how it is saved. */
type Typing = {
  /** What stands in a field, and why it is not saved. */
  readonly of: (field: TextField, shown: string) => { readonly text: string; readonly failure: NotSaved | null };
  /** `shown`: what stands there when nothing is typed; `was`: what was read of it. */
  readonly type: (field: TextField, text: string, shown: string, was?: WhatWas) => void;
  readonly save: (...fields: readonly TextField[]) => void;
};

/** The typed texts of one photo. They are saved when the photo is left, however that happens. */
export function useTyping(photoKey: string, { typed, saveTyped }: Reviews): Typing {
  const ofPhoto = useStore(typed.store, (all) => all.get(photoKey));
  useOnLeave(() => saveTyped(photoKey));
  return {
    of: (field, shown) => {
      const { text = shown, failure = null } = ofPhoto?.[field] ?? {};
      // A field says itself what can't be in it.
      return { text, failure: failure?.code === 'figure_wrong' ? null : failure };
    },
    type: (field, text, shown, was = {}) => typed.type(photoKey, field, text, shown, was),
    save: (...fields) => saveTyped(photoKey, fields),
  };
}

type FieldProps<Element> = {
  readonly field: RefObject<Element | null>;
  readonly typing: Typing;
  readonly onLeave: () => void;
};

type NotSavedLineProps = {
  readonly failure: NotSaved | null;
  /** Has the focus once the line is gone. */
  readonly field: RefObject<HTMLElement | null>;
  readonly onRetry: () => void;
};

/** Under a field whose text is not saved: why, and another try. */
function NotSavedLine({ failure, field, onRetry }: NotSavedLineProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const reasonOf = useNotSavedReason();
  const line = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(line, () => field.current);
  if (failure === null) return null;
  return (
    <div ref={line} className={classes.notSaved} data-line="field" {...kept}>
      <span role="alert">{p('news.failed', { reason: reasonOf(failure) })}</span>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {failure.code === 'figure_changed' ? p('reviews.saveMine') : t('failure.retry')}
      </Button>
    </div>
  );
}

const leaveOnEscape = (onLeave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  onLeave();
};

type PersonFieldProps = FieldProps<HTMLInputElement> & {
  readonly value: number | null;
  /** What was said before is not read yet, so nothing can be written in its place. */
  readonly isUnread: boolean;
};

/** What a person would have measured, in percent. */
export function PersonField({ value, isUnread, field, typing, onLeave }: PersonFieldProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const shown = value === null ? '' : format.number(value);
  const { text, failure } = typing.of('person', shown);
  const isWrong = text.trim() !== '' && personOfText(text) === null;
  const type = (typed: string) => typing.type('person', typed, shown, { personWas: value });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onLeave();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        ref={field}
        label={p('reviews.person')}
        classNames={{ wrapper: classes.number ?? '' }}
        rightSection="%"
        inputMode="decimal"
        value={text}
        readOnly={isUnread}
        error={isWrong ? p('reviews.personWrong') : undefined}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => typing.save('person')}
        onKeyDown={leaveOnEscape(onLeave)}
      />
      <NotSavedLine
        failure={failure}
        field={field}
        onRetry={() => {
          // Whoever has read which other figure is there insists on this one.
          type(text);
          typing.save('person');
        }}
      />
    </form>
  );
}

type TagsFieldProps = FieldProps<HTMLInputElement> & {
  readonly given: readonly string[];
  readonly known: readonly string[];
  readonly onRemove: (tag: string) => void;
};

/** The tags of a photo. One that is typed is added by Enter, or when the photo is left. */
export function TagsField({ given, known, field, typing, onRemove, onLeave }: TagsFieldProps) {
  const p = usePhotosTexts();
  const { text, failure } = typing.of('tag', '');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') onLeave();
    else typing.save('tag');
  };
  return (
    <div>
      <form onSubmit={onSubmit}>
        <TextInput
          ref={field}
          label={p('reviews.tags')}
          placeholder={p('reviews.tagHint')}
          list="photo-tags"
          maxLength={REVIEW_LIMITS.tag}
          rightSection={<Kbd size="xs">T</Kbd>}
          value={text}
          onChange={(event) => typing.type('tag', event.currentTarget.value, '')}
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
      <NotSavedLine failure={failure} field={field} onRetry={() => typing.save('tag')} />
      {given.length === 0 ? null : (
        <ul className={classes.list}>
          {given.map((tag) => (
            <li key={tag} className={classes.line}>
              <span>{tag}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={p('reviews.removeTag', { tag })}
                onClick={() => onRemove(tag)}
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

/** `value`: null: it is not read. */
type NoteFieldProps = FieldProps<HTMLTextAreaElement> & { readonly value: string | null };

/** A note about a photo. What is typed over a note that has changed since, or was not read, comes below it. */
export function NoteField({ value, field, typing, onLeave }: NoteFieldProps) {
  const p = usePhotosTexts();
  const shown = value ?? '';
  const { text, failure } = typing.of('note', shown);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onLeave();
    } else leaveOnEscape(onLeave)(event);
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={p('reviews.note')}
        placeholder={value === null ? undefined : p('reviews.noteHint')}
        classNames={{ input: classes.note ?? '' }}
        maxLength={REVIEW_LIMITS.note}
        value={text}
        onChange={(event) => typing.type('note', event.currentTarget.value, shown, { noteWas: shown })}
        onBlur={() => typing.save('note')}
        onKeyDown={onKeyDown}
      />
      <NotSavedLine failure={failure} field={field} onRetry={() => typing.save('note')} />
    </div>
  );
}
