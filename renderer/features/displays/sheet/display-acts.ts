import {
  addAndSelect,
  type DraftSheet,
  rowIdsOf,
  rowKey,
  selectedRows,
  storeCells,
} from '#renderer/drafts/draft-sheet.ts';
import type { NewRow } from '#renderer/grid/model/history.ts';
import type { CopyKind } from '#renderer/sheets/copy/copy-plan.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { EXPOSITION_FIELDS } from '#shared/domain/fields/exposition.ts';
import { labelKey } from '#shared/domain/merge/display-slips.ts';
import { newRows } from '#shared/domain/merge/row-content.ts';
import { blankDisplay, cellOf, fieldOf } from './display-row.ts';

/** The selected displays with their edits. */
export function selectedDisplays(sheet: DraftSheet): readonly Fields[] {
  return selectedRows(sheet).map((key) =>
    Object.fromEntries(EXPOSITION_FIELDS.map((field) => [field, fieldOf(field, sheet.core.valueOf(key, field))])),
  );
}

/** How displays are copied to other stores: a store has each label once. */
export const displayCopies: CopyKind = {
  kind: 'expositions',
  step: 'copyDisplays',
  keyOf: ({ label }) => labelKey(label),
  valueIn: (field, row) => fieldOf(field, cellOf(field, row)),
};

/** Switches the selected displays on or off, as one step. */
export function setStatus(sheet: DraftSheet, status: 'active' | 'disabled'): void {
  const name = { kind: 'other', key: status === 'active' ? 'enable' : 'disable', data: {} } as const;
  sheet.change(
    name,
    selectedRows(sheet).map((key) => [key, 'status', status] as const),
  );
}

type NewDisplays = {
  readonly stores: readonly { readonly externalId: string; readonly storeName: string }[];
  /** For each store. */
  readonly count: number;
  /** null: to be chosen later. */
  readonly type: string | null;
};

/** Adds empty displays to stores as one step, then moves to the label of the first one. */
export function addDisplays(sheet: DraftSheet, { stores, count, type }: NewDisplays): void {
  const rows = stores.flatMap(({ externalId, storeName }) => {
    const values: NewRow['values'] = {
      ...blankDisplay(),
      ...storeCells(storeName, externalId),
      expositionType: type,
    };
    const made = newRows(Array(count).fill(values), rowIdsOf(sheet, externalId), () => crypto.randomUUID());
    return made.map(({ rowId, row }): NewRow => ({ id: rowKey(externalId, rowId), values: row, after: null }));
  });
  addAndSelect(sheet, rows, { kind: 'other', key: 'addDisplays', data: { rows: rows.length } }, 'label');
}
