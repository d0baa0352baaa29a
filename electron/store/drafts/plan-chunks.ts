import { MAX_EXPOSITIONS_PER_REQUEST } from '#shared/contract/formats.ts';
import type { DraftIssue } from '#shared/domain/merge/draft-issue.ts';
import type { Merge, RowChange } from '#shared/domain/merge/merge-result.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { planSend, type SendPlan } from '#shared/domain/merge/send-plan.ts';
import { validateRow } from '#shared/domain/merge/validate-row.ts';

/** One request to be made: its body, the local ids of its rows in their order, and what it changes. */
export type Chunk = {
  readonly body: unknown;
  readonly rowIds: readonly string[];
  readonly changes: readonly RowChange[];
};

export type ChunkPlan = { readonly chunks: readonly Chunk[]; readonly refused: readonly DraftIssue[] };

type PlanSettings = {
  /** A person confirmed the losses of this version. */
  readonly brakeConfirmed: boolean;
  /** The service refuses ids made here (P1). */
  readonly leaveOutNewIds: boolean;
  /** Most displays in one request; null: what the contract allows. */
  readonly chunkLimit: number | null;
  /** Rows that were refused as they are: they wait for an edit, the others go on. */
  readonly heldRows: ReadonlySet<string>;
};

const isSendable = ({ after }: RowChange): boolean => after !== null;

/** Displays are sent one by one within a chunk, so one that can not be sent holds up no other. */
function planExpositions(merge: Merge, settings: PlanSettings): ChunkPlan {
  const refused: DraftIssue[] = [];
  const changes = merge.changes.filter((change) => {
    const { rowId, after: row } = change;
    if (row === null || settings.heldRows.has(rowId)) return false;
    const issues = validateRow('expositions', { rowId, row });
    refused.push(...issues);
    return issues.length === 0;
  });
  const plan = planSend('expositions', { ...merge, changes }, settings);
  if (plan.send !== 'expositions') return { chunks: [], refused };
  const byRow = new Map(changes.map((one) => [one.rowId, one]));
  const limit = Math.min(settings.chunkLimit ?? MAX_EXPOSITIONS_PER_REQUEST, MAX_EXPOSITIONS_PER_REQUEST);
  const chunks = plan.chunks.flatMap(({ rowIds, body: { expositions } }) =>
    Array.from({ length: Math.ceil(rowIds.length / limit) }, (_, part): Chunk => {
      const [from, to] = [part * limit, (part + 1) * limit];
      return {
        body: { expositions: expositions.slice(from, to) },
        rowIds: rowIds.slice(from, to),
        changes: rowIds.slice(from, to).flatMap((rowId) => byRow.get(rowId) ?? []),
      };
    }),
  );
  return { chunks, refused };
}

/**
 * The requests for a merge (sync.md, step 7): complete elements, at most 500 in one, updates before creates. What the
 * contract refuses is not sent, and is told.
 */
export function planChunks(kind: ResourceKind, merge: Merge, settings: PlanSettings): ChunkPlan {
  if (kind === 'expositions') return planExpositions(merge, settings);
  const plan: SendPlan = planSend(kind, merge, settings);
  switch (plan.send) {
    case 'invalid':
      return { chunks: [], refused: plan.issues };
    case 'store':
      return {
        chunks: [{ body: plan.body, rowIds: plan.rowIds, changes: merge.changes.filter(isSendable) }],
        refused: [],
      };
    case 'contacts':
    case 'expectations':
      return { chunks: [{ body: plan.body, rowIds: plan.rowIds, changes: merge.changes }], refused: [] };
    default:
      return { chunks: [], refused: [] };
  }
}
