import type { KindRules } from './kind-rules.ts';
import type { RowSides } from './merge-row.ts';
import type { Tree } from './resource-tree.ts';

/** A row of base and draft that looks for its row at the service; `theirs` is filled in when it is found. */
export type Seeking = { -readonly [Part in keyof RowSides]: RowSides[Part] };

/**
 * Pairs base and draft by local id. Both mostly have the same order, so the next row is looked at before an index of
 * the draft is built. Rows that can not be removed count as untouched when the draft lacks them.
 */
export function pairDraft({ canRemove }: KindRules, base: Tree, desired: Tree): Seeking[] {
  let index: Map<string, number> | null = null;
  const taken = new Uint8Array(desired.length);
  const find = (rowId: string): number => {
    index ??= new Map(desired.map((one, at) => [one.rowId, at]));
    return index.get(rowId) ?? -1;
  };
  let next = 0;
  const sides = base.map(({ rowId, row: was }): Seeking => {
    const at = desired[next]?.rowId === rowId ? next : find(rowId);
    const mine = desired[at];
    if (mine === undefined) return { rowId, was, mine: canRemove ? null : was, theirs: null };
    taken[at] = 1;
    next = at + 1;
    return { rowId, was, mine: mine.row, theirs: null };
  });
  for (const [at, { rowId, row }] of desired.entries()) {
    if (taken[at] === 0) sides.push({ rowId, was: null, mine: row, theirs: null });
  }
  return sides;
}
