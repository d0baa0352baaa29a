import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localTimeOf } from '#shared/domain/instants.ts';

/** A time span in the largest unit that fills it. */
type Age = { readonly value: number; readonly unit: 'minute' | 'hour' | 'day' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long before `now` an instant was.
 *
 * @param instant ISO 8601; without an offset the instant is not known, because a clock alone names none
 * @param now milliseconds since 1970 UTC
 * @returns null when the instant is not known; never negative
 */
export function ageOf(instant: string, now: number): Age | null {
  const then = /(Z|[+-]\d{2}:?\d{2})$/i.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(then)) return null;
  const span = Math.max(0, now - then);
  if (span < HOUR) return { value: Math.floor(span / MINUTE), unit: 'minute' };
  if (span < 2 * DAY) return { value: Math.floor(span / HOUR), unit: 'hour' };
  return { value: Math.floor(span / DAY), unit: 'day' };
}

/** "2 days ago" in a language; null when the instant is not known. */
export function ageText(instant: string, now: number, language: string): string | null {
  const age = ageOf(instant, now);
  if (age === null) return null;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-age.value, age.unit);
}

/** Whether two instants lie on one calendar day of a time zone. */
export function onSameDay(a: number, b: number, timeZone: string): boolean {
  return localTimeOf(a, timeZone).date === localTimeOf(b, timeZone).date;
}

/** How long ago an instant was, in words of the language shown; null when it is not known. */
export function useAge(instant: string | null): string | null {
  const { i18n } = useTranslation();
  const [now] = useState(() => Date.now());
  return instant === null ? null : ageText(instant, now, i18n.language);
}
