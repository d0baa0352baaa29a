import type { ProductCategory } from '#shared/contract/enumerations.ts';
import { LOGIN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { CONTACT_FIELDS, contactFields } from '#shared/domain/fields/contact.ts';
import { EXPECTATION_FIELDS, expectationFields } from '#shared/domain/fields/expectation.ts';
import { EXPOSITION_FIELDS, expositionFields } from '#shared/domain/fields/exposition.ts';
import { namesOf, type SheetField } from '#shared/domain/fields/field.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import { emailKey, phoneDigits } from '#shared/domain/merge/contact-keys.ts';
import { isStrangeEmail, isStrangePhone } from '#shared/domain/merge/contact-slips.ts';
import { categoryWarning, duplicateKey, fittingCategory, isNotOffered } from '#shared/domain/merge/display-slips.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { type Row, STORE_ROW_ID } from '../merge/resource-tree.ts';

/** What a table can hold: its rows are displays, targets or contacts of stores, or the details of a store each. */
export const TABLE_KINDS = ['expositions', 'expectations', 'contacts', 'store'] as const;
export type TableKindName = (typeof TABLE_KINDS)[number];

/** What looks like a mistake in a row once it is applied. It is applied all the same. */
type TableWarning =
  | { readonly code: 'no_category' | 'not_offered' | 'duplicate' | 'strange_phone' | 'strange_email' }
  | { readonly code: 'category_does_not_fit'; readonly category: ProductCategory };

/** How rows of one kind stand in a table. */
export type TableKind = {
  readonly kind: TableKindName;
  /** The fields by name. Their order is that of the columns. */
  readonly fields: Readonly<Record<string, SheetField>>;
  readonly names: readonly string[];
  /** The service's own id of a row; null: the store's ID says which row is meant. */
  readonly idColumn: string | null;
  /** The fields that name a row for people. */
  readonly label: readonly string[];
  /** A header has at least one of these columns. */
  readonly anchors: readonly string[];
  /** Columns without which no row can be found or say anything: of each group one. The store is another matter. */
  readonly required: readonly (readonly string[])[];
  /** Fields that tell apart rows that are found by the same text; what is new must differ in one of them. */
  readonly keyFields: readonly string[];
  /**
   * By what a row without a known id is found in its store, the surest first.
   *
   * @param text the text of a field, empty when there is none; of a field that is no text, the value as the API writes it
   */
  readonly keysOf: (text: (field: string) => string) => readonly string[];
  /**
   * true when the service may give a row another id, so that an id that is not known may be an old one. The row is then
   * searched for as one without an id.
   */
  readonly hasPassingIds: boolean;
  /** Fields that an empty cell leaves as they are. */
  readonly keptWhenEmpty: readonly string[];
  /** What should not occur twice in a store; null: the row can't have a duplicate. `fields` decide it. */
  readonly duplicates: { readonly fields: readonly string[]; readonly keyOf: (row: Row) => string | null };
  /** Warnings about a row by itself. Only fields for which `touches` is true count. */
  readonly warningsOf: (row: Row, touches: (field: string) => boolean) => readonly TableWarning[];
};

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Puts text on one line and trims it, because pasted text may span lines. */
export const tidyText = (text: string): string => text.replace(/\s*[\r\n\t]+\s*/gu, ' ').trim();

/** A text as it is compared: without whitespace at the ends, which a spreadsheet or a service may remove. */
const comparable = (text: string): string => tidyText(text).normalize('NFC');

const displays: TableKind = {
  kind: 'expositions',
  fields: expositionFields,
  names: EXPOSITION_FIELDS,
  idColumn: 'expositionId',
  label: ['label'],
  anchors: ['label', 'expositionId'],
  required: [['label', 'expositionId']],
  keyFields: EXPOSITION_FIELDS.filter((field) => expositionFields[field].isKey),
  keysOf: (text) => [comparable(text('label'))],
  hasPassingIds: false,
  keptWhenEmpty: [],
  duplicates: { fields: ['label', 'expositionType', 'status'], keyOf: duplicateKey },
  warningsOf(row, touches) {
    if (!touches('expositionType') && !touches('productCategories')) return [];
    const about = categoryWarning(textsOf(row['productCategories']), row['expositionType']);
    return about === null ? [] : [about];
  },
};

const targets: TableKind = {
  kind: 'expectations',
  fields: expectationFields,
  names: EXPECTATION_FIELDS,
  idColumn: 'expectationId',
  label: ['displayType', 'weekday', 'protocolTime', 'productCategory'],
  anchors: ['displayType'],
  required: [['displayType'], ['weekday'], ['protocolTime'], ['expectedFillRatio']],
  keyFields: EXPECTATION_FIELDS.filter((field) => field !== 'expectedFillRatio'),
  keysOf(text) {
    const [displayType, weekday, protocolTime] = [text('displayType'), text('weekday'), text('protocolTime')];
    if (displayType === '' || weekday === '' || protocolTime === '') return [];
    return [expectationKey({ displayType, weekday, protocolTime, productCategory: text('productCategory') || null })];
  },
  // Every replace gives them new ones (docs/sync.md, P2).
  hasPassingIds: true,
  keptWhenEmpty: [],
  duplicates: { fields: EXPECTATION_FIELDS, keyOf: expectationKey },
  warningsOf({ displayType, productCategory, expectedFillRatio }, touches) {
    const category = fittingCategory(displayType);
    const isOdd = category !== null && typeof productCategory === 'string' && productCategory !== category;
    const isIdle = isNotOffered(displayType) && Number(expectedFillRatio) > 0;
    return [
      ...(isOdd && (touches('displayType') || touches('productCategory'))
        ? [{ code: 'category_does_not_fit', category } as const]
        : []),
      ...(isIdle && (touches('displayType') || touches('expectedFillRatio')) ? [{ code: 'not_offered' } as const] : []),
    ];
  },
};

const contacts: TableKind = {
  kind: 'contacts',
  fields: contactFields,
  names: CONTACT_FIELDS,
  idColumn: 'contactId',
  label: ['name'],
  anchors: ['name', 'phone', 'email', 'contactId'],
  required: [['phone', 'email', 'name', 'contactId']],
  keyFields: CONTACT_FIELDS.filter((field) => field !== 'hasWhatsapp'),
  keysOf(text) {
    const digits = phoneDigits(text('phone'));
    const email = emailKey({ email: text('email') });
    const keys = [...(digits === null ? [] : [`phone ${digits}`]), ...(email === null ? [] : [`e-mail ${email}`])];
    // Without a number or an address, only what says exactly the same is the same.
    return keys.length > 0 ? keys : [`text ${comparable(text('name'))}\n${comparable(text('phone'))}`];
  },
  // Every replace may change them (docs/sync.md, P2).
  hasPassingIds: true,
  keptWhenEmpty: [],
  duplicates: { fields: ['phone'], keyOf: ({ phone }) => phoneDigits(phone) },
  warningsOf: ({ phone, email }, touches) => [
    ...(touches('phone') && isStrangePhone(phone) ? [{ code: 'strange_phone' } as const] : []),
    ...(touches('email') && isStrangeEmail(email) ? [{ code: 'strange_email' } as const] : []),
  ],
};

const stores: TableKind = {
  kind: 'store',
  fields: storeFields,
  names: namesOf(storeFields),
  idColumn: null,
  label: ['name'],
  anchors: ['externalId'],
  required: [['externalId']],
  keyFields: [],
  keysOf: () => [STORE_ROW_ID],
  hasPassingIds: false,
  // A file rarely has the codes, and a store is not to lose its own over that.
  keptWhenEmpty: [LOGIN_CODE],
  duplicates: { fields: [], keyOf: () => null },
  warningsOf: () => [],
};

const tableKinds: Readonly<Record<TableKindName, TableKind>> = {
  expositions: displays,
  expectations: targets,
  contacts,
  store: stores,
};

/** How rows stand in a table with these words. */
export const kindOfWords = ({ kind }: { readonly kind: TableKindName }): TableKind => tableKinds[kind];

/** The columns of a table of one kind, in the order in which they are written. */
export const columnsOf = ({ names, idColumn }: Pick<TableKind, 'names' | 'idColumn'>): readonly string[] =>
  // The details of a store have its name themselves.
  idColumn === null ? ['externalId', ...names] : ['externalId', 'storeName', ...names, idColumn];
