import type { TFunction } from 'i18next';
import type { useCount } from '#renderer/i18n/use-count.ts';

/** A cautious guess: at most four requests are under way, and a service across the country takes its time. */
const REQUESTS_PER_SECOND = 5;

/** From this many minutes on, a time is said in hours. */
const LONG_MINUTES = 120;

type Words = { readonly t: TFunction<'offline'>; readonly number: ReturnType<typeof useCount> };

/** How long something takes: whole minutes, at least one, and from two hours on whole hours. */
export function timeText(seconds: number, { t, number }: Words): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < LONG_MINUTES
    ? t('fetch.minutes', number(minutes))
    : t('fetch.hours', number(Math.ceil(minutes / 60)));
}

/** About how long so many requests take. */
export const timeOfRequests = (requests: number, words: Words): string =>
  timeText(requests / REQUESTS_PER_SECOND, words);
