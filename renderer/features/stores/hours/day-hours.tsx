import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Input } from '#renderer/ui/mantine-more.ts';
import { useOnLeave } from '#renderer/ui/use-on-leave.ts';
import {
  type Hours,
  isPastMidnight,
  type Span,
  shortTime,
  spansOfDay,
  typedTime,
} from '#shared/domain/opening-hours.ts';
import { FieldMark } from '../parts/form-field.tsx';
import { CopyDay } from './copy-day.tsx';
import classes from './hours.module.css';

/** A span in its place among those of its day, which tells it from the others while it is typed. */
type PlacedSpan = Span & { readonly place: number };

/** The spans of a day as they are shown, by their beginning. */
const shownSpans = (hours: Hours, weekday: number): readonly PlacedSpan[] =>
  spansOfDay(hours, weekday)
    .map(({ from, to }) => ({ from: shortTime(from), to: shortTime(to) }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map((span, place) => ({ ...span, place }));

/** The spans as they are sent. A time that was not edited is the very text that was there. */
function sentSpans(list: readonly Span[], hours: Hours, weekday: number): readonly Span[] {
  const texts = spansOfDay(hours, weekday).flatMap(({ from, to }) => [from, to]);
  const sent = (text: string) => texts.find((raw) => shortTime(raw) === text.trim()) ?? typedTime(text, hours);
  return list.map(({ from, to }) => ({ from: sent(from), to: sent(to) }));
}

const isBlank = ({ from, to }: Span): boolean => from.trim() === '' && to.trim() === '';

type DayHoursProps = {
  readonly weekday: number;
  readonly hours: Hours;
  readonly overlaps: boolean;
  readonly readOnly: boolean;
  readonly onChange: (weekdays: readonly number[], spans: readonly Span[]) => void;
};

/** The hours of one day: none, one span or several. They are saved when the day or the page is left, or on Enter. */
export function DayHours({ weekday, hours, overlaps, readOnly, onChange }: DayHoursProps) {
  const t = useDetailsTexts();
  const day = useFormat().weekday(weekday);
  const shown = shownSpans(hours, weekday);
  const [typed, setTyped] = useState<readonly PlacedSpan[] | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const list = typed ?? shown;

  /** @param copyTo other days that get the same hours */
  const keep = (spans: readonly PlacedSpan[] = list, copyTo: readonly number[] = []) => {
    const wanted = spans.filter((span) => !isBlank(span));
    const lacks = wanted.some(({ from, to }) => from.trim() === '' || to.trim() === '');
    setIncomplete(lacks);
    if (lacks) return setTyped(spans);
    setTyped(null);
    onChange([weekday, ...copyTo], sentSpans(wanted, hours, weekday));
  };
  const drop = () => {
    setTyped(null);
    setIncomplete(false);
  };
  useOnLeave(() => {
    if (typed !== null) keep();
  });
  const onBlur = (event: FocusEvent) => {
    if (typed !== null && !line.current?.contains(event.relatedTarget)) keep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement && event.key === 'Enter') keep();
    if (event.key === 'Escape' && typed !== null) drop();
  };
  const type = (place: number, part: Partial<Span>) =>
    setTyped(list.map((span) => (span.place === place ? { ...span, ...part } : span)));
  const add = () => {
    // Drawn and focused within the click: whatever is typed next belongs in the new span.
    flushSync(() => setTyped([...list, { from: '', to: '', place: (list.at(-1)?.place ?? -1) + 1 }]));
    const inputs = line.current?.querySelectorAll('input');
    inputs?.[inputs.length - 2]?.focus();
  };
  const remove = (removed: PlacedSpan) => {
    // The button that has the focus goes with its span.
    addButton.current?.focus();
    keep(list.filter((span) => span !== removed));
  };
  const timeInput = (place: number, side: 'from' | 'to', value: string) => (
    <Input
      className={classes.time}
      // Most times have five characters; a text in another format is shown whole.
      style={{ width: `${Math.max(5, value.length) + 3}ch` }}
      value={value}
      readOnly={readOnly}
      error={isIncomplete && value.trim() === ''}
      aria-label={t(`hours.${side}`, { day })}
      aria-describedby={`${id}-notes`}
      onChange={(event) => type(place, { [side]: event.currentTarget.value })}
    />
  );
  return (
    <li ref={line} className={classes.day} onBlur={onBlur} onKeyDown={onKeyDown}>
      <span className={classes.name}>{day}</span>
      <div className={classes.spans}>
        {list.length === 0 ? <span className={classes.closed}>{t('hours.closed')}</span> : null}
        {list.map((span) => (
          <span key={span.place} className={classes.span}>
            {timeInput(span.place, 'from', span.from)}
            <span aria-hidden>–</span>
            {timeInput(span.place, 'to', span.to)}
            {isPastMidnight(span) ? <span className={classes.note}>{t('hours.nextDay')}</span> : null}
            {readOnly ? null : (
              <ActionIcon
                size={24}
                aria-label={t('hours.remove', { span: `${span.from}–${span.to}`, day })}
                onClick={() => remove(span)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </span>
        ))}
        <div id={`${id}-notes`} className={classes.problems}>
          {isIncomplete ? <FieldMark kind="invalid" text={t('hours.incomplete')} /> : null}
          {overlaps ? <FieldMark kind="warning" text={t('hours.overlaps')} /> : null}
        </div>
      </div>
      {readOnly ? null : (
        <span className={classes.acts}>
          <ActionIcon
            ref={addButton}
            size={24}
            aria-label={t('hours.add', { day })}
            title={t('hours.add', { day })}
            onClick={add}
          >
            <IconPlus size={15} aria-hidden />
          </ActionIcon>
          <CopyDay
            weekday={weekday}
            // What is being typed has not been kept yet: the focus is still in the line.
            onCopy={(days) => (typed === null ? onChange(days, spansOfDay(hours, weekday)) : keep(typed, days))}
          />
        </span>
      )}
    </li>
  );
}
