import { type DraftSheet, rowIdsOf, rowKey } from '#renderer/drafts/draft-sheet.ts';
import { addEachTarget } from '#renderer/targets/target-acts.ts';
import { targetKey } from '#renderer/targets/target-columns.ts';
import type { FindingFix, TargetFinding } from '#shared/domain/targets/target-finding.ts';
import type { TargetsSearch } from '../parts/targets-search.ts';

/** The rows of a store that are not removed, with the keys of their targets, from the top of the sheet. */
function* keyedRows(sheet: DraftSheet, externalId: string): Generator<readonly [row: string, key: string]> {
  const { core } = sheet;
  for (const rowId of rowIdsOf(sheet, externalId)) {
    const row = rowKey(externalId, rowId);
    const index = core.rows().indexOf(row);
    if (core.isRemoved(index)) continue;
    const key = targetKey((column) => core.value(index, column));
    if (key !== null) yield [row, key];
  }
}

/** Carries out a fix in the sheet, as one step. */
export function applyFix(sheet: DraftSheet, externalId: string, storeName: string, fix: FindingFix): void {
  if (fix.act === 'add') {
    addEachTarget(sheet, externalId, storeName, fix.targets);
    return;
  }
  const wanted = new Set(fix.keys);
  const rows = [...keyedRows(sheet, externalId)].filter(([, key]) => wanted.has(key));
  if (fix.act === 'expect_nothing') {
    const cells = rows.map(([row]) => [row, 'expectedFillRatio', 0] as const);
    sheet.change({ kind: 'other', key: 'changeTargets', data: {} }, cells);
    return;
  }
  const seen = new Set<string>();
  // The first of each key stays where only copies go.
  const isLeft = (key: string): boolean => fix.act === 'remove_copies' && !seen.has(key) && seen.add(key).size > 0;
  const removed = rows.flatMap(([row, key]) => (isLeft(key) ? [] : [row]));
  sheet.removeRows(removed, { kind: 'other', key: 'removeTargets', data: { rows: removed.length } });
}

/** The row of the target that `expectationKey` names; null: there is none. */
export function rowOfKey(sheet: DraftSheet, externalId: string, wanted: string): string | null {
  for (const [row, key] of keyedRows(sheet, externalId)) if (key === wanted) return row;
  return null;
}

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
