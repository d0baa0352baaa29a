import { type DraftSheet, rowIdsOf } from '#renderer/drafts/draft-sheet.ts';
import { rowKey } from '#renderer/drafts/row-keys.ts';
import { hasAllRows } from '#shared/bridge/all-rows.ts';
import type { DraftRow, Fields, ResourcePatch, StoreRows } from '#shared/bridge/drafts.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { newRows } from '#shared/domain/merge/row-content.ts';
import { readTargetsOf, rowOfId } from './read-targets.ts';
import { slotId } from './slot-id.ts';

/** `replace`: stores get exactly these targets for their types. `missing`: only where they have none. */
export type SpreadMode = 'replace' | 'missing';

/** What giving targets to stores would do. Counts are of targets, but for `stores` and `unknown`. */
export type SpreadPlan = {
  readonly resources: readonly ResourcePatch[];
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Left as they are, because the store has a target there already. */
  readonly there: number;
  /** Slots of the source that are left out, and stay as they are in the stores. */
  readonly left: number;
  /** Left out, because the store has no active display of the type. */
  readonly withoutDisplay: number;
  /** Stores in which something changes. */
  readonly stores: number;
  /** Stores left out, because their targets or displays are not all known here. */
  readonly unknown: readonly string[];
  readonly isTooMuch: boolean;
};

/** Targets that one step makes, changes and removes at most: a large template in twenty stores. */
export const MOST_SPREAD = 100_000;

/** Targets for giving them to others, and the keys of slots of which nobody can tell what others should get. */
export type SpreadSource = { readonly targets: readonly ExpectationInput[]; readonly left: ReadonlySet<string> };

/** The same of targets that are all there is to give. */
export const wholeSource = (targets: readonly ExpectationInput[]): SpreadSource => ({ targets, left: new Set() });

/**
 * The targets of a store as they stand in the sheet, for giving them to others. What can't be published is left out, and
 * so is what the store has more than once.
 *
 * @param only keys of the rows that are wanted; null: all of the store
 */
export function targetsToSpread(
  sheet: DraftSheet,
  externalId: string,
  only: ReadonlySet<string> | null = null,
): SpreadSource {
  const read = readTargetsOf(sheet, externalId);
  const left = new Set<string>();
  const targets = [...read.rows].flatMap((id) => {
    const key = rowOfId(id);
    return [...read.times].flatMap((protocolTime) =>
      [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => {
        const at = read.at(id, slotId(weekday, protocolTime));
        const [expectedFillRatio, ...more] = at?.values ?? [];
        if (only !== null && at?.rows.some((row) => only.has(row)) !== true) return [];
        const target = { ...key, productCategory: key?.category, weekday, protocolTime, expectedFillRatio };
        const parsed = ExpectationInput.safeParse(target);
        if (more.length === 0 && parsed.success) return [parsed.data];
        if (at !== undefined && at.values.length > 0) left.add(expectationKey(target));
        return [];
      }),
    );
  });
  return { targets, left };
}

/** Number of targets that a store has in the sheet, those left out that are removed. */
export function countTargets(sheet: DraftSheet, externalId: string): number {
  const { core } = sheet;
  return [...rowIdsOf(sheet, externalId)].filter(
    (rowId) => !core.isRemoved(core.rows().indexOf(rowKey(externalId, rowId))),
  ).length;
}

const NO_FIELDS: Fields = {};
const now = ({ base, desired }: DraftRow): Fields => desired ?? base ?? NO_FIELDS;

const typesOf = (rows: readonly DraftRow[]): ReadonlySet<unknown> =>
  new Set(rows.flatMap((row) => (!row.removed && now(row)['status'] === 'active' ? [now(row)['expositionType']] : [])));

type Counts = { added: number; changed: number; removed: number; there: number; withoutDisplay: number };

/** The edits of one store; null: nothing changes. */
function patchOfStore(
  externalId: string,
  rows: readonly DraftRow[],
  { targets: source, left }: SpreadSource,
  mode: SpreadMode,
  counts: Counts,
): ResourcePatch | null {
  const here = Map.groupBy(
    rows.filter(({ removed }) => !removed),
    (row) => expectationKey(now(row)),
  );
  const gone = new Map(rows.flatMap((row) => (row.removed ? [[expectationKey(now(row)), row.rowId] as const] : [])));
  const wanted = new Set(source.map(expectationKey));
  const types = new Set<unknown>(source.map(({ displayType }) => displayType));
  const [made, back]: [ExpectationInput[], ResourcePatch['added']] = [[], []];
  const [changed, values, removed]: [string[], number[], string[]] = [[], [], []];
  for (const target of source) {
    const key = expectationKey(target);
    const [first, ...others] = here.get(key) ?? [];
    if (first !== undefined && mode === 'missing') {
      counts.there += 1;
      continue;
    }
    removed.push(...others.map(({ rowId }) => rowId));
    if (first === undefined) {
      counts.added += 1;
      const rowId = gone.get(key);
      // A removed target comes back rather than being created again, so that the service keeps its own.
      if (rowId === undefined) made.push(target);
      else back.push({ rowId, row: target });
    } else if (now(first)['expectedFillRatio'] === target.expectedFillRatio) {
      if (others.length === 0) counts.there += 1;
    } else {
      changed.push(first.rowId);
      values.push(target.expectedFillRatio);
    }
  }
  // Types of which the source has no target stay as they are.
  if (mode === 'replace')
    for (const [key, own] of here)
      if (!wanted.has(key) && !left.has(key))
        removed.push(...own.flatMap((row) => (types.has(now(row)['displayType']) ? [row.rowId] : [])));
  counts.changed += changed.length;
  counts.removed += removed.length;
  const added = [
    ...back,
    ...newRows<Fields>(
      made,
      rows.map(({ rowId }) => rowId),
      () => crypto.randomUUID(),
    ),
  ];
  if (added.length + changed.length + removed.length === 0) return null;
  return {
    ref: { externalId, kind: 'expectations' },
    added,
    patches: changed.length === 0 ? [] : [{ field: 'expectedFillRatio', rowIds: changed, values }],
    removed,
  };
}

/**
 * Plans to give targets to stores without changing anything.
 *
 * @param targets the stores' targets, drafts included
 * @param displays the same stores' displays
 */
export function planSpread(
  { targets: source, left }: SpreadSource,
  targets: readonly StoreRows[],
  displays: readonly StoreRows[],
  mode: SpreadMode,
): SpreadPlan {
  const displaysOf = new Map(displays.map((store) => [store.externalId, store]));
  const counts: Counts = { added: 0, changed: 0, removed: 0, there: 0, withoutDisplay: 0 };
  const unknown: string[] = [];
  const resources = targets.flatMap((store) => {
    const furniture = displaysOf.get(store.externalId);
    if (!hasAllRows(store) || furniture === undefined || !hasAllRows(furniture)) {
      unknown.push(store.externalId);
      return [];
    }
    const types = typesOf(furniture.rows);
    const fitting = source.filter(({ displayType }) => types.has(displayType));
    counts.withoutDisplay += source.length - fitting.length;
    return patchOfStore(store.externalId, store.rows, { targets: fitting, left }, mode, counts) ?? [];
  });
  const isTooMuch = counts.added + counts.changed + counts.removed > MOST_SPREAD;
  return { resources, ...counts, left: left.size, stores: resources.length, unknown, isTooMuch };
}
