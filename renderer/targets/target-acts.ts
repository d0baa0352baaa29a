import { addAndSelect, type DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey, rowKey } from '#renderer/drafts/row-keys.ts';
import type { NewRow } from '#renderer/grid/model/history.ts';
import { rowsToAdd } from '#renderer/sheets/new-rows.ts';
import { ProtocolTime } from '#shared/contract/formats.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { targetKey } from './target-columns.ts';

/** How targets are raised or lowered: by points, and held between two limits; all in percent. */
export type TargetChange = { readonly by: number; readonly least: number; readonly most: number };

type ChangedTarget = { readonly row: string; readonly before: number; readonly after: number };

/** What a change of targets would do. */
type ChangePlan = {
  readonly cells: readonly ChangedTarget[];
  /** The lowest and the highest target that change, before and after; null: none changes. */
  readonly span: { readonly before: readonly [number, number]; readonly after: readonly [number, number] } | null;
  /** Number of targets that stop at a limit. */
  readonly held: number;
  /** Number of targets without a valid value; they stay as they are. */
  readonly skipped: number;
  /** Number of targets that are removed, or not there any more: what the service has changed is another row. */
  readonly gone: number;
};

const spanOf = (values: readonly number[]): [number, number] => [
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
];

/** Plans to raise or lower targets without changing anything. */
export function planChange(
  { core }: DraftSheet,
  rows: readonly string[],
  { by, least, most }: TargetChange,
): ChangePlan {
  const cells: ChangedTarget[] = [];
  let held = 0;
  let skipped = 0;
  let gone = 0;
  for (const row of rows) {
    const index = core.rows().indexOf(row);
    if (index === -1 || core.isRemoved(index)) {
      gone += 1;
      continue;
    }
    const ratio = core.valueOf(row, 'expectedFillRatio');
    if (typeof ratio !== 'number' || !Number.isInteger(ratio) || ratio < 0 || ratio > 100) {
      skipped += 1;
      continue;
    }
    const value = Math.min(most, Math.max(least, ratio + by));
    if (value !== ratio + by) held += 1;
    if (value === ratio) continue;
    cells.push({ row, before: ratio, after: value });
  }
  const span =
    cells.length === 0
      ? null
      : { before: spanOf(cells.map(({ before }) => before)), after: spanOf(cells.map(({ after }) => after)) };
  return { cells, span, held, skipped, gone };
}

/** Carries out a plan, as one step. */
export function changeTargets(sheet: DraftSheet, { cells }: ChangePlan): void {
  sheet.change(
    { kind: 'other', key: 'changeTargets', data: {} },
    cells.map(({ row, after }) => [row, 'expectedFillRatio', after] as const),
  );
}

/** The rows of a store: all ids, and those that are not removed by the key of their target, from the top of the sheet. */
type RowsOfStore = { readonly rowIds: string[]; readonly byKey: Map<string, string[]> };

/** The rows of some stores, found in one pass over the sheet. */
export function targetRowsOf({ core }: DraftSheet, externalIds: readonly string[]): (id: string) => RowsOfStore {
  const found = new Map(externalIds.map((id): [string, RowsOfStore] => [id, { rowIds: [], byKey: new Map() }]));
  for (let index = 0; index < core.rows().count(); index += 1) {
    const row = core.rows().idAt(index);
    if (row === undefined) continue;
    const { externalId, rowId } = partsOfKey(row);
    const store = found.get(externalId);
    if (store === undefined) continue;
    store.rowIds.push(rowId);
    const key = core.isRemoved(index) ? null : targetKey((column) => core.value(index, column));
    if (key !== null) store.byKey.set(key, [...(store.byKey.get(key) ?? []), row]);
  }
  return (id) => found.get(id) ?? { rowIds: [], byKey: new Map() };
}

/** Targets of some stores, of one type and category, for each of these days and times. */
export type NewTargets = {
  readonly externalIds: readonly string[];
  readonly displayType: string;
  /** null: all categories. */
  readonly productCategory: string | null;
  /** As on the wire: 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** HH:MM. */
  readonly times: readonly string[];
  /** In percent. */
  readonly ratio: number;
};

