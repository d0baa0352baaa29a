import type { TFunction } from 'i18next';
import type { PinRequest } from '#shared/bridge/offline.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { Format } from '#shared/lib/format.ts';

type Words = { readonly t: TFunction<'offline'>; readonly format: Format };

/** The stores of a pin: all of them, the name of the only one, or how many. */
export function pinStores(
  { externalIds }: Pick<PinRequest, 'externalIds'>,
  stores: readonly Pick<StoreRow, 'externalId' | 'name'>[],
  { t, format }: Words,
): string {
  if (externalIds === null) return t('pins.allStores');
  const [only] = externalIds;
  if (externalIds.length === 1 && only !== undefined)
    return stores.find(({ externalId }) => externalId === only)?.name ?? only;
  return t('pins.stores', { count: externalIds.length, number: format.integer(externalIds.length) });
}

/** What a download includes, in a few words: "last 28 days, small photos". */
export function pinFacts({ period, photos }: Pick<PinRequest, 'period' | 'photos'>, { t, format }: Words): string {
  const days =
    period.kind === 'last_days'
      ? t('pins.lastDays', { count: period.days })
      : period.firstDay === period.lastDay
        ? format.date(period.firstDay)
        : format.dateRange(period.firstDay, period.lastDay);
  return `${days}, ${t(`pins.photos.${photos}`)}`;
}
