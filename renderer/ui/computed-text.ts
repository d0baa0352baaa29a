import type { TFunction } from 'i18next';
import type { Format } from '#renderer/i18n/format.ts';
import type { Computed } from '#shared/bridge/answer.ts';

/** "calculated on this computer from 3 of 12 stores"; with the days when some of them are missing. */
export function computedText(computed: Computed, t: TFunction<'common'>, format: Format): string {
  const { storesAsked, storesKept, daysAsked, daysKept } = computed;
  const stores = t('asOf.computed', { count: storesAsked, kept: format.integer(storesKept) });
  return daysKept < daysAsked
    ? `${stores}, ${t('asOf.days', { count: daysAsked, kept: format.integer(daysKept) })}`
    : stores;
}
