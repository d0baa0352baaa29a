import type { ResourceKind } from './resource-tree.ts';
import { plainValue, setValue, textValue, timesValue, uuidValue, type ValueRule } from './value-rules.ts';

/** A field that a person may change and a request may carry. */
export type FieldRule = ValueRule & { readonly name: string };

export type KindRules = {
  readonly fields: readonly FieldRule[];
  /** The service's own id of a row, in `answer`; null for stores, which are known by their path. */
  readonly idField: string | null;
  /** Fields that the service makes, beside the id; they tell that a row was written again, and are never sent. */
  readonly madeByService: readonly string[];
  /** true when a row can be taken away: by replacing the set. There is no delete for stores and expositions. */
  readonly canRemove: boolean;
};

const field = (name: string, rule: ValueRule = plainValue): FieldRule => ({ name, ...rule });

/** What each kind of resource consists of (api.md sections 2.4, 2.7, 2.10 and 2.12; sync.md, "Keys"). */
export const kindRules: Readonly<Record<ResourceKind, KindRules>> = {
  store: {
    // Not externalId: it stands in the path, and a body that says otherwise would move the store (api.md section 4.2).
    fields: [
      field('name', textValue),
      field('location', textValue),
      field('regionId', uuidValue),
      field('storeType', textValue),
      field('openingTimes', timesValue),
      field('protocolScheduleId', uuidValue),
      field('protocolCronEnabled'),
      field('onboardingComplete'),
      field('loginCode', textValue),
    ],
    idField: null,
    madeByService: ['storeId'],
    canRemove: false,
  },
  contacts: {
    fields: [
      field('contactType'),
      field('name', textValue),
      field('phone', textValue),
      field('email', textValue),
      field('hasWhatsapp'),
    ],
    idField: 'contactId',
    madeByService: ['createdAt'],
    canRemove: true,
  },
  expectations: {
    fields: [
      field('displayType'),
      field('weekday'),
      field('protocolTime'),
      field('productCategory'),
      field('expectedFillRatio'),
    ],
    idField: 'expectationId',
    madeByService: ['updatedAt'],
    canRemove: true,
  },
  expositions: {
    fields: [
      field('label', textValue),
      field('friendlyTitle', textValue),
      field('productCategories', setValue),
      field('expositionType'),
      field('status'),
    ],
    idField: 'expositionId',
    madeByService: [],
    canRemove: false,
  },
};

/** The rule of one field; undefined for a field that no request carries. */
export function fieldRule(kind: ResourceKind, name: string): FieldRule | undefined {
  return kindRules[kind].fields.find((rule) => rule.name === name);
}
