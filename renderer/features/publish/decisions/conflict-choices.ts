import type { BridgeConflict } from '#shared/bridge/drafts.ts';
import type { ConflictChoice, ResourceChanges } from '#shared/bridge/publish.ts';
import { useActions } from '../actions/actions.tsx';
import { type ChangeWords, rowText } from '../parts/change-words.ts';

export type Side = 'was' | 'mine' | 'theirs';
/** In the order of the keys 1, 2 and 3. */
export const SIDES: readonly Side[] = ['was', 'mine', 'theirs'];

/** For a whole row or a set, only two sides can be chosen. */
export const isOffered = (conflict: BridgeConflict, side: Side): boolean =>
  side !== 'was' || conflict.scope === 'field';

function choiceOf(conflict: BridgeConflict, side: Side): ConflictChoice {
  const { rowId, field } = conflict;
  return { rowId, field, choice: side === 'was' ? { take: 'other', value: conflict.was } : { take: side } };
}

/** Conflicts about the same field of the same kind, in any store. */
export const isAlike = (a: BridgeConflict, b: BridgeConflict): boolean => a.scope === b.scope && a.field === b.field;

/** A row that the conflict is about, from whichever side has one; null for a conflict about a single field. */
export function rowOfConflict(conflict: BridgeConflict): Readonly<Record<string, unknown>> | null {
  if (conflict.scope === 'field') return null;
  if (conflict.scope === 'row') return conflict.was ?? conflict.mine ?? conflict.theirs;
  const [first] = [...conflict.was, ...conflict.mine, ...conflict.theirs];
  return first?.row ?? null;
}

/** The text for the value of one side. */
export function sideText(conflict: BridgeConflict, side: Side, words: ChangeWords, none: string): string {
  if (conflict.scope === 'field') return words.value(conflict.field, conflict[side]);
  if (conflict.scope === 'group') {
    // The line is named for the key of its targets.
    const values = conflict[side].map(({ row }) => words.value('expectedFillRatio', row['expectedFillRatio']));
    return values.length === 0 ? none : values.join('; ');
  }
  const row = conflict[side];
  return row === null ? none : rowText(row, words);
}

/** Conflicts of a resource; empty when something else blocks it. */
export const conflictsOf = ({ stop }: Pick<ResourceChanges, 'stop'>): readonly BridgeConflict[] =>
  stop?.state === 'conflict' ? stop.conflicts : [];

/** Resolves the conflicts, in any store, for which `isMeant` is true. Resolves with whether that worked. */
type TakeSide = (side: Side, isMeant: (conflict: BridgeConflict, of: ResourceChanges) => boolean) => Promise<boolean>;

/** @param resources all that wait for a decision, including those with conflicts */
export function useTakeSide(resources: readonly ResourceChanges[]): TakeSide {
  const { act } = useActions();
  return (side, isMeant) =>
    act(async (bridge) => {
      let count = 0;
      for (const resource of resources) {
        const meant = conflictsOf(resource).filter((one) => isMeant(one, resource) && isOffered(one, side));
        if (meant.length === 0) continue;
        await bridge.publish.resolve({ ref: resource.ref, choices: meant.map((one) => choiceOf(one, side)) });
        count += meant.length;
      }
      return { text: ({ t, number }) => t(`notice.settled_${side}`, number(count)) };
    });
}
