import { readRows } from '#shared/domain/merge/resource-answer.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { ReadName } from './reads.ts';

const READS = {
  store: 'stores.get',
  contacts: 'stores.contacts',
  expectations: 'stores.expectations',
  expositions: 'stores.expositions',
} as const satisfies Record<ResourceKind, ReadName>;

/** The read of the bridge that shows a resource. */
export function readOfKind<Kind extends ResourceKind>(ref: { readonly externalId: string; readonly kind: Kind }) {
  return { name: READS[ref.kind], input: { externalId: ref.externalId } };
}

/** The rows in an answer to that read which this very contract has checked when it was kept. */
export function rowsOfCheckedAnswer({ kind }: ResourceRef, value: unknown): readonly Row[] {
  return kind === 'store' ? [value as Row] : (value as { readonly items: readonly Row[] }).items;
}

/** The rows in an answer to that read, as it was kept; null: it is not one of this contract. */
export function rowsOfAnswer({ kind }: ResourceRef, value: unknown): readonly Row[] | null {
  try {
    return readRows(kind, value);
  } catch {
    return null;
  }
}
