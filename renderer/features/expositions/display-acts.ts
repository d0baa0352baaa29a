import type { NewRow } from '#renderer/grid/model/step.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { FIELDS, fieldOf } from './display-row.ts';
import type { DisplaySheet } from './display-sheet.ts';
import { rowKey } from './row-key.ts';
import { storeText } from './store-text.ts';

/** Keys of the rows that the selection touches, each once. */
export function selectedRows({ core }: DisplaySheet): readonly string[] {
  const keys = new Set<string>();
  for (const { top, bottom } of core.rects()) {
    for (let row = top; row <= bottom; row += 1) {
      const key = core.axes().rowIdAt(row);
      if (key !== undefined) keys.add(key);
    }
  }
  return [...keys];
}

/** The selected displays as they are wanted now. */
export function selectedDisplays(sheet: DisplaySheet): readonly Fields[] {
  return selectedRows(sheet).map((key) =>
    Object.fromEntries(FIELDS.map((field) => [field, fieldOf(field, sheet.core.valueOf(key, field))])),
  );
}

/** Switches the selected displays on or off, as one step. */
export function setStatus(sheet: DisplaySheet, status: 'active' | 'disabled'): void {
  const name = { kind: 'other', key: status === 'active' ? 'enable' : 'disable', data: {} } as const;
  sheet.change(
    name,
    selectedRows(sheet).map((key) => [key, 'status', status] as const),
  );
}

export type NewDisplays = {
  readonly externalId: string;
  readonly storeName: string;
  readonly count: number;
  /** null: it is chosen later. */
  readonly type: string | null;
};

/** Adds empty displays to a store, as one step, and goes to the label of the first. */
export function addDisplays(sheet: DisplaySheet, { externalId, storeName, count, type }: NewDisplays): void {
  const rows = Array.from(
    { length: count },
    (): NewRow => ({
      id: rowKey(externalId, crypto.randomUUID()),
      values: {
        store: storeText(storeName, externalId),
        label: null,
        friendlyTitle: null,
        expositionType: type,
        productCategories: [],
        status: 'active',
      },
      after: null,
    }),
  );
  sheet.addRows(rows, { kind: 'other', key: 'addDisplays', data: { rows: rows.length } });
  const [first] = rows;
  if (first === undefined) return;
  const axes = sheet.core.axes();
  sheet.select({ row: axes.rowPosition(first.id), column: Math.max(0, axes.columnPosition('label')) });
}
