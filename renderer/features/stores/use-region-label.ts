import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Length of the part of a UUID that tells a handful of regions apart. */
const SHORT = 8;

/** The name of a region by its id: the one that was learnt, or the beginning of the id. null: the store has no region. */
export function useRegionLabel(names: ReadonlyMap<string, string>): (regionId: string | null) => string {
  const { t } = useTranslation('stores');
  return useCallback(
    (regionId) => {
      if (regionId === null) return t('region.none');
      return names.get(regionId) ?? t('region.unnamed', { id: regionId.slice(0, SHORT) });
    },
    [names, t],
  );
}
