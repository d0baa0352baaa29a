import type { z } from 'zod';
import { SentContact } from '#shared/domain/fields/contact.ts';
import { SentExpectation } from '#shared/domain/fields/expectation.ts';
import { SentExposition } from '#shared/domain/fields/exposition.ts';
import { SentStore } from '#shared/domain/fields/store.ts';
import type { LocalRow, ResourceKind } from './resource-tree.ts';

/** Why a value can't be sent: the contract refuses it (api.md sections 2.4, 2.7, 2.10 and 2.12). */
export type DraftErrorCode = 'missing' | 'wrong_type' | 'unknown_value' | 'out_of_range' | 'bad_format' | 'refused';

/** What a person should check, though it can be sent. */
export type WarningCode =
  | 'category_does_not_fit'
  | 'no_category'
  | 'duplicate'
  | 'blank'
  | 'without_name'
  | 'phone_too_short'
  | 'closes_before_it_opens';

/** An issue with one cell, one row (`field` is null) or the whole resource (`rowId` is null too). */
export type DraftIssue<Code extends string = DraftErrorCode> = {
  readonly rowId: string | null;
  readonly field: string | null;
  readonly code: Code;
  /** Data for the message, by code: `out_of_range` has min and max, `duplicate` the other rows, and so on. */
  readonly data?: Readonly<Record<string, unknown>>;
};

type SchemaIssue = z.core.$ZodIssue;

const isAbsent = ({ row }: LocalRow, path: readonly PropertyKey[]): boolean =>
  path.length === 1 && (row[String(path[0])] === undefined || row[String(path[0])] === null);

const codeOf = (one: LocalRow, issue: SchemaIssue): DraftErrorCode => {
  if (isAbsent(one, issue.path)) return 'missing';
  switch (issue.code) {
    case 'invalid_value':
      return 'unknown_value';
    case 'too_big':
    case 'too_small':
      return 'out_of_range';
    case 'invalid_format':
      return 'bad_format';
    default:
      return 'wrong_type';
  }
};

const dataOf = (issue: SchemaIssue): Readonly<Record<string, unknown>> => {
  if (issue.code === 'too_big') return { max: issue.maximum };
  if (issue.code === 'too_small') return { min: issue.minimum };
  if (issue.code === 'invalid_type') return { expected: issue.expected };
  return {};
};

const sentRow = {
  store: SentStore,
  contacts: SentContact,
  expectations: SentExpectation,
  expositions: SentExposition,
} as const satisfies Record<ResourceKind, z.ZodType>;

/** What the contract refuses in one row, cell by cell; empty when the row can be sent (sync.md, I11). */
export function validateRow(kind: ResourceKind, one: LocalRow): DraftIssue[] {
  const result = sentRow[kind].safeParse(one.row);
  if (result.success) return [];
  const seen = new Set<string>();
  return result.error.issues.flatMap((issue) => {
    const field = issue.path.length === 0 ? null : String(issue.path[0]);
    // One message per cell: a list with nine unknown categories is one problem.
    if (seen.has(String(field))) return [];
    seen.add(String(field));
    return [{ rowId: one.rowId, field, code: codeOf(one, issue), data: dataOf(issue) }];
  });
}
