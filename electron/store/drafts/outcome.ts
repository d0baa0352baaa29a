import { z } from 'zod';
import type { Issue } from '#shared/contract/errors.ts';
import { PutExpositions } from '#shared/contract/exposition.ts';
import { strangeTimes } from '#shared/domain/fields/field.ts';
import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import type { LocalRow, Row } from '#shared/domain/merge/resource-tree.ts';
import { strangeFields, wireId } from '#shared/domain/merge/row-content.ts';
import { mapServiceIssues, type ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import {
  type Attempt,
  findAttempt,
  listAttemptsOf,
  readClientIds,
  writeClientIds,
  writeOutcome,
} from './attempts-table.ts';
import { type Blocker, type DraftHead, findDraft, type ParkReason, readBase, updateDraft } from './drafts-table.ts';
import { markRefused, type ReconcilePorts } from './plan-attempts.ts';
import { returnedRows } from './sent-changes.ts';

/**
 * The result of a request (sync.md, step 8). `absent`: it certainly had no effect. `unknown`: nobody knows yet.
 * `missing`: a 404. `too_large`: a 413.
 */
export type SendOutcome =
  | { readonly outcome: 'acknowledged'; readonly rows: readonly Row[] }
  | { readonly outcome: 'unknown' | 'absent'; readonly because: string }
  | { readonly outcome: 'too_large'; readonly because: string }
  | { readonly outcome: 'missing'; readonly message: string | null }
  | { readonly outcome: 'refused'; readonly message: string; readonly issues: readonly Issue[] };

export type OutcomeInput = {
  /** The attempt's publishing. If the file was replaced, the same attempt number may belong to another one. */
  readonly publishId: string;
  readonly attemptId: number;
  readonly sent: SendOutcome;
  /** The store was created a short while ago, and parts of the service may not know it yet. */
  readonly mayLag: boolean;
};

/** `go_on`: send the next chunk. `again`: read and plan again. */
export type OutcomeResult = { readonly next: 'go_on' | 'again' } | { readonly next: 'stopped'; readonly stop: Blocker };

const AGAIN: OutcomeResult = { next: 'again' };

/** Records the result of a request and says how to continue. */
export function noteOutcome(
  db: WriteDb,
  { crashPoint }: ReconcilePorts,
  { publishId, attemptId, sent, mayLag }: OutcomeInput,
): OutcomeResult {
  return db.atOnce((): OutcomeResult => {
    crashPoint('outcome.begun');
    const attempt = findAttempt(db, attemptId);
    const draft = attempt && findDraft(db, attempt.ref);
    if (attempt?.publishId !== publishId || draft === null) return AGAIN;
    switch (sent.outcome) {
      case 'acknowledged':
        acknowledge(db, { crashPoint }, draft, attempt, sent.rows);
        return { next: 'go_on' };
      case 'unknown':
      case 'absent': {
        writeOutcome(db, attemptId, { phase: sent.outcome, returned: null, outcome: sent });
        crashPoint('outcome.written');
        return AGAIN;
      }
      default: {
        const aboutNewIds = mayBeAboutIds(db, attempt, sent);
        writeOutcome(db, attemptId, { phase: 'refused', returned: null, outcome: { ...sent, aboutNewIds } });
        crashPoint('outcome.written');
        const result = aboutNewIds ? AGAIN : refuse(db, draft, attempt, sent, mayLag);
        crashPoint('outcome.parked');
        return result;
      }
    }
  });
}

function acknowledge(
  db: WriteDb,
  { crashPoint }: Pick<ReconcilePorts, 'crashPoint'>,
  draft: DraftHead,
  attempt: Attempt,
  rows: readonly Row[],
): void {
  const returned = returnedRows(attempt.ref.kind, readBase(db, draft.draftId), attempt, rows);
  learnIds(db, attempt, returned);
  crashPoint('outcome.learned');
  const outcome = { outcome: 'acknowledged', rows: rows.length };
  writeOutcome(db, attempt.attemptId, { phase: 'acknowledged', returned, outcome });
  crashPoint('outcome.written');
}

const createsOf = ({ ref, changes }: Attempt): string[] =>
  ref.kind === 'expositions' ? changes.flatMap(({ rowId, before }) => (before === null ? [rowId] : [])) : [];

/** Whether the attempt creates displays under ids made here (sync.md, P1). */
const carriesNewIds = ({ ref, changes, body }: Attempt): boolean =>
  ref.kind === 'expositions' &&
  changes.some(({ before, after }) => before === null && after !== null) &&
  PutExpositions.parse(body).expositions.some(({ expositionId }) => expositionId !== undefined);

/**
 * The service's first answer to a create shows whether it keeps ids made here (P1). One that it took without ids, after
 * refusing it with them, shows that it refuses such ids.
 */
function learnIds(db: WriteDb, attempt: Attempt, returned: readonly LocalRow[]): void {
  if (readClientIds(db) !== 'untried') return;
  const creates = new Set(createsOf(attempt));
  if (!carriesNewIds(attempt)) {
    const isSecondTry = refusedBefore(db, attempt).some((one) => createsOf(one).some((rowId) => creates.has(rowId)));
    if (isSecondTry) writeClientIds(db, 'refused');
    return;
  }
  const shown = returned.find(({ rowId }) => creates.has(rowId));
  const sent = attempt.changes.find(({ rowId }) => rowId === shown?.rowId)?.after;
  if (!shown || !sent) return;
  const rules = kindRules.expositions;
  writeClientIds(db, wireId(rules, shown.row) === wireId(rules, sent) ? 'kept' : 'ignored');
}

type Refusal = Extract<SendOutcome, { outcome: 'missing' | 'refused' | 'too_large' }>;

/** Earlier attempts of the same publishing and resource that the service refused. */
const refusedBefore = (db: WriteDb, { publishId, ref, attemptId }: Attempt): Attempt[] =>
  listAttemptsOf(db, publishId, ref).filter((one) => one.phase === 'refused' && one.attemptId < attemptId);

/** true when a 404 refused it, as `noteOutcome` has written it down. */
const isMissing = ({ outcome }: Attempt): boolean =>
  typeof outcome === 'object' && outcome !== null && 'outcome' in outcome && outcome.outcome === 'missing';

const namesId = ({ path }: Issue): boolean => path.toLowerCase().includes('expositionid');

/**
 * If the service refuses creates with ids made here, those ids may be the reason (P1, P8): it says so, or does not say
 * which cell is. They are tried once without ids. What was planned before the first refusal of all was understood may
 * still be on its way with ids. A service that kept or ignored ids so far may begin to refuse them, so that what was
 * learned of it holds no longer: nothing may then be taken for absent because of its id.
 */
function mayBeAboutIds(db: WriteDb, attempt: Attempt, sent: Refusal): boolean {
  if (sent.outcome === 'too_large' || !carriesNewIds(attempt)) return false;
  const known = readClientIds(db);
  if (known === 'refused') return true;
  const issues = sent.outcome === 'missing' ? [] : sent.issues;
  const isSaid = issues.some(namesId);
  const cells = mapServiceIssues(attempt.ref.kind, attempt.rowIds, issues);
  if (!isSaid && cells.some(({ rowId, field }) => rowId !== null && field !== null)) return false;
  writeClientIds(db, isSaid ? 'refused' : 'untried');
  return true;
}

/**
 * A replace that sent fields back which Endcap doesn't know was refused, and not only for known cells: the service may
 * take no such fields. Without them it would erase them, so a person has to know. null: it is not about them.
 */
function erasedBy(
  draft: DraftHead,
  attempt: Attempt,
  message: string,
  issues: readonly ServiceIssue[],
): Blocker | null {
  const { kind } = attempt.ref;
  if (kind === 'expositions') return null;
  const isKnownCell = ({ field }: ServiceIssue) => field !== null && field !== 'openingTimes';
  if (issues.length > 0 && issues.every(isKnownCell)) return null;
  const names = strangeOfBody(kind, attempt.body);
  const mark = draft.marks.at(-1);
  if (names.length === 0 || mark === undefined) return null;
  return { state: 'erases', fields: [...new Set(names.flat())].toSorted(), rows: names.length, message, mark };
}

/** Names of the fields in a body that Endcap doesn't know, for each row, or span of opening hours, that has any. */
function strangeOfBody(kind: 'store' | 'contacts' | 'expectations', body: unknown): readonly (readonly string[])[] {
  if (kind === 'store')
    return strangeTimes(z.looseObject({ openingTimes: z.unknown().optional() }).parse(body).openingTimes);
  const rows = z.record(z.string(), z.array(z.looseObject({}))).parse(body)[kind] ?? [];
  return rows.map((row) => Object.keys(strangeFields(kind, row))).filter(({ length }) => length > 0);
}

function refuse(db: WriteDb, draft: DraftHead, attempt: Attempt, sent: Refusal, mayLag: boolean): OutcomeResult {
  const park = (reason: ParkReason, message: string | null, issues: ReturnType<typeof mapServiceIssues> = []) => {
    const stop: Blocker = { state: 'parked', reason, message, issues };
    updateDraft(db, draft, { stop });
    return { next: 'stopped', stop } as const;
  };
  if (sent.outcome === 'missing') {
    if (mayLag) return AGAIN;
    // Only a read can tell that the store is unknown. One that shows it leaves a refusal without a reason.
    const isRepeated = refusedBefore(db, attempt).some((one) => isMissing(one) && !carriesNewIds(one));
    return isRepeated ? park('refused', sent.message) : AGAIN;
  }
  if (sent.outcome === 'refused') {
    const issues = mapServiceIssues(attempt.ref.kind, attempt.rowIds, sent.issues);
    const erases = erasedBy(draft, attempt, sent.message, issues);
    if (erases !== null) {
      updateDraft(db, draft, { stop: erases });
      return { next: 'stopped', stop: erases };
    }
    const marked = markRefused(db, draft.draftId, issues);
    return attempt.ref.kind === 'expositions' && marked > 0 ? AGAIN : park('refused', sent.message, issues);
  }
  const elements = attempt.changes.length;
  if (attempt.ref.kind !== 'expositions' || elements <= 1) return park('too_large', null);
  updateDraft(db, draft, { chunkLimit: Math.ceil(elements / 2) });
  return AGAIN;
}
