import { z } from 'zod';
import { OpeningTime } from '#shared/contract/store.ts';
import { hoursProblems } from '#shared/domain/opening-hours.ts';
import { phoneDigits } from './contact-keys.ts';
import { isStrangeEmail, isStrangePhone } from './contact-slips.ts';
import { categoryWarning, duplicateKey, fittingCategory } from './display-slips.ts';
import { expectationKey } from './expectation-groups.ts';
import type { LocalRow, ResourceKind, Row, Tree } from './resource-tree.ts';
import { type DraftIssue, validateRow, type WarningCode } from './send-plan.ts';

type Warning = DraftIssue<WarningCode>;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const blanks = ({ rowId, row }: LocalRow, fields: readonly string[]): Warning[] =>
  fields.flatMap((field) => (isBlank(row[field]) ? [{ rowId, field, code: 'blank' as const }] : []));

/** Two rows with the same key are legal everywhere, and nearly always a mistake. */
function duplicates(rows: Tree, keyOf: (row: Row) => string | null): Warning[] {
  const groups = Map.groupBy(rows, ({ row }) => keyOf(row));
  return [...groups].flatMap(([key, equal]) =>
    key === null || equal.length < 2
      ? []
      : equal.map(({ rowId }): Warning => {
          const others = equal.map((one) => one.rowId).filter((id) => id !== rowId);
          return { rowId, field: null, code: 'duplicate', data: { others } };
        }),
  );
}

function aboutExposition(one: LocalRow): Warning[] {
  const { rowId, row } = one;
  const categories = Array.isArray(row['productCategories']) ? row['productCategories'] : null;
  const about = categories === null ? null : categoryWarning(categories, row['expositionType']);
  const found = blanks(one, ['label']);
  if (about !== null) {
    const data = about.code === 'no_category' ? {} : { data: { category: about.category } };
    found.push({ rowId, field: 'productCategories', code: about.code, ...data });
  }
  return found;
}

function aboutExpectation({ rowId, row }: LocalRow): Warning[] {
  const category = fittingCategory(row['displayType']);
  const given = row['productCategory'];
  if (category === null || given === null || given === undefined || given === category) return [];
  return [{ rowId, field: 'productCategory', code: 'category_does_not_fit', data: { category } }];
}

function aboutContact(one: LocalRow): Warning[] {
  const { rowId, row } = one;
  const found = blanks(one, ['name', 'phone']);
  if (isStrangePhone(row['phone'])) found.push({ rowId, field: 'phone', code: 'strange_phone' });
  if (isStrangeEmail(row['email'])) found.push({ rowId, field: 'email', code: 'strange_email' });
  return found;
}

function aboutStore(one: LocalRow, isNewStore: boolean): Warning[] {
  const { rowId, row } = one;
  const found = blanks(one, ['name']);
  if (isNewStore && row['name'] === undefined) found.push({ rowId, field: 'name', code: 'without_name' });
  const times = z.array(OpeningTime).safeParse(row['openingTimes']);
  if (times.success && hoursProblems(times.data).overlapping.length > 0)
    found.push({ rowId, field: 'openingTimes', code: 'hours_overlap' });
  return found;
}

/** Everything that can be sent but looks wrong: types and categories that don't match, duplicates, blank texts. */
function warnAbout(kind: ResourceKind, rows: Tree, isNewStore: boolean): Warning[] {
  switch (kind) {
    case 'store':
      return rows.flatMap((one) => aboutStore(one, isNewStore));
    case 'contacts':
      return [...rows.flatMap(aboutContact), ...duplicates(rows, ({ phone }) => phoneDigits(phone))];
    case 'expectations':
      return [...rows.flatMap(aboutExpectation), ...duplicates(rows, expectationKey)];
    case 'expositions':
      return [...rows.flatMap(aboutExposition), ...duplicates(rows, duplicateKey)];
    default:
      return kind satisfies never;
  }
}

type Validation = {
  /** What the contract refuses. The resource can't be published until these are fixed. */
  readonly errors: readonly DraftIssue[];
  /** What a person should check. It can still be published. */
  readonly warnings: readonly DraftIssue<WarningCode>[];
};

/**
 * Checks the wanted state against the contract (api.md sections 2.4, 2.7, 2.10 and 2.12), row by row and field by
 * field.
 *
 * @param rows the rows to check; warnings about duplicates need all rows of the resource
 * @param isNewStore warns of a new store without a name, which services may refuse (api.md section 4.2)
 */
export function validateDraft(kind: ResourceKind, rows: Tree, isNewStore = false): Validation {
  return { errors: rows.flatMap((one) => validateRow(kind, one)), warnings: warnAbout(kind, rows, isNewStore) };
}
