import { type SheetRow, type STORE_COLUMNS, storeColumns } from '#renderer/drafts/draft-sheet.ts';
import type { Duplicates } from '#renderer/drafts/duplicates.ts';
import type { CellValue, Mark, ReadCell, SheetColumn } from '#renderer/grid/model/column.ts';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import { withBlankRows } from '#renderer/sheets/new-rows.ts';
import { termChoices, warning } from '#renderer/sheets/term-choices.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { CONTACT_FIELDS, type ContactFieldName, contactFields } from '#shared/domain/fields/contact.ts';
import { FLAGS } from '#shared/domain/fields/field.ts';
import { phoneDigits } from '#shared/domain/merge/contact-keys.ts';
import { isNoEmail, isStrangeEmail, isStrangePhone } from '#shared/domain/merge/contact-slips.ts';
import { MOST_TYPED } from '#shared/domain/merge/typed-values.ts';
import { foldText } from '#shared/lib/compare-text.ts';

/**
 * A field as its cell shows it. Yes and no are a choice, so they are texts here. A value that fits no cell is shown as
 * JSON, and changes only when someone overwrites it.
 */
function cellOf(field: string, fields: Fields | null): CellValue {
  const value = fields?.[field];
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  return JSON.stringify(value);
}

/** The service's value for a cell. What can't be read is passed on unchanged, and reported as a problem. */
function fieldOf(field: string, value: CellValue): unknown {
  if (field !== 'hasWhatsapp') return value;
  return value === 'true' ? true : value === 'false' ? false : value;
}

const TYPES: readonly unknown[] = contactFields.contactType.values;
const folded = (value: unknown): string => foldText(String(value ?? ''));

/** By type, those of the store first, and name. */
function contactOrder(a: Fields, b: Fields): number {
  const type = ({ contactType }: Fields) => TYPES.indexOf(contactType);
  return type(a) - type(b) || (folded(a['name']) < folded(b['name']) ? -1 : 1);
}

/** How contacts are shown in a sheet. */
export const contactKind = withBlankRows({
  kind: 'contacts',
  fields: CONTACT_FIELDS,
  mainField: 'name',
  cellOf,
  fieldOf,
  order: contactOrder,
});

/** The contact that a row of the sheet shows. */
export const contactOf = (read: ReadCell): Fields =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, fieldOf(field, read(field))]));

/** What should not occur twice among the contacts of a store; null: the number is none that could be compared. */
export const contactDuplicateKey = (read: ReadCell): string | null => phoneDigits(read('phone'));

const REQUIRED: Mark = { kind: 'invalid', problem: { code: 'required' } };

/** The contract wants a text, but an empty one will do: what a service has may stay. */
function aboutText(value: CellValue): Mark | null {
  if (value === null) return REQUIRED;
  return String(value).trim() === '' ? warning('blank') : null;
}

function aboutPhone(phone: CellValue, isDuplicate: () => boolean): Mark | null {
  const blank = aboutText(phone);
  if (blank !== null) return blank;
  if (isStrangePhone(phone)) return warning('strangePhone');
  return isDuplicate() ? warning('duplicate') : null;
}

function aboutEmail(email: CellValue): Mark | null {
  if (isNoEmail(email)) return { ...warning('noEmail'), kind: 'invalid' };
  return isStrangeEmail(email) ? warning('strangeEmail') : null;
}

export type ContactColumnParts = {
  readonly header: (column: (typeof STORE_COLUMNS)[number] | ContactFieldName | 'since') => string;
  readonly terms: Terms;
  /** A moment as a day, from milliseconds since 1970. */
  readonly day: (moment: number) => string;
  /** Whether another contact of the store has the same phone number. */
  readonly isDuplicate: Duplicates['has'];
};

/** The columns of the sheet in the current language. */
export function contactColumns(parts: ContactColumnParts, readOnly: boolean): readonly SheetColumn<SheetRow>[] {
  const { header, terms, day, isDuplicate } = parts;
  const common = (id: ContactFieldName) => {
    const { width, grow } = contactFields[id].column;
    return { id, header: header(id), width, grow, readOnly, read: (row: SheetRow) => cellOf(id, row.base) };
  };
  const byField: { readonly [Name in ContactFieldName]: SheetColumn<SheetRow> } = {
    name: { ...common('name'), kind: 'text', maxLength: MOST_TYPED, check: aboutText },
    contactType: {
      ...common('contactType'),
      kind: 'choice',
      required: true,
      choices: termChoices(contactFields.contactType.values, terms.contactType, contactFields.contactType.terms),
    },
    phone: {
      ...common('phone'),
      kind: 'text',
      maxLength: MOST_TYPED,
      check: (phone, read) =>
        aboutPhone(phone, () => isDuplicate((column) => (column === 'phone' ? phone : read(column)))),
    },
    email: { ...common('email'), kind: 'text', maxLength: MOST_TYPED, check: aboutEmail },
    hasWhatsapp: {
      ...common('hasWhatsapp'),
      kind: 'choice',
      required: true,
      choices: termChoices(FLAGS, terms.flag, 'flag'),
    },
  };
  return [
    ...storeColumns(header, 2),
    ...CONTACT_FIELDS.map((id) => byField[id]),
    {
      id: 'since',
      kind: 'number',
      isMoment: true,
      header: header('since'),
      width: 106,
      readOnly: true,
      parse: () => null,
      format: day,
      read: ({ base }) => {
        const moment = Date.parse(String(base?.['createdAt'] ?? ''));
        return Number.isNaN(moment) ? null : moment;
      },
    },
  ];
}
