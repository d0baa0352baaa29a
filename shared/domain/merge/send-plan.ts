import type { z } from 'zod';
import { MAX_EXPOSITIONS_PER_REQUEST } from '#shared/contract/formats.ts';
import { SentContact } from '../fields/contact.ts';
import { SentExpectation } from '../fields/expectation.ts';
import { SentExposition } from '../fields/exposition.ts';
import { timesWithStrange } from '../fields/field.ts';
import { SentStore } from '../fields/store.ts';
import { kindRules } from './kind-rules.ts';
import type { Merge } from './merge-result.ts';
import type { LocalRow, ResourceKind, Row, RowChange } from './resource-tree.ts';
import { strangeFields } from './row-content.ts';
import { typedIssues } from './typed-values.ts';

/**
 * One request for displays. The elements are complete, and either all new or all known. `rowIds` are in the order of
 * the body.
 */
type ExpositionChunk = {
  readonly creates: boolean;
  readonly rowIds: readonly string[];
  readonly body: { readonly expositions: readonly SentExposition[] };
};

/** What has to be sent so that the service has the merged state (sync.md, step 7). */
export type SendPlan =
  | { readonly send: 'nothing' }
  | { readonly send: 'held'; readonly because: 'conflicts' | 'brake' | 'undecided_creates' }
  | { readonly send: 'invalid'; readonly issues: readonly DraftIssue[] }
  | { readonly send: 'store'; readonly creates: boolean; readonly rowIds: readonly string[]; readonly body: Row }
  | {
      readonly send: 'contacts';
      readonly rowIds: readonly string[];
      readonly body: { readonly contacts: readonly SentContact[] };
    }
  | {
      readonly send: 'expectations';
      readonly rowIds: readonly string[];
      readonly body: { readonly expectations: readonly SentExpectation[] };
    }
  | { readonly send: 'expositions'; readonly chunks: readonly ExpositionChunk[] };

type PlanOptions = {
  /** A person has checked what the brake stopped, and confirmed it. */
  readonly brakeConfirmed?: boolean;
  /** The service refuses ids made here (sync.md, P1), so creates are sent without ids. */
  readonly leaveOutNewIds?: boolean;
  /** A person knows that the service refuses its own fields that Endcap doesn't know, and gives them up. */
  readonly leaveOutStrange?: boolean;
};

const isPresent = (change: RowChange): change is RowChange & { readonly after: Row } => change.after !== null;

/** Only the fields that differ from what was read: an omitted field keeps its value (api.md section 4.2). */
function storePlan(changes: readonly RowChange[], leaveOutStrange: boolean): SendPlan {
  const [change] = changes.filter(isPresent);
  if (!change) return { send: 'nothing' };
  const { rowId, before, after } = change;
  const changed = kindRules.store.fields.filter(({ name, same }) => !same(before?.[name], after[name]));
  const fields = Object.fromEntries(changed.map(({ name }) => [name, after[name]]));
  const body = SentStore.parse(fields);
  // A replaced list of hours would erase what only the service knows of them.
  const openingTimes = leaveOutStrange
    ? body.openingTimes
    : timesWithStrange(body.openingTimes, before?.['openingTimes']);
  return {
    send: 'store',
    creates: before === null,
    rowIds: [rowId],
    body: body.openingTimes === undefined ? body : { ...body, openingTimes },
  };
}

function chunksOf(changes: readonly (RowChange & { readonly after: Row })[], creates: boolean, leaveOut: boolean) {
  const chunks: ExpositionChunk[] = [];
  for (let at = 0; at < changes.length; at += MAX_EXPOSITIONS_PER_REQUEST) {
    const part = changes.slice(at, at + MAX_EXPOSITIONS_PER_REQUEST);
    const expositions = part.map(({ after }): SentExposition => {
      const { expositionId, ...rest } = SentExposition.parse(after);
      return leaveOut || expositionId === undefined ? rest : { expositionId, ...rest };
    });
    chunks.push({ creates, rowIds: part.map(({ rowId }) => rowId), body: { expositions } });
  }
  return chunks;
}

