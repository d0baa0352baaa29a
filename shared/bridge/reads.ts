import { oc } from '@orpc/contract';
import { z } from 'zod';
import { RESOURCE_KINDS, type ResourceKind, ResourceRef, type Row } from '#shared/domain/merge/resource-tree.ts';
import { readRows } from '#shared/domain/merge/row-content.ts';
import { answer } from './answer.ts';

/** The reads of the bridge whose answers are cached on this computer. */
export const ReadName = z.enum([
  'stores.list',
  'stores.get',
  'stores.contacts',
  'stores.expectations',
  'stores.expositions',
  'protocols.list',
  'protocols.get',
  'fillRates.crossStore',
  'fillRates.store',
  'fillRates.exposition',
]);
export type ReadName = z.infer<typeof ReadName>;

/** A read with its input, as named by `changed` events. */
export const OneRead = z.object({
  read: ReadName,
  /** canonicalJson of the input of the read's bridge call (shared/lib/canonical-json.ts). */
  inputKey: z.string().max(1_000_000),
});
export type OneRead = z.infer<typeof OneRead>;

export const readsContract = {
  /**
   * Asks the service again now, because a person wants it. Answers when the service has answered, or why it has not.
   * The new value comes with the `changed` event that follows.
   */
  refresh: oc.input(OneRead).output(answer(z.object({ asOf: z.iso.datetime() }))),
};

const READS = {
  store: 'stores.get',
  contacts: 'stores.contacts',
  expectations: 'stores.expectations',
  expositions: 'stores.expositions',
} as const satisfies Record<ResourceKind, ReadName>;

/** The bridge read that shows a resource. */
export function readOfKind<Kind extends ResourceKind>(ref: { readonly externalId: string; readonly kind: Kind }) {
  return { name: READS[ref.kind], input: { externalId: ref.externalId } };
}

/** The resource that a read shows; null: it shows none. */
export function refOfRead(name: ReadName, inputKey: string): ResourceRef | null {
  const kind = RESOURCE_KINDS.find((one) => READS[one] === name);
  if (kind === undefined) return null;
  const ref = ResourceRef.safeParse({ ...JSON.parse(inputKey), kind });
  return ref.success ? ref.data : null;
}

/** The rows in an answer to that read, when the answer was checked against this contract as it was cached. */
export function rowsOfCheckedAnswer({ kind }: ResourceRef, value: unknown): readonly Row[] {
  return kind === 'store' ? [value as Row] : (value as { readonly items: readonly Row[] }).items;
}

/** The rows in a cached answer to that read; null when it does not follow this contract. */
export function rowsOfAnswer({ kind }: ResourceRef, value: unknown): readonly Row[] | null {
  try {
    return readRows(kind, value);
  } catch {
    return null;
  }
}