type Slot = { readonly weekday: number; readonly protocolTime: string };

/** The slots for which targets are added, by store, and how many the stores have already. */
type TargetsPlan = {
  readonly slots: ReadonlyMap<string, readonly Slot[]>;
  readonly added: number;
  readonly there: number;
};

/** Plans new targets without adding anything. A slot for which a store has a target is left out there. */
export function planTargets(sheet: DraftSheet, wanted: NewTargets): TargetsPlan {
  const { externalIds, displayType, productCategory } = wanted;
  const rowsOf = targetRowsOf(sheet, externalIds);
  const all = wanted.weekdays
    .flatMap((weekday) => wanted.times.map((protocolTime) => ({ weekday, protocolTime })))
    .map((slot) => ({ slot, key: expectationKey({ displayType, productCategory, ...slot }) }));
  const slots = new Map(
    externalIds.map((id) => {
      const { byKey } = rowsOf(id);
      return [id, all.flatMap(({ slot, key }) => (byKey.has(key) ? [] : [slot]))];
    }),
  );
  const added = slots.values().reduce((sum, { length }) => sum + length, 0);
  return { slots, added, there: all.length * slots.size - added };
}

/** Adds planned targets as one step, then moves to the first of them. */
export function addTargets(
  sheet: DraftSheet,
  wanted: NewTargets,
  { slots }: TargetsPlan,
  nameOf: (externalId: string) => string,
): void {
  const { displayType, productCategory, ratio: expectedFillRatio } = wanted;
  const rowsOf = targetRowsOf(sheet, wanted.externalIds);
  const rows = [...slots].flatMap(([externalId, own]) =>
    newTargetRows(
      sheet,
      { externalId, storeName: nameOf(externalId) },
      own.map((slot) => ({ displayType, productCategory, ...slot, expectedFillRatio })),
      rowsOf(externalId).rowIds,
    ),
  );
  const name = { kind: 'other', key: 'addTargets', data: { rows: rows.length } } as const;
  addAndSelect(sheet, rows, name, 'expectedFillRatio');
}

/** A target of a store, as the service takes it. */
type PlainTarget = Slot & Pick<NewTargets, 'displayType' | 'productCategory'> & { readonly expectedFillRatio: number };

/** Targets as new rows of a store. @param rowIds the ids of the rows that it has */
export function newTargetRows(
  sheet: DraftSheet,
  store: { readonly externalId: string; readonly storeName: string },
  targets: readonly PlainTarget[],
  rowIds: Iterable<string>,
): readonly NewRow[] {
  const cells = targets.map(({ weekday, ...target }) => ({ ...target, weekday: String(weekday) }));
  return rowsToAdd(sheet, store, cells, rowIds);
}

/** The times of rows of a sheet, sorted. @param isWanted whether those of a row count */
function timesOf({ core }: DraftSheet, isWanted: (index: number, row: string) => boolean): readonly string[] {
  const times = new Set<string>();
  for (let index = 0; index < core.rows().count(); index += 1) {
    if (!core.rows().has(index) || !isWanted(index, core.rows().idAt(index) ?? '')) continue;
    const time = core.value(index, 'protocolTime');
    if (typeof time === 'string') times.add(time);
  }
  return [...times].toSorted();
}

/** All that stands in the column of times of a sheet. */
export const timesOfSheet = (sheet: DraftSheet): readonly string[] => timesOf(sheet, () => true);

/** The times of targets that are there, not removed. @param externalIds their stores; absent: all of the sheet */
export function timesInUse(sheet: DraftSheet, externalIds?: readonly string[]): readonly string[] {
  const prefixes = externalIds?.map((externalId) => rowKey(externalId, ''));
  const isOfThese = (row: string) => prefixes?.some((prefix) => row.startsWith(prefix)) !== false;
  return timesOf(sheet, (index, row) => isOfThese(row) && !sheet.core.isRemoved(index)).filter(
    (time) => ProtocolTime.safeParse(time).success,
  );
}
