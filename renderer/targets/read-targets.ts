import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import type { CellValue, ReadCell } from '#renderer/grid/model/column.ts';
import type { ProductCategory as Category, ExpositionType as Type } from '#shared/contract/enumerations.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { ProtocolTime } from '#shared/contract/formats.ts';
import { slotId } from './slot-id.ts';

/** A weekday and time of a run. The weekday is as on the wire: 0 is Sunday. The id is unique among slots. */
export type Slot = { readonly id: string; readonly weekday: number; readonly time: string };

/** A row of a matrix: a category of a display type, or the fallback for all categories (null). */
export type RowKey = { readonly displayType: Type; readonly category: Category | null };

export const rowIdOf = ({ displayType, category }: RowKey): string => `${displayType} ${category ?? ''}`;

/** The row that an id of `rowIdOf` names; null for any other text. */
export function rowOfId(id: string): RowKey | null {
  const [type, category = ''] = id.split(' ');
  const displayType = ExpositionType.safeParse(type).data;
  const known = category === '' ? null : ProductCategory.safeParse(category).data;
  return displayType === undefined || known === undefined ? null : { displayType, category: known };
}

/** What the sheet of targets has for one cell of a matrix. */
export type TargetsAt = {
  /** Rows of the sheet, those that are removed left out. */
  readonly rows: string[];
  readonly values: CellValue[];
  /** Removed rows, which can come back. */
  readonly removed: string[];
  /** What the service has. */
  readonly before: CellValue[];
};

/** The targets of a store by row and slot of its matrix. */
export type TargetsRead = {
  readonly at: (row: string, slot: string) => TargetsAt | undefined;
  /** Every cell that has, had or loses a target. */
  readonly cells: () => readonly (TargetsAt & { readonly row: string; readonly slot: string })[];
  readonly rows: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
  /** Targets that fit no cell, because their type, day, time or category can't be read. */
  readonly strays: number;
};

type Place = { readonly row: string; readonly slot: string; readonly time: string };

const DAY = /^[0-6]$/;

/** Finds the place of a target; each type, category and time is checked once, however many targets have it. */
function createPlaceOf(): (read: ReadCell) => Place | null {
  const rows = new Map<string, string | null>();
  const times = new Map<string, boolean>();
  const rowOf = (id: string): string | null => {
    const known = rows.get(id);
    if (known !== undefined) return known;
    const key = rowOfId(id);
    const row = key === null ? null : rowIdOf(key);
    rows.set(id, row);
    return row;
  };
  const isTime = (time: string): boolean => {
    const is = times.get(time) ?? ProtocolTime.safeParse(time).success;
    times.set(time, is);
    return is;
  };
  return (read) => {
    const [weekday, time] = [read('weekday'), read('protocolTime')];
    const row = rowOf(`${String(read('displayType'))} ${String(read('productCategory') ?? '')}`);
    if (row === null || typeof weekday !== 'string' || !DAY.test(weekday)) return null;
    return typeof time === 'string' && isTime(time) ? { row, slot: slotId(weekday, time), time } : null;
  };
}

/** Gathers the targets of one store. */
function gatherTargets() {
  const cells = new Map<string, Map<string, TargetsAt>>();
  const rows = new Set<string>();
  const times = new Set<string>();
  const strays = { count: 0 };
  const cellAt = ({ row, slot, time }: Place): TargetsAt => {
    rows.add(row);
    times.add(time);
    const ofRow = cells.get(row) ?? new Map<string, TargetsAt>();
    cells.set(row, ofRow);
    const known = ofRow.get(slot) ?? { rows: [], values: [], removed: [], before: [] };
    ofRow.set(slot, known);
    return known;
  };
  const read = (): TargetsRead => ({
    at: (row, slot) => cells.get(row)?.get(slot),
    cells: () => [...cells].flatMap(([row, ofRow]) => [...ofRow].map(([slot, at]) => ({ row, slot, ...at }))),
    rows,
    times,
    strays: strays.count,
  });
  return { cellAt, strays, read };
}

/** Reads the targets of each store from their sheet, drafts included. */
export function readTargets({ core }: DraftSheet): ReadonlyMap<string, TargetsRead> {
  const stores = new Map<string, ReturnType<typeof gatherTargets>>();
  const store = core.rows();
  const placeOf = createPlaceOf();
  for (let index = 0; index < store.count(); index += 1) {
    const key = store.idAt(index);
    if (key === undefined || !store.has(index)) continue;
    const { externalId } = partsOfKey(key);
    const into = stores.get(externalId) ?? gatherTargets();
    stores.set(externalId, into);
    const now = placeOf((column) => core.value(index, column));
    if (now === null) into.strays.count += 1;
    else if (core.isRemoved(index)) into.cellAt(now).removed.push(key);
    else {
      const at = into.cellAt(now);
      at.rows.push(key);
      at.values.push(core.value(index, 'expectedFillRatio'));
    }
    if (store.isAdded(index)) continue;
    const was = store.base(index, 'expectedFillRatio');
    const isAsRead = !core.drafts.rowIsChanged(key);
    const before = was === null ? null : isAsRead ? now : placeOf((column) => store.base(index, column));
    if (before !== null) into.cellAt(before).before.push(was);
  }
  return new Map([...stores].map(([externalId, { read }]) => [externalId, read()]));
}

const NO_TARGETS: TargetsRead = gatherTargets().read();

/** The same of one store; empty where the sheet has nothing of it. */
export const readTargetsOf = (sheet: DraftSheet, externalId: string): TargetsRead =>
  readTargets(sheet).get(externalId) ?? NO_TARGETS;
