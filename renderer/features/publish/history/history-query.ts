import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-queries.ts';
import type { HistoryItem } from '#shared/bridge/publish.ts';

const PAGE = 50;

/** The history of drafts, newest first. */
export function historyQuery(bridge: Bridge, workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'history', workspaceId],
    queryFn: ({ pageParam, signal }) => bridge.publish.history({ before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    // Never stale by itself: the event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Events that are recorded once per row although they happened together. */
const BY_ROW: readonly HistoryItem['event'][] = ['overtaken', 'normalised', 'conflict_resolved'];

/** Lines of the history. An event that hit many rows at once is one line. */
export function historyLines(items: readonly HistoryItem[]): readonly HistoryItem[] {
  const lines: HistoryItem[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const isSame = last?.event === item.event && last.at === item.at;
    if (last === undefined || !isSame || !BY_ROW.includes(item.event)) {
      lines.push(item);
      continue;
    }
    lines[lines.length - 1] = {
      ...last,
      refs: [...last.refs, ...item.refs],
      rows: last.rows + item.rows,
      settled: null,
    };
  }
  return lines;
}
