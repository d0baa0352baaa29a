import { useTranslation } from 'react-i18next';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { countBy, valueChoices } from '#renderer/stores/choices.ts';
import { ValuesChip } from '#renderer/ui/values-chip.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { ExpositionType, ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import { useRegionWord } from './use-overview.ts';

type ChosenProps<Value> = {
  readonly chosen: readonly Value[];
  readonly startsOpened: boolean;
  readonly onChange: (chosen: readonly Value[]) => void;
};

/** The words around the values of a filter. */
function useWords() {
  const { t } = useTranslation('overview');
  const number = useCount();
  return {
    any: t('any'),
    several: (count: number) => t('several', number(count)),
    search: t('search'),
    noMatch: t('noMatch'),
  };
}

/** Values of an enumeration in the order of their labels, and the words around them. */
function useChoices<Value extends string>(values: readonly Value[], word: (value: Value) => string) {
  const sorted = useSortedChoices();
  return { options: sorted(values, word), words: useWords() };
}

/** Limits a report to the stores of some regions, or of none. */
export function RegionsFilter({ stores, ...props }: ChosenProps<string> & { readonly stores: readonly StoreRow[] }) {
  const { t } = useTranslation('overview');
  const { collator } = useFormat();
  const labelOf = useRegionWord(stores);
  const counts = countBy(stores, ({ regionId }) => regionId);
  // One that was chosen by its name stays among them.
  for (const token of props.chosen) if (!counts.has(token)) counts.set(token, 0);
  const options = valueChoices(counts, labelOf, collator);
  return <ValuesChip label={t('filterBy.region')} options={options} words={useWords()} {...props} />;
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
