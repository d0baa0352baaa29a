import type { Contact } from '#shared/contract/contact.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { Store } from '#shared/contract/store.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';

/**
 * How a value is compared (docs/sync.md, "Canonical form" and "Keys"): as it is; as text in Unicode NFC; as a UUID in
 * any case; as a set; as opening hours, of which null and none are the same.
 */
type Comparison = 'plain' | 'text' | 'uuid' | 'set' | 'hours';

type Fields<Answered, Made extends keyof Answered> = Readonly<Record<Exclude<keyof Answered, Made>, Comparison>>;

/** The fields that a person may change (docs/api.md section 2): all but those that only the service makes. */
const NAMED: {
  readonly store: Fields<Store, 'storeId' | 'externalId'>;
  readonly contacts: Fields<Contact, 'contactId' | 'createdAt'>;
  readonly expectations: Fields<Expectation, 'expectationId' | 'updatedAt'>;
  readonly expositions: Fields<Exposition, 'expositionId'>;
} = {
  store: {
    name: 'text',
    location: 'text',
    regionId: 'uuid',
    storeType: 'text',
    openingTimes: 'hours',
    protocolScheduleId: 'uuid',
    protocolCronEnabled: 'plain',
    onboardingComplete: 'plain',
    loginCode: 'text',
  },
  contacts: { name: 'text', contactType: 'plain', phone: 'text', email: 'text', hasWhatsapp: 'plain' },
  expectations: {
    displayType: 'plain',
    weekday: 'plain',
    protocolTime: 'plain',
    productCategory: 'plain',
    expectedFillRatio: 'plain',
  },
  expositions: {
    label: 'text',
    friendlyTitle: 'text',
    expositionType: 'plain',
    productCategories: 'set',
    status: 'plain',
  },
};

const FIELDS: Readonly<Record<ResourceKind, Readonly<Record<string, Comparison>>>> = NAMED;

/** The fields that only the service makes: its id of a row, and when it made it. */
export const SERVICE_FIELDS: Readonly<Record<ResourceKind, { readonly id: string | null; readonly times: string[] }>> =
  {
    store: { id: null, times: [] },
    contacts: { id: 'contactId', times: ['createdAt'] },
    expectations: { id: 'expectationId', times: ['updatedAt'] },
    expositions: { id: 'expositionId', times: [] },
  };

/** Names of the fields that a person may change. */
export const fieldsOfKind = (kind: ResourceKind): readonly string[] => Object.keys(FIELDS[kind]);

/** JSON that is the same for the same data, whatever the order of its keys. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const setOf = (texts: readonly string[]): string => [...new Set(texts)].sort().join('\n');

/** A span of opening hours, without what only the service knows of it. */
const spanText = (span: unknown): string => {
  if (typeof span !== 'object' || span === null || Array.isArray(span)) return sortedJson(span);
  const { weekday, from, to } = span as Row;
  return sortedJson({ weekday, from, to });
};

/** A value as text that is the same for the same values. */
function valueText(comparison: Comparison, value: unknown): string {
  if (typeof value === 'string') {
    if (comparison === 'text') return JSON.stringify(value.normalize('NFC'));
    if (comparison === 'uuid') return JSON.stringify(value.toLowerCase());
  }
  const list = comparison === 'hours' ? (value ?? []) : value;
  if (comparison === 'set' && Array.isArray(list)) return `set ${setOf(list.map(String))}`;
  if (comparison === 'hours' && Array.isArray(list)) return `hours ${setOf(list.map(spanText))}`;
  return sortedJson(value);
}

/** Whether two values of a field are the same. */
export function sameValue(kind: ResourceKind, field: string, a: unknown, b: unknown): boolean {
  const comparison = FIELDS[kind][field] ?? 'plain';
  return a === b || valueText(comparison, a) === valueText(comparison, b);
}

/** A text as a service may tidy it (docs/sync.md, P5); other values as they are. */
export const tidyValue = (value: unknown): unknown =>
  typeof value === 'string' ? value.normalize('NFC').trim().replaceAll(/\s+/g, ' ') : value;

/** A contact as whoever reads it recognises it: without marks, capitals and spaces, and the last nine digits of a phone. */
export const tidyContact = (row: Row): string =>
  fieldsOfKind('contacts')
    .map((field) => {
      const text = String(tidyValue(row[field]) ?? '');
      const digits = field === 'phone' ? text.replaceAll(/\D/g, '').slice(-9) : '';
      return digits || text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    })
    .join('\n');

/** What a person may change of a row, as one text. */
const contentText = (kind: ResourceKind, row: Row): string =>
  Object.entries(FIELDS[kind])
    .map(([name, comparison]) => valueText(comparison, row[name]))
    .join('\t');

/** Whether two rows are the same in all that a person may change. */
export const sameContents = (kind: ResourceKind, a: Row, b: Row): boolean =>
  a === b || contentText(kind, a) === contentText(kind, b);

/** A row as one text; a display with its id, which is its key. */
export const rowText = (kind: ResourceKind, row: Row): string =>
  contentText(kind, row) + (kind === 'expositions' ? `\t${valueText('uuid', row['expositionId'])}` : '');

/** Rows as sorted texts. */
export const rowTexts = (kind: ResourceKind, rows: readonly Row[]): string[] =>
  rows.map((row) => rowText(kind, row)).sort();

/** Whether two sets have the same rows, each as often, in any order. */
export const sameSets = (kind: ResourceKind, a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length &&
  (a.every((row, at) => row === b[at]) || rowTexts(kind, a).join('\n') === rowTexts(kind, b).join('\n'));

/** What targets are told apart by (docs/api.md section 4.4). */
export const targetKey = ({ displayType, weekday, protocolTime, productCategory }: Row): string =>
  [displayType, weekday, protocolTime, productCategory ?? null].map(String).join(' ');
