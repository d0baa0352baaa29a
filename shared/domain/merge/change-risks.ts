import type { DraftChange } from './draft-changes.ts';

/** What a person has to look at before it is sent, beside new rows: each with how often. */
export type ChangeRisks = { readonly disables: number; readonly clears: number };

/** No value, an empty text or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Counts rows that are disabled and values that are emptied. */
export function changeRisks(changes: readonly DraftChange[]): ChangeRisks {
  const fields = changes.flatMap((one) => (one.change === 'changed' ? one.fields : []));
  return {
    disables: fields.filter(({ field, becomes }) => field === 'status' && becomes === 'disabled').length,
    clears: fields.filter(({ was, becomes }) => isEmptyValue(becomes) && !isEmptyValue(was)).length,
  };
}
