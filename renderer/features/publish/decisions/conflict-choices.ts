import type { ConflictChoice, ResourceChanges } from '#shared/bridge/publish.ts';
import type { BridgeConflict } from '#shared/bridge/stop.ts';
import { rowText } from '../parts/row-text.ts';
import type { ChangeWords } from '../parts/use-words.ts';

export type Side = 'was' | 'mine' | 'theirs';
/** In the order of the keys 1, 2 and 3. */
export const SIDES: readonly Side[] = ['was', 'mine', 'theirs'];

/** A row or a set can only be taken from one of the two sides. */
export const isOffered = (conflict: BridgeConflict, side: Side): boolean =>
  side !== 'was' || conflict.scope === 'field';

export function choiceOf(conflict: BridgeConflict, side: Side): ConflictChoice {
  const { rowId, field } = conflict;
  return { rowId, field, choice: side === 'was' ? { take: 'other', value: conflict.was } : { take: side } };
}

/** Conflicts about the same field of the same kind, in whichever store. */
export const isAlike = (a: BridgeConflict, b: BridgeConflict): boolean => a.scope === b.scope && a.field === b.field;

/** What one side says, in words. */
export function sideText(conflict: BridgeConflict, side: Side, words: ChangeWords, none: string): string {
  if (conflict.scope === 'field') return words.value(conflict.field, conflict[side]);
  if (conflict.scope === 'group') {
    const rows = conflict[side].map(({ row }) => rowText(row, words));
    return rows.length === 0 ? none : rows.join('; ');
  }
  const row = conflict[side];
  return row === null ? none : rowText(row, words);
}

/** Conflicts of a resource; none when it waits for something else. */
export const conflictsOf = ({ stop }: Pick<ResourceChanges, 'stop'>): readonly BridgeConflict[] =>
  stop?.state === 'conflict' ? stop.conflicts : [];
