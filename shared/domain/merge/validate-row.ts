import type { z } from 'zod';
import type { DraftIssue, ErrorCode } from './draft-issue.ts';
import type { LocalRow, ResourceKind } from './resource-tree.ts';
import { sentRow } from './send-schema.ts';

type SchemaIssue = z.core.$ZodIssue;

const isAbsent = ({ row }: LocalRow, path: readonly PropertyKey[]): boolean =>
  path.length === 1 && (row[String(path[0])] === undefined || row[String(path[0])] === null);

const codeOf = (one: LocalRow, issue: SchemaIssue): ErrorCode => {
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

/** What the contract refuses in one row, cell by cell; empty when it can be sent (sync.md, I11). */
export function validateRow(kind: ResourceKind, one: LocalRow): DraftIssue[] {
  const result = sentRow[kind].safeParse(one.row);
  if (result.success) return [];
  const seen = new Set<string>();
  return result.error.issues.flatMap((issue) => {
    const field = issue.path.length === 0 ? null : String(issue.path[0]);
    // One sentence per cell: a list with nine unknown categories is one problem.
    if (seen.has(String(field))) return [];
    seen.add(String(field));
    return [{ rowId: one.rowId, field, code: codeOf(one, issue), data: dataOf(issue) }];
  });
}
