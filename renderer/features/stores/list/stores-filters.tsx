import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { countBy, valueChoices } from '#renderer/trade/value-choices.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { StoresSearch } from '../stores-search.ts';
import { ChoiceFilter } from './choice-filter.tsx';

type StoresFiltersProps = {
  readonly stores: readonly StoreRow[];
  readonly search: StoresSearch;
  readonly regionLabel: (regionId: string | null) => string;
  readonly onChange: (change: StoresSearch) => void;
};

const onboardingOf = (store: StoreRow) => (store.onboardingComplete ? 'complete' : 'open');
const scheduleOf = (store: StoreRow) => (store.protocolCronEnabled ? 'on' : 'off');

const listOrNothing = (values: readonly string[]) => (values.length === 0 ? undefined : [...values]);

/** The filters beside the search: type, region, scheduled runs, onboarding; each choice with its number of stores. */
export function StoresFilters({ stores, search, regionLabel, onChange }: StoresFiltersProps) {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const { collator } = useFormat();
  const counts = useMemo(
    () => ({
      type: countBy(stores, (store) => store.storeType),
      region: countBy(stores, (store) => store.regionId),
      onboarding: countBy(stores, onboardingOf),
      schedule: countBy(stores, scheduleOf),
    }),
    [stores],
  );
  return (
    <>
      <ChoiceFilter
        name={t('column.storeType')}
        choices={valueChoices(counts.type, terms.storeType, collator)}
        chosen={search.type ?? []}
        onChange={(chosen) => onChange({ type: listOrNothing(chosen) })}
      />
      <ChoiceFilter
        name={t('column.region')}
        choices={valueChoices(counts.region, regionLabel, collator)}
        chosen={search.region ?? []}
        onChange={(chosen) => onChange({ region: listOrNothing(chosen) })}
      />
      <ChoiceFilter
        one
        name={t('column.schedule')}
        choices={(['on', 'off'] as const).map((value) => ({
          value,
          label: t(`schedule.${value}`),
          count: counts.schedule.get(value) ?? 0,
        }))}
        chosen={search.schedule === undefined ? [] : [search.schedule]}
        onChange={([value]) => onChange({ schedule: value === 'on' || value === 'off' ? value : undefined })}
      />
      <ChoiceFilter
        one
        name={t('column.onboarding')}
        choices={(['complete', 'open'] as const).map((value) => ({
          value,
          label: t(`onboarding.${value}`),
          count: counts.onboarding.get(value) ?? 0,
        }))}
        chosen={search.onboarding === undefined ? [] : [search.onboarding]}
        onChange={([value]) => onChange({ onboarding: value === 'complete' || value === 'open' ? value : undefined })}
      />
    </>
  );
}
