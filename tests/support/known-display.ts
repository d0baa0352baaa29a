import type { RowState } from '#shared/domain/table/known-rows.ts';

/** A UUID made of a number. */
export const idOfDisplay = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A display of a store as it was read, without a draft: a bread rack called `Lada` and its number. */
export const aKnownDisplay = (number: number, changes: Record<string, unknown> = {}): RowState => ({
  rowId: `row-${number}`,
  base: {
    expositionId: idOfDisplay(number),
    label: `Lada ${number}`,
    friendlyTitle: null,
    expositionType: 'ROLLS_BREAD_RACK',
    productCategories: ['ROLLS'],
    status: 'active',
    ...changes,
  },
  desired: null,
});
