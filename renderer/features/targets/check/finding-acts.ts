import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import { partsOfKey } from '#renderer/drafts/row-keys.ts';
import { contentOfChange } from '#renderer/drafts/sheet-plan.ts';
import type { CellValue } from '#renderer/grid/model/column.ts';
import type { GridStepName, NewRow } from '#renderer/grid/model/history.ts';
import type { RowsChange } from '#renderer/grid/sheet/sheet-edit.ts';
import { newTargetRows, targetRowsOf } from '#renderer/targets/target-acts.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import type { FindingFix, TargetFinding } from '#shared/domain/targets/target-finding.ts';
import type { TargetsSearch } from '../parts/targets-search.ts';

/** A fix of a finding, with its store. */
export type FixOfStore = { readonly externalId: string; readonly fix: FindingFix };

/** What becomes of one target; null: there is none. */
export type MendedTarget = {
  readonly row: string;
  readonly externalId: string;
  readonly target: (column: string) => CellValue;
  readonly before: CellValue;
  readonly after: number | null;
};

/** What fixes do to the rows of a sheet, together, and what becomes of each target. */
type FixPlan = { readonly change: RowsChange; readonly mended: readonly MendedTarget[] };

/**
 * Plans fixes without doing anything. A target that one finding wants removed and another changed is removed.
 *
 * @param fixes of any number of stores
 */
export function planFixes(sheet: DraftSheet, nameOf: (id: string) => string, fixes: readonly FixOfStore[]): FixPlan {
  const { core } = sheet;
  const byStore = Map.groupBy(fixes, ({ externalId }) => externalId);
  const rowsOfStore = targetRowsOf(sheet, [...byStore.keys()]);
  const removed = new Set<string>();
  const emptied = new Set<string>();
  const added: NewRow[] = [];
  for (const [externalId, ofStore] of byStore) {
    const { rowIds, byKey } = rowsOfStore(externalId);
    const rowsOf = (keys: readonly string[]) => keys.map((key) => byKey.get(key) ?? []);
    const wanted = ofStore.flatMap(({ fix }) => (fix.act === 'add' ? fix.targets : []));
    // Somebody else may have added it since the check.
    const targets = wanted.filter((target) => !byKey.has(expectationKey(target)));
    added.push(...newTargetRows(sheet, { externalId, storeName: nameOf(externalId) }, targets, rowIds));
    for (const { fix } of ofStore) {
      if (fix.act === 'add') continue;
      const into = fix.act === 'expect_nothing' ? emptied : removed;
      // The first of each key stays where only copies go.
      for (const rows of rowsOf(fix.keys)) {
        for (const row of fix.act === 'remove_copies' ? rows.slice(1) : rows) into.add(row);
      }
    }
  }
  const changed = [...emptied].filter((row) => !removed.has(row));
  const known = (row: string, after: number | null): MendedTarget => {
    const target = (column: string) => core.valueOf(row, column);
    return { row, externalId: partsOfKey(row).externalId, target, before: target('expectedFillRatio'), after };
  };
  const made = ({ id, values }: NewRow): MendedTarget => ({
    row: id,
    externalId: partsOfKey(id).externalId,
    target: (column) => values[column] ?? null,
    before: null,
    after: Number(values['expectedFillRatio']),
  });
  return {
    change: {
      added,
      cells: changed.map((row) => [row, 'expectedFillRatio', 0] as const),
      removed: [...removed],
      restored: [],
    },
    mended: [
      ...added.map(made),
      ...changed.map((row) => known(row, 0)),
      ...[...removed].map((row) => known(row, null)),
    ],
  };
}

/** What plans of fixes are compared by. */
export const contentOfFixes = ({ change, mended }: FixPlan) => [
  contentOfChange(change),
  mended.map(({ before }) => before),
];

const STEP_OF = {
  add: 'addTargets',
  remove: 'removeTargets',
  remove_copies: 'removeTargets',
  expect_nothing: 'changeTargets',
} as const satisfies Record<FindingFix['act'], string>;

/** Carries out a plan in the sheet, as one step. @param fixes those of the plan: a single one names the step */
export function applyFixes(sheet: DraftSheet, { change, mended }: FixPlan, fixes: readonly FixOfStore[]): void {
  const [only, ...others] = fixes;
  const key = only === undefined || others.length > 0 ? 'fixTargets' : STEP_OF[only.fix.act];
  const name: GridStepName = { kind: 'other', key, data: { rows: mended.length } };
  sheet.changeRows(name, change);
}

/** The row of the target that `expectationKey` names; null: there is none. */
export const rowOfKey = (sheet: DraftSheet, externalId: string, wanted: string): string | null =>
  targetRowsOf(sheet, [externalId])(externalId).byKey.get(wanted)?.[0] ?? null;

/** The address that shows the targets a finding is about: its store, type, days and times, and the first of them. */
export function placeOfFinding(
  { displayType, weekdays, protocolTime, productCategories, kind, cells }: TargetFinding,
  externalId: string,
): TargetsSearch {
  return {
    stores: [externalId],
    cell: cells[0],
    ...(displayType === null ? {} : { types: [displayType] }),
    ...(weekdays.length === 0 ? {} : { days: weekdays.map(String) }),
    ...(protocolTime === null ? {} : { times: [protocolTime] }),
    ...(kind === 'category' ? { categories: productCategories.map((category) => category ?? '') } : {}),
  };
}
