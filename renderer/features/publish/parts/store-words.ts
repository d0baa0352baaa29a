import { useMemo } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useDayNames } from '#renderer/stores/day-names.ts';
import { useRegionLabel } from '#renderer/stores/region-names.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { OpeningTime } from '#shared/contract/store.ts';
import { namesOf } from '#shared/domain/fields/field.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import { hoursText } from '#shared/domain/opening-hours.ts';
import { useHasDetails } from './publish-queries.ts';

const FIELDS = namesOf(storeFields);
const NO_STORES: readonly StoreRow[] = [];

/** Texts for the fields of a store, and for those of its values that no list of terms has. */
type StoreWords = {
  /** null: a store has no such field. */
  readonly field: (field: string) => string | null;
  /** null: it is shown like any other value. */
  readonly value: (field: string | null, value: unknown) => string | null;
};

/** The same in the current language. The names of regions are asked for only when a store is among the changes. */
export function useStoreWords(): StoreWords {
  const t = useDetailsTexts();
  const s = useStoresTexts();
  const names = useDayNames();
  const stores = useStores().data?.data;
  const region = useRegionLabel(useHasDetails() ? stores : NO_STORES);
  return useMemo(
    () => ({
      field: (field) => {
        const known = FIELDS.find((name) => name === field);
        return known === undefined ? null : t(`column.${known}`);
      },
      value: (field, value) => {
        switch (field) {
          case 'openingTimes': {
            const hours = OpeningTime.array().safeParse(value);
            return hours.success ? hoursText(hours.data, names) : null;
          }
          case 'regionId':
            return typeof value === 'string' ? region(value) : null;
          case 'protocolCronEnabled':
            return typeof value === 'boolean' ? s(value ? 'schedule.on' : 'schedule.off') : null;
          case 'onboardingComplete':
            return typeof value === 'boolean' ? s(value ? 'onboarding.complete' : 'onboarding.open') : null;
          default:
            return null;
        }
      },
    }),
    [t, s, names, region],
  );
}
