import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Length of the part of a UUID that tells a handful of regions apart. */
const SHORT = 8;

/**
 * The name of a region by its id; where it could not be learnt, the beginning of the id.
 *
 * @param names null while they are on the way
 * @returns takes null for a store without a region
 */
export function useRegionLabel(names: ReadonlyMap<string, string> | null): (regionId: string | null) => string {
  const { t } = useTranslation('stores');
  return useCallback(
    (regionId) => {
      if (regionId === null) return t('region.none');
      return names === null ? '…' : (names.get(regionId) ?? t('region.unnamed', { id: regionId.slice(0, SHORT) }));
    },
    [names, t],
  );
}
