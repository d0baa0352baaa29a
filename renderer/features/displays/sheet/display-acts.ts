import { addAndSelect, type DraftSheet, selectedRows } from '#renderer/drafts/draft-sheet.ts';
import type { CopyKind } from '#renderer/sheets/copy/copy-plan.ts';
import { blankCells, rowsToAdd } from '#renderer/sheets/new-rows.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { EXPOSITION_FIELDS } from '#shared/domain/fields/exposition.ts';
import { labelKey } from '#shared/domain/merge/display-slips.ts';
import { cellOf, displayKind, fieldOf } from './display-row.ts';

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
  const cells = { ...blankCells(displayKind), expositionType: type };
  const rows = stores.flatMap((store) => rowsToAdd(sheet, store, Array(count).fill(cells)));
  addAndSelect(sheet, rows, { kind: 'other', key: 'addDisplays', data: { rows: rows.length } }, 'label');
}
