import { useFormat } from './use-format.ts';

/** Values of an enumeration with their labels, in the order of the labels. */
export function useSortedChoices() {
  const { collator } = useFormat();
  return <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) })).toSorted((a, b) => collator.compare(a.label, b.label));
}
