import { isDeepStrictEqual } from 'node:util';
import { ReplaceContacts } from '#shared/contract/contact.ts';
import { ReplaceExpectations } from '#shared/contract/expectation.ts';
import { PutExpositions } from '#shared/contract/exposition.ts';
import { StoreUpsert } from '#shared/contract/store.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { fieldsOfKind } from '#tests/oracles/resource-rule.ts';

const SCHEMAS = {
  store: StoreUpsert,
  contacts: ReplaceContacts,
  expectations: ReplaceExpectations,
  expositions: PutExpositions,
} as const;

/** Rows of a body as they stand in it. */
export function rowsOfBody({ kind }: ResourceRef, body: unknown): readonly Row[] {
  const value = body as Readonly<Record<string, unknown>>;
  return kind === 'store' ? [value] : (value[kind] as readonly Row[]);
}

/**
 * What is wrong with a body (I11): the contract, its limits, and no field left to a default of the service. Fields that
 * no contract names stand in it only as they were read.
 */
export function bodyFaults(ref: ResourceRef, body: unknown, read: readonly Row[]): string[] {
  const { kind } = ref;
  const parsed = SCHEMAS[kind].safeParse(body);
  if (!parsed.success) return [`the contract refuses it: ${parsed.error.message}`];
  const rows = rowsOfBody(ref, body);
  const names = fieldsOfKind(kind);
  if (kind === 'store') {
    const [fields = {}] = rows;
    const strange = Object.keys(fields).filter((name) => !names.includes(name));
    return [...strange, ...(Object.keys(fields).length === 0 ? ['an empty body'] : [])];
  }
  if (kind === 'expositions' && rows.length > 500) return [`${rows.length} elements`];
  return rows.flatMap((row) => {
    const missing = names.filter((name) => row[name] === undefined).map((name) => `${name} is left out`);
    const isRead = (name: string) => read.some((one) => isDeepStrictEqual(one[name], row[name]));
    const own = (name: string) => names.includes(name) || (kind === 'expositions' && name === 'expositionId');
    const extra = Object.keys(row).filter((name) => !own(name) && (kind === 'expositions' || !isRead(name)));
    return [...missing, ...extra];
  });
}
