import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import { byRowId, type UndecidedCreates } from '#shared/domain/merge/merge-result.ts';
import type { ResourceKind, Row, RowChange, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { Attempt, ClosedPhase } from './attempts-table.ts';
import { isTidied, type SentChange, sentChanges, type Verdict, withChanges, withIdOf } from './sent-changes.ts';
import { verdictsOf } from './verdicts.ts';

/** A history entry: the service tidied a text. */
type OutcomeNote = {
  readonly event: 'normalised';
  readonly rowId: string;
  readonly sent: Row | null;
  readonly shown: Row | null;
};

/** What a read shows about the open attempts. */
export type ResolvedOutcomes = {
  /**
   * What we wrote, as the common ancestor of the next merge (step 9): the pre-read with every change that arrived. If
   * the service tidied a text, the ancestor has the sent text as long as `wanted` still has it too. Otherwise it has
   * the tidied text, because a newer edit builds on that.
   */
  readonly written: (wanted: Tree) => Tree;
  readonly isAllVisible: boolean;
  /** Someone reverted an acknowledged change. */
  readonly isOverwritten: boolean;
  readonly undecided: readonly UndecidedCreates[];
  readonly closed: readonly {
    readonly attemptId: number;
    readonly phase: ClosedPhase;
    readonly changes: RowChange[];
  }[];
  readonly notes: readonly OutcomeNote[];
};

/** Acknowledged new displays that are missing. A display never disappears, so nobody knows where they are. */
const isLostCreate = (kind: ResourceKind, change: SentChange, verdict: Verdict): boolean =>
  kind === 'expositions' && change.before === null && change.isAcknowledged && verdict === 'before';

const hasArrived = ({ isAcknowledged }: SentChange, verdict: Verdict): boolean =>
  verdict === 'visible' || (verdict === 'other' && isAcknowledged);

function phaseOf({ phase, changes }: Attempt, arrived: number): ClosedPhase {
  if (arrived === changes.length) return 'verified';
  if (arrived > 0) return 'partly';
  return phase === 'acknowledged' ? 'overwritten' : 'absent';
}

function noteOf(kind: ResourceKind, { rowId, after, returned }: SentChange): OutcomeNote[] {
  const isTidied =
    returned !== undefined &&
    after !== null &&
    // Another id is no rewriting: it says nothing that a person wrote.
    kindRules[kind].fields.some(({ name }) => isText(after[name], returned[name]));
  return isTidied ? [{ event: 'normalised', rowId, sent: after, shown: returned }] : [];
}

const isText = (sent: unknown, returned: unknown): boolean =>
  typeof sent === 'string' &&
  typeof returned === 'string' &&
  sent.normalize('NFC').toLowerCase() !== returned.normalize('NFC').toLowerCase();

/**
 * Uses a read to decide a resource's open attempts (sync.md, steps 8 and 9).
 *
 * @param base the pre-read on which all of them were planned
 * @param keepsIds the service keeps ids made here (P1)
 */
export function resolveOutcomes(
  kind: ResourceKind,
  base: Tree,
  attempts: readonly Attempt[],
  remote: readonly Row[],
  keepsIds: boolean,
): ResolvedOutcomes {
  const changes = sentChanges(attempts);
  const { verdicts, shown, undecided } = verdictsOf(kind, base, changes, remote, keepsIds);
  const verdictAt = (index: number): Verdict => verdicts[index] ?? 'before';
  const lost = changes.filter((change, index) => isLostCreate(kind, change, verdictAt(index)));
  const isThere = changes.map((change, index) => hasArrived(change, verdictAt(index)));
  const arrived = changes.filter((_, index) => isThere[index]);
  const written = (wanted: Tree): Tree => {
    const rows = byRowId(arrived.length === 0 ? [] : wanted);
    return withChanges(
      withNewIds(kind, base, attempts),
      arrived.map((one) => {
        const seen = shown.get(one.rowId) ?? one.returned;
        const row = one.after && withIdOf(kind, one.after, seen);
        return { rowId: one.rowId, row: row && asShown(kind, one, row, seen, rows.get(one.rowId)) };
      }),
    );
  };
  const state = { next: 0 };
  const closed = attempts.map((attempt) => {
    const from = state.next;
    state.next += attempt.changes.length;
    const taken = attempt.changes.filter((_, at) => isThere[from + at]);
    return { attemptId: attempt.attemptId, phase: phaseOf(attempt, taken.length), changes: taken };
  });
  return {
    written,
    isAllVisible: verdicts.every((one) => one === 'visible'),
    isOverwritten: changes.some(({ isAcknowledged }, index) => isAcknowledged && !isThere[index]),
    undecided: [...undecided, ...lostCreates(lost)],
    closed,
    notes: changes.flatMap((change) => noteOf(kind, change)),
  };
}

const lostCreates = (lost: readonly SentChange[]): UndecidedCreates[] =>
  lost.length === 0 ? [] : [{ rowIds: lost.map(({ rowId }) => rowId), found: 0 }];

/**
 * A sent row, as the common ancestor of what is wanted now. Where the wanted value has changed, it has the texts as the
 * service tidied them. Fields that are no longer mentioned are left out, as in a new store that was started again.
 */
function asShown(
  kind: ResourceKind,
  { before }: SentChange,
  sent: Row,
  seen: Row | undefined,
  wanted: Row | undefined,
): Row {
  if (!wanted) return sent;
  const other = kindRules[kind].fields.flatMap((rule) => {
    const { name, same } = rule;
    if (wanted[name] === undefined) return [[name, undefined] as const];
    const isNewer = !same(wanted[name], sent[name]);
    return seen && isNewer && isTidied(rule, before?.[name], sent[name], seen[name])
      ? [[name, seen[name]] as const]
      : [];
  });
  return other.length === 0 ? sent : { ...sent, ...Object.fromEntries(other) };
}

/** Gives rows their new ids: a replace may change every id, and the 200 returned the new ones (P2). */
function withNewIds(kind: ResourceKind, base: Tree, attempts: readonly Attempt[]): Tree {
  const returned = new Map(attempts.flatMap((one) => one.returned ?? []).map(({ rowId, row }) => [rowId, row]));
  if (returned.size === 0) return base;
  return base.map((one) => ({ rowId: one.rowId, row: withIdOf(kind, one.row, returned.get(one.rowId)) }));
}
