import { useCallback, useMemo } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { draftWords } from '#renderer/drafts/step-names.ts';
import { useStoreRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useDetailsTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { stepWords } from '#renderer/sheets/step-words.ts';
import { useDayNames } from '#renderer/stores/day-names.ts';
import { useRegionLabel, useRegionNames } from '#renderer/stores/region-names.ts';
import { storeKind } from './store-kind.ts';
import { STORE_SHEET_COLUMNS, storeSheetColumns } from './store-sheet-columns.ts';

/** A store's details are one row. */
const NO_DUPLICATES = createDuplicates(backgroundSlices, () => null);

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
  /** Only the columns of the sheet; the form of one store has its identifiers, too. */
  readonly isSheet?: boolean;
};

/** The regions that stores of the chain have, by name where the service tells one. */
function useRegions() {
  const { collator } = useFormat();
  const stores = useStores().data?.data;
  const label = useRegionLabel(stores);
  return useMemo(() => {
    const ids = new Set(stores?.flatMap(({ regionId }) => regionId ?? []));
    return [...ids]
      .map((value) => ({ value, label: label(value) }))
      .toSorted((a, b) => collator.compare(a.label, b.label));
  }, [stores, label, collator]);
}

/** Regions of the chain as files name them: by name where the service tells one, else by id. */
export function useRegionWords(): Readonly<Record<string, string>> {
  const stores = useStores().data?.data;
  const names = useRegionNames(stores);
  return useMemo(() => {
    const ids = (stores ?? []).flatMap(({ regionId }) => regionId ?? []);
    return Object.fromEntries(ids.map((id) => [id, names?.get(id) ?? id]));
  }, [stores, names]);
}

/** The sheet of the details of some stores. */
export function useStoreSheet({ externalIds, nameOf, readOnly, isSheet = false }: Options) {
  const t = useDetailsTexts();
  const s = useStoresTexts();
  const terms = useTerms();
  const format = useFormat();
  const names = useDayNames();
  const regions = useRegions();
  const kind = useMemo(() => storeKind(names), [names]);
  const columns = useMemo(() => {
    const parts = {
      header: (column: Parameters<Parameters<typeof storeSheetColumns>[0]['header']>[0]) => t(`column.${column}`),
      terms,
      format,
      names,
      regions,
      flag: (field: 'protocolCronEnabled' | 'onboardingComplete', value: boolean) =>
        field === 'protocolCronEnabled'
          ? s(value ? 'schedule.on' : 'schedule.off')
          : s(value ? 'onboarding.complete' : 'onboarding.open'),
      nothing: t('nothing'),
    };
    const all = storeSheetColumns(parts, kind, readOnly);
    return isSheet ? all.filter(({ id }) => STORE_SHEET_COLUMNS.some((column) => column === id)) : all;
  }, [t, s, terms, format, names, regions, kind, readOnly, isSheet]);
  return useStoreRows({ kind, columns, duplicates: NO_DUPLICATES, externalIds, nameOf, readOnly });
}

/** The texts about cells and steps of stores. */
export function useStoreSheetWords(): OwnWords {
  const t = useDetailsTexts();
  const d = useDraftsTexts();
  const format = useFormat();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'notHours':
          return t('words.notHours', { example: String(data['example'] ?? '') });
        case 'oddHours':
          return t('words.oddHours', { example: String(data['example'] ?? '') });
        case 'hoursBoth': {
          const unread = t('words.hoursUnread', { days: String(data['unread'] ?? '') });
          return `${t('words.hoursOverlap', { days: String(data['days'] ?? '') })}. ${unread}`;
        }
        case 'hoursOverlap':
        case 'hoursUnread':
          return t(`words.${key}`, { days: String(data['days'] ?? '') });
        case 'notAnId':
          return t('words.notAnId');
        default:
          return stepWords(d, format, key, data) ?? draftWords(d, key, data);
      }
    },
    [t, d, format],
  );
}
