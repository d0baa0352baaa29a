import { Button, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { countBy, type ValueChoice, valueChoices } from '#renderer/stores/choices.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Checkbox, Radio } from '#renderer/ui/mantine-more.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { StoresSearch } from '../parts/stores-search.ts';
import classes from './stores-filters.module.css';

type ChoiceFilterProps = {
  readonly name: string;
  readonly choices: readonly ValueChoice[];
  /** Values that pass the filter; empty: all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** True when only one value can be chosen. */
  readonly one?: boolean;
};

const ANY = '';

/** A filter as one button that shows the chosen values. The choices open below it. */
function ChoiceFilter({ name, choices, chosen, onChange, one = false }: ChoiceFilterProps) {
  const t = useStoresTexts();
  const format = useFormat();
  const [first] = chosen;
  const chosenText =
    first === undefined
      ? t('filter.any')
      : chosen.length === 1
        ? (choices.find((choice) => choice.value === first)?.label ?? first)
        : t('filter.chosen', { count: chosen.length });
  const labelOf = ({ label, count }: ValueChoice) => (
    <span className={classes.choice}>
      {label} <span className={classes.count}>{format.integer(count)}</span>
    </span>
  );
  return (
    <Popover label={name} target={<FilterChip label={name} value={chosenText} on={chosen.length > 0} />}>
      {one ? (
        <Radio.Group
          value={first ?? ANY}
          onChange={(value) => onChange(value === ANY ? [] : [value])}
          aria-label={name}
        >
          <Stack gap={8}>
            <Radio value={ANY} label={t('filter.any')} />
            {choices.map((choice) => (
              <Radio key={choice.value} value={choice.value} label={labelOf(choice)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <>
          <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={name}>
            <Stack gap={8} className={classes.choices}>
              {choices.map((choice) => (
                <Checkbox key={choice.value} value={choice.value} label={labelOf(choice)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button
            mt="sm"
            size="compact-sm"
            variant="default"
            disabled={chosen.length === 0}
            onClick={() => onChange([])}
          >
            {t('filter.clearOne')}
          </Button>
        </>
      )}
    </Popover>
  );
}

type StoresFiltersProps = {
  readonly stores: readonly StoreRow[];
  readonly search: StoresSearch;
  readonly regionLabel: (regionId: string | null) => string;
  readonly onChange: (change: StoresSearch) => void;
};

const onboardingOf = (store: StoreRow) => (store.onboardingComplete ? 'complete' : 'open');
const scheduleOf = (store: StoreRow) => (store.protocolCronEnabled ? 'on' : 'off');

const listOrNothing = (values: readonly string[]) => (values.length === 0 ? undefined : [...values]);

/** The filters beside the search: type, region, scheduled runs, onboarding. Each choice shows its number of stores. */
export function StoresFilters({ stores, search, regionLabel, onChange }: StoresFiltersProps) {
  const t = useStoresTexts();
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
