import { z } from 'zod';
import { isoOf } from '#electron/core/clock.ts';
import type { HistoryEntry } from '#electron/sync/history-table.ts';
import { ResourceRef } from '#electron/sync/resource-ref.ts';
import type { HistoryItem } from '#shared/bridge/publish.ts';
import { nameOf } from './step-names.ts';

/** The two shapes of what is written down: a step over resources, and an event of one of them. */
const Steps = z.array(z.object({ ref: ResourceRef, rows: z.array(z.unknown()) }));
const OfOne = z.object({
  ref: ResourceRef,
  publishId: z.string().optional(),
  rows: z.union([z.number(), z.array(z.unknown())]).optional(),
});

const NAMED: readonly HistoryEntry['event'][] = ['edit', 'undo', 'redo', 'imported', 'published_undone'];

const countOf = (rows: number | readonly unknown[] | undefined): number =>
  rows === undefined ? 1 : typeof rows === 'number' ? rows : rows.length;

/** A line of the history as a page shows it. */
export function historyItem({ historyId, at, event, name, detail }: HistoryEntry): HistoryItem {
  const steps = Steps.safeParse(detail);
  const one = OfOne.safeParse(detail);
  return {
    id: historyId,
    at: isoOf(at),
    event,
    name: NAMED.includes(event) ? nameOf(name) : null,
    publishId: one.data?.publishId ?? null,
    refs: steps.data?.map(({ ref }) => ref) ?? (one.data ? [one.data.ref] : []),
    rows: steps.data?.reduce((sum, { rows }) => sum + rows.length, 0) ?? (one.data ? countOf(one.data.rows) : 0),
  };
}
