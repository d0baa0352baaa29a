import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { StoreColumn } from '../stores-search.ts';
import { storeColumns } from './store-columns.tsx';

/** Columns of the stores table in the language shown, without the hidden ones. */
export function useStoreColumns(
  regionLabel: (regionId: string | null) => string,
  hidden: readonly StoreColumn[] | undefined,
): DataColumn<StoreRow>[] {
  const { t } = useTranslation('stores');
  const { storeType } = useTerms();
  return useMemo(
    () =>
      storeColumns(
        {
          header: (column) => t(`column.${column}`),
          storeType,
          region: regionLabel,
          schedule: (on) => t(on ? 'schedule.on' : 'schedule.off'),
          onboarding: (complete) => t(complete ? 'onboarding.complete' : 'onboarding.open'),
          nothing: t('nothing'),
        },
        hidden ?? [],
      ),
    [t, storeType, regionLabel, hidden],
  );
}
