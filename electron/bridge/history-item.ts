import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import type { HistoryEntry } from '#electron/store/drafts/history-table.ts';
import type { HistoryItem } from '#shared/bridge/publish.ts';
import { ResourceRef as Ref, type ResourceRef, refKey } from '#shared/domain/resource-ref.ts';
import { nameOf } from './step-names.ts';

/** The shapes of what is written down: a step over resources, a publishing, and an event of one resource. */
const Steps = z.array(z.object({ ref: Ref, rows: z.array(z.looseObject({ rowIds: z.array(z.string()).optional() })) }));
const Publishing = z.object({
  publishId: z.string(),
  written: z.array(z.object({ ref: Ref, rows: z.number() })),
});
const OfOne = z.object({ ref: Ref, rows: z.union([z.number(), z.array(z.unknown())]).optional() });
const Settled = z.object({
  conflict: z.object({
    field: z.string().nullable(),
    mine: z.unknown().optional(),
    theirs: z.unknown().optional(),
  }),
  choice: z.object({ take: z.enum(['mine', 'theirs', 'other']), value: z.unknown().optional() }),
});

const NAMED: readonly HistoryEntry['event'][] = ['edit', 'undo', 'redo', 'imported', 'published_undone'];

type Reach = Pick<HistoryItem, 'publishId' | 'refs' | 'rows'>;

function reachOf(detail: unknown): Reach {
  const steps = Steps.safeParse(detail);
  if (steps.success) {
    const rows = steps.data.flatMap((one) => one.rows).reduce((sum, { rowIds }) => sum + (rowIds?.length ?? 1), 0);
    return { publishId: null, refs: steps.data.map(({ ref }) => ref), rows };
  }
  const publishing = Publishing.safeParse(detail);
  if (publishing.success) {
    const { publishId, written } = publishing.data;
    const refs = new Map<string, ResourceRef>(written.map(({ ref }) => [refKey(ref), ref]));
    return { publishId, refs: [...refs.values()], rows: written.reduce((sum, { rows }) => sum + rows, 0) };
  }
  const one = OfOne.safeParse(detail);
  if (!one.success) return { publishId: null, refs: [], rows: 0 };
  const { ref, rows = 1 } = one.data;
  return { publishId: null, refs: [ref], rows: typeof rows === 'number' ? rows : rows.length };
}

/** A line of the history as a page shows it. */
export function historyItem({ historyId, at, event, name, detail }: HistoryEntry): HistoryItem {
  const settled = Settled.safeParse(detail);
  return {
    id: historyId,
    at: isoOf(at),
    event,
    name: NAMED.includes(event) ? nameOf(name) : null,
    ...reachOf(detail),
    settled: settled.success ? { ...settled.data.conflict, ...settled.data.choice } : null,
  };
}
