import type { HistoryItem } from '#shared/bridge/publish.ts';

/** Events that are written down row by row, though they happened as one. */
const BY_ROW: readonly HistoryItem['event'][] = ['overtaken', 'normalised', 'conflict_resolved'];

/** Lines of the history; what happened to many rows at once is one of them. */
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
