import type { DraftRow, Fields, StoreRows } from '#shared/bridge/drafts.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { RowState } from '#shared/domain/table/known-rows.ts';
import { aContact, aDisplay, aStore, aTarget, nthId } from './contract.ts';

/*
 * Rows of drafts and sheets. They may hold anything, as what a person types or another service answers may: `fields` is
 * not typed.
 */

export const aStoreRow = (fields: Row = {}): Row => ({ ...aStore(), ...fields });

/** A contact with a number of its own. */
export const aContactRow = (nth: number, fields: Row = {}): Row => ({
  ...aContact({ name: 'Jan', contactId: nthId(nth), phone: `60010020${nth % 10}` }),
  ...fields,
});

export const aTargetRow = (nth: number, fields: Row = {}): Row => ({
  ...aTarget({ expectationId: nthId(nth), displayType: 'FRIDGE_DRINKS', weekday: 1, protocolTime: '08:00' }),
  ...fields,
});

export const aDisplayRow = (nth: number, fields: Row = {}): Row => ({
  ...aDisplay(`Display ${nth}`, {
    expositionId: nthId(nth),
    expositionType: 'FRIDGE_DRINKS',
    productCategories: ['DRINKS'],
  }),
  ...fields,
});

/** Rows under the local ids `a`, `b`, `c`… */
export const aTree = (...rows: readonly Row[]): Tree =>
  rows.map((row, index) => ({ rowId: String.fromCharCode(97 + index), row }));

/** A row that was read, and that nobody has changed. */
export const aDraftRow = (rowId: string, base: Fields, change: Partial<DraftRow> = {}): DraftRow => ({
  rowId,
  base,
  desired: null,
  removed: false,
  ...change,
});

/** Rows of a store without a conflict. */
export const rowsOfStore = (externalId: string, ...rows: readonly DraftRow[]): Extract<StoreRows, { known: true }> => ({
  known: true,
  externalId,
  origin: null,
  rows: [...rows],
  stop: null,
  issues: [],
  isPartial: false,
});

/** The same store where one more row was sent that could not be read. */
export const partlyRead = (store: Extract<StoreRows, { known: true }>): StoreRows => ({
  ...store,
  origin: {
    asOf: '2026-11-20T10:00:00.000Z',
    source: 'service',
    complete: false,
    staleAfter: null,
    computed: null,
    unread: { kind: 'contacts', count: 1, of: store.rows.length + 1, elements: [] },
  },
});

/** A display as it is sent when it is new, with no more than it needs. */
export const aDisplayInput = (fields: Row = {}): Row => {
  const { label, productCategories, expositionType } = aDisplay('A display');
  return { label, productCategories, expositionType, ...fields };
};

/** A display of a store as it was read, without a draft: a bread rack called `Lada` and its number. */
export const aKnownDisplay = (nth: number, fields: Row = {}): RowState => ({
  rowId: `row-${nth}`,
  base: { ...aDisplay(`Lada ${nth}`, { expositionId: nthId(nth) }), ...fields },
  desired: null,
});
