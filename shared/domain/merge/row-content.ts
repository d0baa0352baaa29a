import { z } from 'zod';
import { Contact } from '#shared/contract/contact.ts';
import { Expectation } from '#shared/contract/expectation.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import { Store } from '#shared/contract/store.ts';
import { type KindRules, kindRules } from './kind-rules.ts';
import {
  type LocalRow,
  type ResourceKind,
  type Row,
  type RowChange,
  STORE_ROW_ID,
  type Tree,
} from './resource-tree.ts';

/** true when two rows are equal in every field that a person may change; ids are ignored. */
export function sameContent({ fields }: KindRules, a: Row, b: Row): boolean {
  if (a === b) return true;
  for (const { name, same } of fields) if (!same(a[name], b[name])) return false;
  return true;
}

/** true when nothing in the partial row contradicts the whole one. Fields that it lacks are not compared. */
export function agreesWith({ fields }: KindRules, partial: Row, whole: Row): boolean {
  return fields.every(({ name, same }) => partial[name] === undefined || same(partial[name], whole[name]));
}

/** `under` with the content of `over`. Ids and unknown fields stay those of `under`. */
export function withContent({ fields }: KindRules, under: Row, over: Row): Row {
  const content = fields.flatMap(({ name }) => (over[name] === undefined ? [] : [[name, over[name]] as const]));
  return { ...under, ...Object.fromEntries(content) };
}

/**
 * The fields of a row that no contract names: the service may store something in them (sync.md, "Fields that Endcap
 * doesn't know").
 */
export function strangeFields(kind: ResourceKind, row: Row): Row {
  const { fields, idField, madeByService } = kindRules[kind];
  const known = new Set([...fields.map(({ name }) => name), ...madeByService, ...(idField === null ? [] : [idField])]);
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !known.has(name) && value !== undefined));
}

/** Names of the fields that a change touched. */
export const touchedFields = (kind: ResourceKind, { before, after }: RowChange): string[] =>
  kindRules[kind].fields
    .filter(({ name, same }) => (before === null ? after?.[name] !== undefined : !same(before[name], after?.[name])))
    .map(({ name }) => name);

/** How many changes what was sent of some rows is, counted as everywhere (decision 94). */
export const sizeOfSent = (kind: ResourceKind, changes: readonly RowChange[]): number =>
  changes.reduce(
    (sum, one) => sum + (one.before === null || one.after === null ? 1 : touchedFields(kind, one).length),
    0,
  );

/** The service's own id of a row, in lower case; null when it has none. */
export function wireId({ idField }: KindRules, row: Row): string | null {
  const id = idField === null ? null : row[idField];
  return typeof id === 'string' ? id.toLowerCase() : null;
}

/** true for fields that only the service makes. The id of an exposition is made here (sync.md, "Keys", expositions). */
const notOurs = (kind: ResourceKind, name: string): boolean =>
  kindRules[kind].madeByService.includes(name) || (kind !== 'expositions' && kindRules[kind].idField === name);

/**
 * A new row with every default filled in (api.md sections 2.7, 2.10 and 2.12). What is sent is always complete, so no
 * service can fill in a default of its own. Fields that only the service makes are left out, so a copied row becomes a
 * row of its own.
 */
export function completeRow(kind: ResourceKind, { rowId, row }: LocalRow): LocalRow {
  const given = Object.entries(row).filter(([name, value]) => value !== undefined && !notOurs(kind, name));
  return { rowId, row: { ...kindRules[kind].initial, ...Object.fromEntries(given) } };
}

/** Gives local ids to rows of the service. */
export type RowIds = {
  /** The predicted id, or one derived from it when a local row already has it. The same calls give the same ids. */
  readonly fresh: (predicted: string | null) => string;
};

/** The id that this one was derived from because a row already had it. Any other id is returned unchanged. */
export const predictedId = (rowId: string): string => rowId.replace(/#\d+$/, '');

/** Makes ids that no row of these trees has. The set is built only when needed: most merges meet no new row. */
export function createRowIds(...trees: readonly Tree[]): RowIds {
  let taken: Set<string> | null = null;
  return {
    fresh: (predicted) => {
      taken ??= new Set(trees.flatMap((tree) => tree.map(({ rowId }) => rowId)));
      const name = predicted ?? 'row';
      let id = name;
      for (let count = 2; taken.has(id); count++) id = `${name}#${count}`;
      taken.add(id);
      return id;
    },
  };
}

const NUMBERED = /^new-(\d+)-/;
/** Enough digits to keep ids in order for any number of rows that a store can hold. */
const DIGITS = 9;

/**
 * Gives ids to rows that are made together. Drafts list new rows by id. The numbers continue from those already in use,
 * so the rows keep their order and come after the rows made before them.
 *
 * @param known ids of all rows of the resource
 */
export function newRows<Row>(
  rows: readonly Row[],
  known: Iterable<string>,
  newId: () => string,
): { rowId: string; row: Row }[] {
  let last = 0;
  for (const id of known) last = Math.max(last, Number(NUMBERED.exec(id)?.[1] ?? 0));
  return rows.map((row, at) => ({ rowId: `new-${String(last + 1 + at).padStart(DIGITS, '0')}-${newId()}`, row }));
}

/*
 * Answers of the service as the merge reads them. They must follow the contract, but fields that the contract does not
 * know are kept, so that drafts, history and comparisons lose nothing that a newer service sends.
 */

/** One row of each kind, as the service answers it. */
export const answeredRow = {
  store: z.looseObject(Store.shape),
  contacts: z.looseObject(Contact.shape),
  expectations: z.looseObject(Expectation.shape),
  expositions: z.looseObject(Exposition.shape),
} as const satisfies Record<ResourceKind, z.ZodType<Row>>;

const listOf = (item: z.ZodType<Row>) => z.looseObject({ items: z.array(item) }).transform(({ items }) => items);

const answers = {
  store: answeredRow.store.transform((store): Row[] => [store]),
  contacts: listOf(answeredRow.contacts),
  expectations: listOf(answeredRow.expectations),
  expositions: listOf(answeredRow.expositions),
} as const satisfies Record<ResourceKind, z.ZodType<Row[]>>;

/**
 * Reads the rows from an answer to a GET or PUT of a resource (api.md sections 2.3, 2.8, 2.10 and 2.12).
 *
 * @throws {z.ZodError} when the answer does not follow the contract (sync.md, step 5: park)
 */
export function readRows(kind: ResourceKind, answer: unknown): Row[] {
  return answers[kind].parse(answer);
}

/** The first base of a resource. Each row's local id is the service's own id, unless that is taken. */
export function firstTree(kind: ResourceKind, rows: readonly Row[]): Tree {
  const ids = createRowIds();
  const rules = kindRules[kind];
  return rows.map((row) => ({ rowId: ids.fresh(rules.idField === null ? STORE_ROW_ID : wireId(rules, row)), row }));
}