/** Only changed displays, each complete, updates before creates, at most 500 per request (api.md section 2.12). */
function expositionPlan(changes: readonly RowChange[], leaveOutNewIds: boolean): SendPlan {
  const present = changes.filter(isPresent);
  const updates = present.filter(({ before }) => before !== null);
  const creates = present.filter(({ before }) => before === null);
  return {
    send: 'expositions',
    chunks: [...chunksOf(updates, false, false), ...chunksOf(creates, true, leaveOutNewIds)],
  };
}

const rowIdsOf = (rows: readonly LocalRow[]): string[] => rows.map(({ rowId }) => rowId);

/** A created store is read back with null for everything it lacks, so only given fields are checked. */
const sentRows = (kind: ResourceKind, { merged, changes }: Merge): readonly LocalRow[] => {
  if (kind === 'contacts' || kind === 'expectations') return merged;
  return changes.filter(isPresent).map(({ rowId, after }) => ({ rowId, row: after }));
};

/**
 * The strange fields of a row of a set, which its replacement would erase, as they were read. A row that is added has
 * none: what it may have come from is another row.
 */
function strangeOf(kind: ResourceKind, { changes }: Merge): (one: LocalRow) => Row {
  const changed = new Map(changes.map(({ rowId, before }) => [rowId, before]));
  return ({ rowId, row }) => {
    const read = changed.has(rowId) ? changed.get(rowId) : row;
    return read ? strangeFields(kind, read) : {};
  };
}

/**
 * Plans the requests for a merge (sync.md, step 7). Every body follows the contract and includes all fields that have a
 * default. When nothing differs from what was read, there is no request at all.
 */
export function planSend(kind: ResourceKind, merge: Merge, options: PlanOptions = {}): SendPlan {
  if (merge.brake !== null && options.brakeConfirmed !== true) return { send: 'held', because: 'brake' };
  if (merge.conflicts.length > 0) return { send: 'held', because: 'conflicts' };
  if (merge.undecided.length > 0) return { send: 'held', because: 'undecided_creates' };
  if (merge.changes.length === 0) return { send: 'nothing' };
  const issues = [
    ...sentRows(kind, merge).flatMap((one) => validateRow(kind, one)),
    ...merge.changes.flatMap((one) => typedIssues(kind, one)),
  ];
  if (issues.length > 0) return { send: 'invalid', issues };
  const rowIds = rowIdsOf(merge.merged);
  const strange = options.leaveOutStrange === true ? () => ({}) : strangeOf(kind, merge);
  switch (kind) {
    case 'store':
      return storePlan(merge.changes, options.leaveOutStrange === true);
    case 'contacts':
      return {
        send: kind,
        rowIds,
        body: { contacts: merge.merged.map((one) => ({ ...strange(one), ...SentContact.parse(one.row) })) },
      };
    case 'expectations':
      return {
        send: kind,
        rowIds,
        body: { expectations: merge.merged.map((one) => ({ ...strange(one), ...SentExpectation.parse(one.row) })) },
      };
    case 'expositions':
      return expositionPlan(merge.changes, options.leaveOutNewIds === true);
    default:
      return kind satisfies never;
  }
}

/** Why a value can't be sent: the contract refuses it (api.md sections 2.4, 2.7, 2.10 and 2.12). */
type DraftErrorCode = 'missing' | 'wrong_type' | 'unknown_value' | 'out_of_range' | 'bad_format' | 'refused';

/** What a person should check, though it can be sent. */
export type WarningCode =
  | 'category_does_not_fit'
  | 'no_category'
  | 'duplicate'
  | 'blank'
  | 'without_name'
  | 'strange_phone'
  | 'strange_email'
  | 'hours_overlap';

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
