import type { BridgeConflict } from '#shared/bridge/drafts.ts';
import type { ConflictChoice, ResourceChanges } from '#shared/bridge/publish.ts';
import { refKey } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { useActions } from '../actions/actions.tsx';
import { type ChangeWords, rowParts } from '../parts/change-words.ts';
import { useLatestChanges } from '../parts/publish-queries.ts';

export type Side = 'was' | 'mine' | 'theirs';
/** In the order of the keys 1, 2 and 3. */
export const SIDES: readonly Side[] = ['was', 'mine', 'theirs'];

/** For a whole row or a set, only two sides can be chosen. */
export const isOffered = (conflict: BridgeConflict, side: Side): boolean =>
  side !== 'was' || conflict.scope === 'field';

function choiceOf(conflict: BridgeConflict, side: Side): ConflictChoice {
  const { rowId, field } = conflict;
  // What is absent there would be missing in the message.
  const theirs = conflict.theirs ?? null;
  return { rowId, field, theirs, choice: side === 'was' ? { take: 'other', value: conflict.was } : { take: side } };
}

type PlacedConflict = {
  readonly conflict: Pick<BridgeConflict, 'scope' | 'field'>;
  readonly of: Pick<ResourceChanges, 'ref'>;
};

/** Conflicts about the same field of the same kind, in any store. */
export const isAlike = (a: PlacedConflict, b: PlacedConflict): boolean =>
  a.of.ref.kind === b.of.ref.kind && a.conflict.scope === b.conflict.scope && a.conflict.field === b.conflict.field;

/** Tells the conflicts of a resource apart: both slots of a target that was moved may have one. */
export const lineKey = (conflict: BridgeConflict): string =>
  `${conflict.rowId} ${conflict.field} ${conflict.scope === 'group' ? conflict.key : ''}`;

type NamedRow = Readonly<Record<string, unknown>>;

/**
 * The row that names a conflict. A slot is named by its own targets: the draft may have moved the row to another one.
 *
 * @param names rows as they are called now
 */
export const nameRow = (conflict: BridgeConflict, names: Readonly<Record<string, NamedRow>>): NamedRow | undefined =>
  (conflict.scope === 'group' ? undefined : names[conflict.rowId]) ?? rowOfConflict(conflict) ?? undefined;

/** A row that the conflict is about, from whichever side has one; null for a conflict about a single field. */
function rowOfConflict(conflict: BridgeConflict): NamedRow | null {
  if (conflict.scope === 'field') return null;
  if (conflict.scope === 'row') return conflict.was ?? conflict.mine ?? conflict.theirs;
  const [first] = [...conflict.was, ...conflict.mine, ...conflict.theirs];
  return first?.row ?? null;
}

/** A part of what one side has, and whether the other side has something else there. */
type SidePart = { readonly text: string; readonly differs: boolean };

/** The side with which another one is compared: mine with theirs, and the other way round. */
const OTHER = { mine: 'theirs', theirs: 'mine' } as const;

/** What one side has. Of whole rows, the parts that differ from the other side are marked. */
export function sideParts(conflict: BridgeConflict, side: Side, words: ChangeWords, none: string): readonly SidePart[] {
  if (conflict.scope === 'field') return [{ text: words.value(conflict.field, conflict[side]), differs: false }];
  if (conflict.scope === 'group') {
    // The line is named for the key of its targets.
    const ratiosOf = (of: Side) =>
      conflict[of].map(({ row }) => words.value('expectedFillRatio', row['expectedFillRatio']));
    const others = side === 'was' ? null : ratiosOf(OTHER[side]);
    const own = ratiosOf(side).map((text) => ({ text, differs: others !== null && !others.includes(text) }));
    return own.length === 0 ? [{ text: none, differs: false }] : own;
  }
  const row = conflict[side];
  if (row === null) return [{ text: none, differs: false }];
  // Where the other side has no row, what differs is what was changed.
  const other = side === 'was' ? null : (conflict[OTHER[side]] ?? conflict.was);
  const texts = other && new Map(rowParts(other, words).map(({ field, text }) => [field, text]));
  return rowParts(row, words).map(({ field, text }) => ({
    text,
    differs: texts !== null && texts.get(field) !== text,
  }));
}

/** Conflicts of a resource; empty when something else blocks it. */
export const conflictsOf = ({ stop }: Pick<ResourceChanges, 'stop'>): readonly BridgeConflict[] =>
  stop?.state === 'conflict' ? stop.conflicts : [];

type Meant = Pick<ResourceChanges, 'ref'> & { readonly conflicts: readonly BridgeConflict[] };

/** Those of some conflicts that are still there as a person saw them: others may have been resolved since. */
export function leftOf(meant: readonly Meant[], now: readonly Pick<ResourceChanges, 'ref' | 'stop'>[]): Meant[] {
  const resources = new Map(now.map((one) => [refKey(one.ref), one]));
  return meant.flatMap(({ ref, conflicts }) => {
    const resource = resources.get(refKey(ref));
    const there = new Set(resource && conflictsOf(resource).map(canonicalJson));
    const left = conflicts.filter((one) => there.has(canonicalJson(one)));
    return left.length === 0 ? [] : [{ ref, conflicts: left }];
  });
}

/** Resolves the conflicts, in any store, for which `isMeant` is true. Resolves with whether that worked. */
type TakeSide = (side: Side, isMeant: (conflict: BridgeConflict, of: ResourceChanges) => boolean) => Promise<boolean>;

/** @param resources all that wait for a decision, including those with conflicts */
export function useTakeSide(resources: readonly ResourceChanges[]): TakeSide {
  const { act } = useActions();
  const latest = useLatestChanges();
  return (side, isMeant) => {
    const meant = resources.map((resource) => ({
      ref: resource.ref,
      conflicts: conflictsOf(resource).filter((one) => isMeant(one, resource) && isOffered(one, side)),
    }));
    const left = () => leftOf(meant, latest());
    return act(
      async (bridge) => {
        const counts = { resolved: 0, left: 0 };
        for (const { ref, conflicts } of left()) {
          const choices = conflicts.map((one) => choiceOf(one, side));
          const { resolved } = await bridge.publish.resolve({ ref, choices });
          counts.resolved += resolved;
          counts.left += choices.length - resolved;
        }
        return {
          text: ({ t, number }) =>
            counts.left > 0
              ? t('notice.notSettled', number(counts.left))
              : t(`notice.settled_${side}`, number(counts.resolved)),
        };
      },
      () => left().length > 0,
    );
  };
}
