import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import type { RecordedChanges } from '#electron/store/drafts/history-record.ts';
import type { HistoryEntry } from '#electron/store/drafts/history-table.ts';
import type { HistoryItem, HistoryRecord } from '#shared/bridge/draft-history.ts';
import { ResourceRef as Ref, type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import { nameOf } from './drafts-handlers.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { hideInDifference, hideInHistory } from './hidden-codes.ts';
import { differencesOf } from './overwrite-item.ts';

/** What was edited, decided and published, and what each of these did. */
export function historyCalls({
  session,
}: Pick<BridgeParts, 'session'>): Pick<CallsOf<'publish'>, 'history' | 'record'> {
  return {
    history: async ({ before, limit, filter = null }) => {
      const timed = filter && { ...filter, from: msOf(filter.from), to: msOf(filter.to) };
      const lines = await session().store.call('drafts.history', { before, limit, filter: timed });
      return lines.map((one) => hideInHistory(historyItem(one)));
    },
    async record(input) {
      const { resources, total } = await session().store.call('drafts.record', input);
      return { resources: resources.map(recordedItem), total };
    },
  };
}

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** The changes of one resource in the form that a page shows; login codes are hidden. */
const recordedItem = ({ ref, size, changes }: RecordedChanges): HistoryRecord['resources'][number] => ({
  ref,
  size,
  changes: differencesOf(changes).map((one) => hideInDifference(ref.kind, one)),
});

/** Of rows that a step changed alike; absent: it added or removed one. */
const Alike = z.looseObject({ rowIds: z.array(z.string()), becomes: z.record(z.string(), z.unknown()) }).partial();
/**
 * How details of the history are stored: of a step over resources, a publishing, and an event of one resource. An
 * earlier version counted rows instead of changes.
 */
const Steps = z.array(z.object({ ref: Ref, rows: z.array(Alike) }));
const Counted = z.object({ size: z.number(), rows: z.union([z.number(), z.array(z.unknown())]) }).partial();
const OfOne = Counted.extend({ ref: Ref });
const Publishing = z.object({ publishId: z.string(), written: z.array(OfOne) });

function sizeOf({ size, rows = 1 }: z.infer<typeof Counted>): number {
  return size ?? (typeof rows === 'number' ? rows : rows.length);
}
const Settled = z.object({
  conflict: z.object({
    field: z.string().nullable(),
    mine: z.unknown().optional(),
    theirs: z.unknown().optional(),
  }),
  choice: z.object({ take: z.enum(['mine', 'theirs', 'other']), value: z.unknown().optional() }),
});

const NAMED: readonly HistoryEntry['event'][] = ['edit', 'undo', 'redo', 'imported', 'published_undone'];

type Reach = Pick<HistoryItem, 'publishId' | 'refs' | 'size'>;

function reachOf(detail: unknown): Reach {
  const steps = Steps.safeParse(detail);
  if (steps.success) {
    const size = steps.data
      .flatMap((one) => one.rows)
      .reduce((sum, { rowIds, becomes = {} }) => sum + (rowIds ? rowIds.length * Object.keys(becomes).length : 1), 0);
    return { publishId: null, refs: steps.data.map(({ ref }) => ref), size };
  }
  const publishing = Publishing.safeParse(detail);
  if (publishing.success) {
    const { publishId, written } = publishing.data;
    const refs = new Map<string, ResourceRef>(written.map(({ ref }) => [refKey(ref), ref]));
    return { publishId, refs: [...refs.values()], size: written.reduce((sum, line) => sum + sizeOf(line), 0) };
  }
  const one = OfOne.safeParse(detail);
  if (!one.success) return { publishId: null, refs: [], size: 0 };
  return { publishId: null, refs: [one.data.ref], size: sizeOf(one.data) };
}

/** A line of the history in the form that a page shows. */
function historyItem({ historyId, at, event, name, detail }: HistoryEntry): HistoryItem {
  const settled = Settled.safeParse(detail);
  const reach = reachOf(detail);
  return {
    id: historyId,
    at: isoOf(at),
    event,
    name: NAMED.includes(event) ? nameOf(name) : null,
    ...reach,
    // An earlier version took ids that no URL can carry.
    refs: reach.refs.filter((ref) => Ref.safeParse(ref).success),
    settled: settled.success ? { ...settled.data.conflict, ...settled.data.choice } : null,
  };
}
