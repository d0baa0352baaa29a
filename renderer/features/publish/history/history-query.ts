import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-queries.ts';
import type { HistoryFilter, HistoryItem } from '#shared/bridge/draft-history.ts';

const PAGE = 50;

/** The history of drafts, newest first. @param filter null: all of it */
export function historyQuery(bridge: Bridge, workspaceId: string, filter: HistoryFilter | null) {
  return infiniteQueryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'history', workspaceId, filter],
    queryFn: ({ pageParam, signal }) => bridge.publish.history({ before: pageParam, limit: PAGE, filter }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // What was listed stays until another filter has answered.
    placeholderData: keepPreviousData,
    // Never stale by itself: the event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Events that are recorded once per row although they happened together. */
const BY_ROW: readonly HistoryItem['event'][] = ['overtaken', 'normalised', 'conflict_resolved'];

/** Steps that were only moved say little each, and come in runs. */
const isMove = ({ event }: HistoryItem): boolean => event === 'undo' || event === 'redo';

/** A line of the history: one entry, or several that read better as one. */
export type HistoryLineOf = { readonly item: HistoryItem; readonly entries: readonly HistoryItem[] };

/** Lines of the history. An event that hit many rows at once is one line, and so is a run of Undo and Redo. */
export function historyLines(items: readonly HistoryItem[]): readonly HistoryLineOf[] {
  const lines: HistoryLineOf[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const isSame = last?.item.event === item.event && last.item.at === item.at && BY_ROW.includes(item.event);
    if (last === undefined || !(isSame || (isMove(last.item) && isMove(item)))) {
      lines.push({ item, entries: [item] });
      continue;
    }
    const entries = [...last.entries, item];
    // A step over several stores does not say in its line which they are.
    const areNamed = entries.every(({ stores }) => stores < 2);
    const [only, ...others] = new Set(areNamed ? entries.flatMap(({ externalId }) => externalId ?? []) : []);
    const merged = {
      ...last.item,
      stores: only === undefined ? 0 : 1 + others.length,
      externalId: others.length === 0 ? (only ?? null) : null,
      // What goes back and forth is not more with each time.
      size: isMove(item) ? 0 : last.item.size + item.size,
      settled: null,
    };
    lines[lines.length - 1] = { item: merged, entries };
  }
  return lines;
}
