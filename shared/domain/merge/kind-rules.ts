import { contactFields } from '#shared/domain/fields/contact.ts';
import { expectationFields } from '#shared/domain/fields/expectation.ts';
import { expositionFields } from '#shared/domain/fields/exposition.ts';
import { type FieldList, initialRow, type ValueRule } from '#shared/domain/fields/field.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import type { ResourceKind, Row } from './resource-tree.ts';

/** A field that a person may change and that a request may carry. */
export type FieldRule = ValueRule & { readonly name: string };

/** The fields of each kind of resource. */
export const kindFields = {
  store: storeFields,
  contacts: contactFields,
  expectations: expectationFields,
  expositions: expositionFields,
} as const satisfies Record<ResourceKind, FieldList>;

export type KindRules = {
  readonly fields: readonly FieldRule[];
  /** What a new row has in fields that are not given. */
  readonly initial: Row;
  /** The service's own id of a row, in its answers; null for stores, which are identified by their path. */
  readonly idField: string | null;
  /** Fields that the service makes, apart from the id. They show that a row was written again, and are never sent. */
  readonly madeByService: readonly string[];
  /** true when a row can be removed, by replacing the set. Stores and expositions can't be deleted. */
  readonly canRemove: boolean;
};

/** The rules of a list of fields, made once, because a merge uses them for every row. */
const rulesOf = (fields: FieldList): Pick<KindRules, 'fields' | 'initial'> => ({
  fields: Object.entries(fields).map(([name, { rule }]) => ({ name, ...rule })),
  initial: initialRow(fields),
});

/** What each kind of resource consists of (docs/sync.md, "Keys"). */
export const kindRules: Readonly<Record<ResourceKind, KindRules>> = {
  store: { ...rulesOf(storeFields), idField: null, madeByService: ['storeId'], canRemove: false },
  contacts: { ...rulesOf(contactFields), idField: 'contactId', madeByService: ['createdAt'], canRemove: true },
  expectations: {
    ...rulesOf(expectationFields),
    idField: 'expectationId',
    madeByService: ['updatedAt'],
    canRemove: true,
  },
  expositions: { ...rulesOf(expositionFields), idField: 'expositionId', madeByService: [], canRemove: false },
};

/** The rule of one field; undefined for a field that requests don't carry. */
export function fieldRule(kind: ResourceKind, name: string): FieldRule | undefined {
  return kindRules[kind].fields.find((rule) => rule.name === name);
}
