import { type InferContractRouterInputs, type InferContractRouterOutputs, oc } from '@orpc/contract';
import { z } from 'zod';
import { RESOURCE_KINDS, type ResourceKind, ResourceRef, type Row } from '#shared/domain/merge/resource-tree.ts';
import { readRows } from '#shared/domain/merge/row-content.ts';
import { type Answer, answer, type Read } from './answer.ts';
import type { fillRatesContract, protocolsContract } from './reports.ts';
import type { storesContract } from './stores.ts';

type Areas = {
  readonly stores: typeof storesContract;
  readonly protocols: typeof protocolsContract;
  readonly fillRates: typeof fillRatesContract;
};
export type ReadArea = keyof Areas;
type Inputs = InferContractRouterInputs<Areas>;
type Answers = InferContractRouterOutputs<Areas>;

/** The calls of an area that answer a `Read`. */
export type ReadCallIn<Area extends ReadArea> = {
  [Call in keyof Areas[Area] & string]: Answers[Area][Call & keyof Answers[Area]] extends Answer<Read<unknown>>
    ? Call
    : never;
}[keyof Areas[Area] & string];

/** The reads of the bridge, whose answers are cached on this computer: every call that answers a `Read`. */
export type ReadName = { [Area in ReadArea]: `${Area}.${ReadCallIn<Area>}` }[ReadArea];
/** Any text passes: what is no read is refused where reads are defined, in electron/reads/read-sources.ts. */
export const ReadName = z.custom<ReadName>((name) => typeof name === 'string');

/** What stands at the name of a read, in anything that is built like the bridge. */
export type AtRead<Name extends ReadName, All> = Name extends `${infer Area}.${infer Call}`
  ? Area extends keyof All
    ? Call extends keyof All[Area]
      ? All[Area][Call]
      : never
    : never
  : never;

/** What each read is asked for; undefined: it has no input. */
export type ReadInputs = {
  readonly [Name in ReadName]: unknown extends AtRead<Name, Inputs> ? undefined : AtRead<Name, Inputs>;
};

/** What a page sees of the value of each read. */
export type ReadData = {
  readonly [Name in ReadName]: Extract<AtRead<Name, Answers>, { ok: true }> extends { value: { data: infer Data } }
    ? Data & object
    : never;
};

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
