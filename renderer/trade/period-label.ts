import type { TFunction } from 'i18next';
import type { Format } from '#renderer/i18n/format.ts';
import type { Period } from '#shared/domain/period.ts';

/** A period in words: the preset's name, or its days. */
export function periodLabel(period: Period, t: TFunction<'fill-rates'>, format: Format): string {
  if (period.kind === 'preset') return t(`period.${period.preset}`);
  return period.firstDay === period.lastDay
    ? format.dayMonth(period.firstDay)
    : format.dateRange(period.firstDay, period.lastDay);
}
