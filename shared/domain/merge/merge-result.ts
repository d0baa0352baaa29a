import type { Row, Tree } from './resource-tree.ts';

/** One field that the person and somebody else changed differently. The row exists on all three sides. */
export type FieldConflict = {
  readonly scope: 'field';
  readonly rowId: string;
  readonly field: string;
  readonly was: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

/**
 * A conflict over a whole row: removed on one side and changed on the other, added differently on both sides (`was` is
 * null), or a contact that is only guessed to be the same person. null means "no such row".
 */
export type RowConflict = {
  readonly scope: 'row';
  readonly rowId: string;
  readonly field: null;
  readonly was: Row | null;
  readonly mine: Row | null;
  readonly theirs: Row | null;
};

/** All expectations with one key, which are merged as one value (sync.md, "Keys", expectations). */
export type GroupConflict = {
  readonly scope: 'group';
  /** The first row of the draft that is concerned, or of the base when the draft has none. */
  readonly rowId: string;
  readonly field: null;
  readonly key: string;
  readonly was: Tree;
  readonly mine: Tree;
  readonly theirs: Tree;
};

/** Two changes between which only a person can decide (sync.md, step 11). */
export type Conflict = FieldConflict | RowConflict | GroupConflict;

/** What sending the merged state does to one row of the service. `before` is the row as it was read. */
export type RowChange = { readonly rowId: string; readonly before: Row | null; readonly after: Row | null };

/** The service lost so many rows that a person has to check first (sync.md, step 5). */
export type Brake = { readonly reason: 'empty' | 'most_gone'; readonly gone: number; readonly of: number };

/** A display was created under a different id than the one made here (sync.md, P1 and "Keys", expositions). */
export type LearnedId = { readonly rowId: string; readonly madeHere: string | null; readonly byService: string };

/** Equal creates of which the service has only some. It can't be told which of them arrived. */
export type UndecidedCreates = { readonly rowIds: readonly string[]; readonly found: number };

/** What {@link merge3} finds. */
export type Merge = {
  /** The wanted state. Where there is a conflict, it has what the service has. */
  readonly merged: Tree;
  readonly conflicts: readonly Conflict[];
  /** How `merged` differs from what was read; empty when there is nothing to send. */
  readonly changes: readonly RowChange[];
  readonly brake: Brake | null;
  readonly learned: readonly LearnedId[];
  readonly undecided: readonly UndecidedCreates[];
  /**
   * The draft on top of what was read (sync.md, step 13). `base` is the service's state and `desired` the merged one.
   * Conflicts keep their `was` in `base` and their `mine` in `desired`, so that the next merge finds them again.
   */
  readonly rebased: Draft;
};

/** A draft: what it started from, and what the person wants. Its edits are the difference. */
export type Draft = { readonly base: Tree; readonly desired: Tree };
