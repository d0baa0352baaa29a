import type { DraftView } from '#electron/store/drafts/list-drafts.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { HistoryItem } from '#shared/bridge/draft-history.ts';
import {
  type BridgeBlocker,
  BridgeConflict,
  type ResourcePatch,
  type RowDifference,
  type StoreRows,
} from '#shared/bridge/drafts.ts';
import type { ConflictChoice, ResourceChanges } from '#shared/bridge/publish.ts';
import { HIDDEN_CODE, hiddenRow, hiddenSides, hiddenValue, LOGIN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import type { ResourceKind, ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import type { RowOutcome } from '#shared/domain/table/row-outcome.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/*
 * Login codes unlock a store's device. The page is told that one is there or changes, never which one it is; it asks
 * for a single code when a person wants to see it.
 */

type Store = Pick<Session['store'], 'call'>;

const SIDES = ['was', 'mine', 'theirs'] as const;

function hiddenConflict(kind: ResourceKind, conflict: BridgeConflict): BridgeConflict {
  if (kind !== 'store' || conflict.scope === 'group') return conflict;
  const sides = SIDES.filter((side) => conflict[side] !== undefined);
  if (conflict.scope === 'field') {
    const hidden = sides.map((side) => [side, hiddenValue(conflict.field, conflict[side])]);
    return { ...conflict, ...Object.fromEntries(hidden) };
  }
  const hideRow = (row: (typeof conflict)['was']) => row && hiddenRow(kind, row);
  return { ...conflict, was: hideRow(conflict.was), mine: hideRow(conflict.mine), theirs: hideRow(conflict.theirs) };
}

function hiddenStop(kind: ResourceKind, stop: BridgeBlocker | null): BridgeBlocker | null {
  if (stop?.state !== 'conflict') return stop;
  return { ...stop, conflicts: stop.conflicts.map((one) => hiddenConflict(kind, one)) };
}

/** Rows of a store's resource without its login code. */
export function hideInRows(kind: ResourceKind, store: StoreRows): StoreRows {
  if (kind !== 'store' || !store.known) return store;
  const rows = store.rows.map((row) => ({ ...row, ...hiddenSides(row.base, row.desired) }));
  return { ...store, rows, stop: hiddenStop(kind, store.stop) };
}

/** Changes of a resource without login codes; a change of one stays in the list. */
export function hideInChanges(changes: ResourceChanges): ResourceChanges {
  const { kind } = changes.ref;
  if (kind !== 'store') return changes;
  return {
    ...changes,
    stop: hiddenStop(kind, changes.stop),
    changes: changes.changes.map((one) => hideInDifference(kind, one)),
  };
}

/** What changes in a row, without login codes. */
export function hideInDifference(kind: ResourceKind, one: RowDifference): RowDifference {
  if (kind !== 'store') return one;
  const row = hiddenRow(kind, one.row);
  if (one.change !== 'changed') return { ...one, row };
  const fields = one.fields.map(({ field, was, becomes }) => ({
    field,
    was: hiddenValue(field, was),
    becomes: hiddenValue(field, becomes),
  }));
  return { ...one, row, fields };
}

/** A row of a dry run without login codes, those of the file included. */
export function hideInOutcome(kind: ResourceKind, row: RowOutcome): RowOutcome {
  if (kind !== 'store') return row;
  if (row.result === 'refused') {
    const hide = (reason: (typeof row.reasons)[number]) => ({ ...reason, text: HIDDEN_CODE });
    return { ...row, reasons: row.reasons.map((one) => (one.column === LOGIN_CODE ? hide(one) : one)) };
  }
  if (row.result !== 'change') return row;
  const fields = row.fields.map(({ field, was, becomes }) => ({
    field,
    was: hiddenValue(field, was),
    becomes: hiddenValue(field, becomes),
  }));
  return { ...row, fields };
}

/** A line of the history without the login codes that were chosen between. */
export function hideInHistory({ settled, ...item }: HistoryItem): HistoryItem {
  if (settled?.field !== LOGIN_CODE) return { ...item, settled };
  const sides = (['mine', 'theirs', 'value'] as const).filter((side) => settled[side] !== undefined);
  const hidden = sides.map((side) => [side, hiddenValue(LOGIN_CODE, settled[side])]);
  return { ...item, settled: { ...settled, ...Object.fromEntries(hidden) } };
}

const isHidden = ({ field, values }: ResourcePatch['patches'][number]): boolean =>
  field === LOGIN_CODE && values.includes(HIDDEN_CODE);

const viewOf = (store: Store, ref: ResourceRef): Promise<DraftView | null> => store.call('drafts.view', { ref });

/**
 * Edits from a page, in which a hidden login code means the one that the service has. Where no draft changed it there
 * is nothing to put back.
 */
export async function withCodes(store: Store, resource: ResourcePatch): Promise<ResourcePatch> {
  if (resource.ref.kind !== 'store' || !resource.patches.some(isHidden)) return resource;
  const base = (await viewOf(store, resource.ref))?.base[0]?.row[LOGIN_CODE];
  const patches = resource.patches.flatMap((patch) => {
    if (!isHidden(patch)) return [patch];
    return base === undefined
      ? []
      : [{ ...patch, values: patch.values.map((one) => (one === HIDDEN_CODE ? base : one)) }];
  });
  return { ...resource, patches };
}

/**
 * Choices from a page. A hidden login code that is chosen means the one that was there before both changed it; one that
 * was shown as theirs means theirs, whichever it is: nobody is shown more of it.
 */
export async function withChosenCodes(
  store: Store,
  ref: ResourceRef,
  choices: readonly ConflictChoice[],
): Promise<readonly ConflictChoice[]> {
  const isAsked = ({ field, choice }: ConflictChoice) =>
    field === LOGIN_CODE && choice.take === 'other' && choice.value === HIDDEN_CODE;
  if (ref.kind !== 'store') return choices;
  const stop = (await viewOf(store, ref))?.stop;
  const conflicts = stop?.state === 'conflict' ? stop.conflicts : [];
  return choices.map((one) => {
    const conflict = conflicts.find(({ rowId, field }) => rowId === one.rowId && field === one.field);
    if (conflict === undefined) return one;
    const { theirs } = hiddenConflict(ref.kind, BridgeConflict.parse(conflict));
    const asShown = canonicalJson(one.theirs) === canonicalJson(theirs) ? { ...one, theirs: conflict.theirs } : one;
    return isAsked(one) ? { ...asShown, choice: { take: 'other', value: conflict.was } } : asShown;
  });
}

/** The login code that a draft gives to a store; empty when no draft does. */
export async function draftedCode({ store }: Pick<Session, 'store'>, externalId: string): Promise<string> {
  const view = await viewOf(store, { externalId, kind: 'store' });
  const code = view?.desired[0]?.row[LOGIN_CODE];
  return typeof code === 'string' && code !== view?.base[0]?.row[LOGIN_CODE] ? code : '';
}
