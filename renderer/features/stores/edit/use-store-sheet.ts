import { useCallback, useMemo } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { useStoreRows, type WantedRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useKindWords } from '#renderer/sheets/step-words.ts';
import { useDayNames } from '#renderer/stores/day-names.ts';
import { useRegionLabel, useRegionNames } from '#renderer/stores/region-names.ts';
import { storeKind } from './store-kind.ts';
import { STORE_SHEET_COLUMNS, storeSheetColumns } from './store-sheet-columns.ts';

/** A store's details are one row. */
const NO_DUPLICATES = createDuplicates(backgroundSlices, () => null);

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

/**
 * The details of some stores.
 *
 * @param place the form of one store has its identifiers, too
 */
export function useStoreSheet(wanted: WantedRows, place: 'sheet' | 'form') {
  const { readOnly } = wanted;
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
    return place === 'sheet' ? all.filter(({ id }) => STORE_SHEET_COLUMNS.some((column) => column === id)) : all;
  }, [t, s, terms, format, names, regions, kind, readOnly, place]);
  return useStoreRows(wanted, { kind, columns, duplicates: NO_DUPLICATES });
}

const WORDS = ['notHours', 'oddHours', 'hoursBoth', 'hoursOverlap', 'hoursUnread', 'notAnId'] as const;

/** The texts about cells and steps of stores. */
export function useStoreSheetWords(): OwnWords {
  const t = useDetailsTexts();
  return useKindWords(
    WORDS,
    useCallback(
      (key, { example = '', days = '', unread = '' }) =>
        key === 'hoursBoth'
          ? `${t('words.hoursOverlap', { days: String(days) })}. ${t('words.hoursUnread', { days: String(unread) })}`
          : t(`words.${key}`, { example: String(example), days: String(days) }),
      [t],
    ),
  );
}
