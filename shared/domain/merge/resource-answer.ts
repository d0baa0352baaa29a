import { z } from 'zod';
import { Contact } from '#shared/contract/contact.ts';
import { Expectation } from '#shared/contract/expectation.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import { Store } from '#shared/contract/store.ts';
import { kindRules } from './kind-rules.ts';
import { type ResourceKind, type Row, STORE_ROW_ID, type Tree } from './resource-tree.ts';
import { wireId } from './row-content.ts';
import { createRowIds } from './row-ids.ts';

/*
 * Answers of the service as the merge reads them. They must follow the contract, but fields that the contract does not
 * know are kept, so that drafts, history and comparisons lose nothing that a newer service sends.
 */
const listOf = (item: z.ZodType<Row>) => z.looseObject({ items: z.array(item) }).transform(({ items }) => items);

const answers = {
  store: z.looseObject(Store.shape).transform((store): Row[] => [store]),
  contacts: listOf(z.looseObject(Contact.shape)),
  expectations: listOf(z.looseObject(Expectation.shape)),
  expositions: listOf(z.looseObject(Exposition.shape)),
} as const satisfies Record<ResourceKind, z.ZodType<Row[]>>;

/**
 * Reads the rows from an answer to a GET or PUT of a resource (api.md sections 2.3, 2.8, 2.10 and 2.12).
 *
 * @throws {z.ZodError} when the answer does not follow the contract (sync.md, step 5: park)
 */
export function readRows(kind: ResourceKind, answer: unknown): Row[] {
  return answers[kind].parse(answer);
}

/** The first base of a resource. Each row's local id is the service's own id, unless that is taken. */
export function firstTree(kind: ResourceKind, rows: readonly Row[]): Tree {
  const ids = createRowIds();
  const rules = kindRules[kind];
  return rows.map((row) => ({ rowId: ids.fresh(rules.idField === null ? STORE_ROW_ID : wireId(rules, row)), row }));
}
