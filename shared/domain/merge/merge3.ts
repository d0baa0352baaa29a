import { mergeExpectations } from './merge-expectations.ts';
import type { Merge } from './merge-result.ts';
import { mergeContacts, mergeExpositions, mergeStore } from './merge-rows.ts';
import type { LocalRow, ResourceKind, Row, Tree } from './resource-tree.ts';

export type MergeInput = {
  /** The last verified state of the service, under local row ids. */
  readonly base: Tree;
  /** What the person wants: the base with the edits. */
  readonly desired: Tree;
  /** What the service has now. */
  readonly remote: readonly Row[];
  /** Displays whose create was sent with unknown outcome, as they were sent (sync.md, step 8). */
  readonly sentCreates?: readonly LocalRow[];
};

/**
 * The three-way merge of sync.md, step 6. Pure: the same input gives the same result, whatever the order of rows.
 *
 * @param kind decides the keys by which rows are recognised (sync.md, "Keys")
 * @returns the merged state, its conflicts, what sending it would change, and the draft on top of `remote`
 */
export function merge3(kind: ResourceKind, { base, desired, remote, sentCreates = [] }: MergeInput): Merge {
  switch (kind) {
    case 'store':
      return mergeStore(base, desired, remote);
    case 'contacts':
      return mergeContacts(base, desired, remote);
    case 'expectations':
      return mergeExpectations(base, desired, remote);
    case 'expositions':
      return mergeExpositions(base, desired, remote, sentCreates);
    default:
      return kind satisfies never;
  }
}
