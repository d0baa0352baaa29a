import type { Field, FieldList } from '../fields/field.ts';
import { kindFields, kindRules } from '../merge/kind-rules.ts';
import { type ResourceKind, type Row, STORE_ROW_ID } from '../merge/resource-tree.ts';
import { answeredRow } from '../merge/row-content.ts';
import { typedProblem } from '../merge/typed-values.ts';
import type { ChangeSetProblem, ChangeSetResource } from './change-set-resource.ts';
import { LOGIN_CODE } from './hidden-code.ts';

/** The first problem of a resource. `row`: the name or id of its row. */
type RowProblem = { readonly row: string | null; readonly field: string | null; readonly problem: ChangeSetProblem };

type FileRow = ChangeSetResource['edits'][number];

const SHORT = 200;

/** What a person calls a row. */
function titleOf({ rowId, row }: FileRow): string {
  const name = row?.['label'] ?? row?.['name'];
  return typeof name === 'string' && name !== '' ? name.slice(0, SHORT) : rowId;
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Whether a draft may hold a value. It may be one that the contract refuses, because a draft is saved before it is
 * right, but only as a person can enter it: nothing, a text, or texts.
 */
const mayHold = ({ schema, form }: Field, value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  (form === 'choices' && isTexts(value)) ||
  schema.safeParse(value).success;

/** A file leaves out login codes. One that has a changed code, from an earlier version, has both sides of it. */
const withSecret = (kind: ResourceKind, row: Row, isNeeded: boolean): Row =>
  kind === 'store' && !isNeeded && row[LOGIN_CODE] === undefined ? { ...row, [LOGIN_CODE]: '' } : row;

function baseProblem(kind: ResourceKind, one: FileRow & { readonly row: Row }, isSecretNeeded: boolean) {
  const read = answeredRow[kind].safeParse(withSecret(kind, one.row, isSecretNeeded));
  if (read.success) return null;
  const [name] = read.error.issues[0]?.path ?? [];
  const field = name === undefined ? null : String(name);
  const problem: ChangeSetProblem = field !== null && one.row[field] === undefined ? 'missing' : 'value';
  return { row: titleOf(one), field, problem };
}

function editProblem(kind: ResourceKind, one: FileRow, base: Row | undefined): RowProblem | null {
  const row = titleOf(one);
  if (one.row === null) {
    const canGo = base !== undefined && kindRules[kind].canRemove;
    return canGo ? null : { row, field: null, problem: 'removal' };
  }
  const fields: FieldList = kindFields[kind];
  for (const [field, rules] of Object.entries(fields)) {
    const value = one.row[field];
    // A row that the service has is given whole: what is left out would neither be kept nor cleared.
    if (value === undefined && base?.[field] !== undefined) return { row, field, problem: 'missing' };
    if (value !== undefined && !mayHold(rules, value)) return { row, field, problem: 'value' };
    if (typedProblem(kind, field, value, base?.[field]) !== null) return { row, field, problem: 'value' };
  }
  const { idField } = kindRules[kind];
  const id = idField === null ? undefined : one.row[idField];
  if (idField !== null && id !== undefined && typeof id !== 'string') return { row, field: idField, problem: 'value' };
  return null;
}

const secondOf = (rows: readonly FileRow[]): FileRow | undefined => {
  const seen = new Set<string>();
  return rows.find(({ rowId }) => seen.size === seen.add(rowId).size);
};

/**
 * Holds the rows of one resource of a file against the fields of its kind: the state that the edits were based on is an
 * answer of the service, and the edits are what a person can have entered.
 *
 * @returns the first problem; null: it can be taken
 */
export function changeSetProblem({ ref: { kind }, base, edits }: ChangeSetResource): RowProblem | null {
  const twice = secondOf(base) ?? secondOf(edits);
  if (twice !== undefined) return { row: titleOf(twice), field: null, problem: 'twice' };
  const stranger = kind === 'store' ? [...base, ...edits].find(({ rowId }) => rowId !== STORE_ROW_ID) : undefined;
  if (stranger !== undefined) return { row: titleOf(stranger), field: null, problem: 'shape' };
  const isSecretNeeded = edits.some(({ row }) => row?.[LOGIN_CODE] !== undefined);
  for (const one of base) {
    const problem = baseProblem(kind, one, isSecretNeeded);
    if (problem !== null) return problem;
  }
  const known = new Map(base.map(({ rowId, row }) => [rowId, row]));
  for (const one of edits) {
    const problem = editProblem(kind, one, known.get(one.rowId));
    if (problem !== null) return problem;
  }
  return null;
}
