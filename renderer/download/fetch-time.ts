import type { TFunction } from 'i18next';
import type { useCount } from '#renderer/i18n/use-count.ts';
import type { PinProgress } from '#shared/bridge/offline.ts';

/** From this many minutes on, a time is said in hours. */
const LONG_MINUTES = 120;

type Words = { readonly t: TFunction<'offline'>; readonly number: ReturnType<typeof useCount> };

/**
 * How long a download takes: whole minutes, and from two hours on whole hours.
 *
 * @param seconds null: nothing like it was downloaded yet, and nobody guesses
 */
export function timeText(seconds: number | null, { t, number }: Words): string {
  if (seconds === null) return t('fetch.unknown');
  if (seconds < 50) return t('fetch.moment');
  const minutes = Math.ceil(seconds / 60);
  return minutes < LONG_MINUTES
    ? t('fetch.minutes', number(minutes))
    : t('fetch.hours', number(Math.ceil(minutes / 60)));
}

/** What is said of the end of a download, and why it is later than was said before; null: nothing is known of it yet. */
export function leftText(
  { isOpen, secondsLeft, longer }: Pick<PinProgress, 'isOpen' | 'secondsLeft' | 'longer'>,
  words: Words,
): string | null {
  const { t } = words;
  if (isOpen) return t('fetch.open');
  if (secondsLeft === null) return null;
  const time = timeText(secondsLeft, words);
  switch (longer) {
    case null:
      return t('fetch.left', { time });
    case 'more':
      return t('fetch.leftMore', { time });
    case 'slower':
      return t('fetch.leftSlower', { time });
    default:
      return longer satisfies never;
  }
}
