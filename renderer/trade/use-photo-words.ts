import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { PhotoEntry } from './photo-entry.ts';

/** A photo in words: when it was taken, what it shows, what was measured and expected. */
export type PhotoWords = {
  /** `Fri 20 Nov 15:30` */
  readonly when: (photo: PhotoEntry) => string;
  /** Measured fill rate, or that nothing was measured; never 0 for nothing. */
  readonly measured: (photo: PhotoEntry) => string;
  /** Expected fill rate, or why there is none. */
  readonly expected: (photo: PhotoEntry) => string;
  /** For those who do not see the picture: what is known about it. */
  readonly alt: (photo: PhotoEntry, display: string) => string;
};

/** What is said of a photo, in the language shown. */
export function usePhotoWords(): PhotoWords {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const { timeZone } = useWorkspace();
  return useMemo(() => {
    const when = ({ scheduledDate, scheduledAt, takenAt }: PhotoEntry): string => {
      if (scheduledDate !== null)
        return `${format.dayMonth(scheduledDate)}${scheduledAt === null ? '' : ` ${scheduledAt.slice(0, 5)}`}`;
      return takenAt === null || Number.isNaN(Date.parse(takenAt))
        ? t('photo.timeUnknown')
        : format.dateTime(takenAt, timeZone);
    };
    const measured = (photo: PhotoEntry) =>
      photo.measured === null ? t('photo.notMeasured') : format.percent(photo.measured);
    const expected = ({ target }: PhotoEntry) =>
      target.kind === 'expected' ? format.percent(target.ratio) : t(`photo.target.${target.kind}`);
    const filled = (photo: PhotoEntry) =>
      photo.measured === null
        ? t('photo.notMeasured')
        : t('photo.filled', { measured: format.percent(photo.measured) });
    const wanted = (photo: PhotoEntry) =>
      photo.target.kind === 'expected'
        ? t('photo.wanted', { expected: format.percent(photo.target.ratio) })
        : t(`photo.target.${photo.target.kind}`);
    return {
      when,
      measured,
      expected,
      alt: (photo, display) => `${display}, ${when(photo)}: ${filled(photo)}, ${wanted(photo)}`,
    };
  }, [t, format, timeZone]);
}
