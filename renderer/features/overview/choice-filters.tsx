import { useTranslation } from 'react-i18next';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useRegionLabel } from '#renderer/stores/region-names.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { ValuesChip } from '#renderer/ui/values-chip.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { ExpositionType, ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import { NO_REGION } from './store-regions.ts';

type RegionFilterProps = {
  /** Token of a region (store-regions.ts); null: all. */
  readonly token: string | null;
  /** null: unknown, or the stores without a region. */
  readonly regionName: string | null;
  readonly stores: readonly StoreRow[];
  readonly startsOpened: boolean;
  readonly onChange: (token: string | undefined) => void;
};

/** Limits a report to the stores of one region. */
export function RegionFilter({ token, regionName, stores, startsOpened, onChange }: RegionFilterProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const { collator } = useFormat();
  const labelOf = useRegionLabel(stores);
  const known = new Set(stores.map(({ regionId }) => regionId ?? NO_REGION));
  const isChosenById = token === null || known.has(token);
  const nameOf = (one: string): string => {
    if (one === token && regionName !== null) return regionName;
    if (one === token && !isChosenById) return stores.length === 0 ? '…' : one;
    return labelOf(one === NO_REGION ? null : one);
  };
  // A region that was chosen by its name (store-regions.ts) stays among them.
  if (token !== null) known.add(token);
  const choices = [...known]
    .map((one) => ({ id: one, label: nameOf(one) }))
    .toSorted((a, b) => Number(a.id === NO_REGION) - Number(b.id === NO_REGION) || collator.compare(a.label, b.label));
  const shown = choices.find(({ id }) => id === token)?.label ?? t('anyRegion');
  return (
    <Menu
      startsOpened={startsOpened}
      label={t('fill-rates:column.region')}
      target={<FilterChip label={t('fill-rates:column.region')} value={shown} on={token !== null} />}
      items={[
        { id: '', label: t('anyRegion'), checked: token === null, onSelect: () => onChange(undefined) },
        ...choices.map(({ id, label }, index) => ({
          id,
          label,
          checked: id === token,
          apart: index === 0,
          onSelect: () => onChange(id),
        })),
      ]}
    />
  );
}

type ChosenProps<Value> = {
  readonly chosen: readonly Value[];
  readonly startsOpened: boolean;
  readonly onChange: (chosen: readonly Value[]) => void;
};

/** Values of an enumeration in the order of their labels, and the words around them. */
function useChoices<Value extends string>(values: readonly Value[], word: (value: Value) => string) {
  const { t } = useTranslation('overview');
  const number = useCount();
  const sorted = useSortedChoices();
  return {
    options: sorted(values, word),
    words: {
      any: t('any'),
      several: (count: number) => t('several', number(count)),
      search: t('search'),
      noMatch: t('noMatch'),
    },
  };
}

/** Limits a report to stores of some types. */
export function StoreTypesFilter(props: ChosenProps<StoreType>) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  return <ValuesChip label={t('filterBy.storeTypes')} {...useChoices(StoreType.options, terms.storeType)} {...props} />;
}

/** Limits a report to displays of some types. */
export function DisplayTypesFilter(props: ChosenProps<ExpositionType>) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  return (
    <ValuesChip label={t('filterBy.types')} {...useChoices(ExpositionType.options, terms.expositionType)} {...props} />
  );
}

/** Limits a report to displays with any of some categories. */
export function CategoriesFilter(props: ChosenProps<ProductCategory>) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  return (
    <ValuesChip
      label={t('filterBy.categories')}
      {...useChoices(ProductCategory.options, terms.productCategory)}
      {...props}
    />
  );
}
