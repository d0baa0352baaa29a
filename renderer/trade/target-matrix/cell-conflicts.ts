import type { Mark } from '#renderer/grid/model/column.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { rowIdOf, rowOfId, slotId } from './read-targets.ts';

/** Cells whose targets somebody else changed, too, each with what the service has there now. */
export function conflictsByCell(stores: readonly StoreRows[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const store of stores) {
    if (!store.known || store.stop?.state !== 'conflict') continue;
    for (const conflict of store.stop.conflicts) {
      if (conflict.scope !== 'group') continue;
      const [one] = [...conflict.mine, ...conflict.was, ...conflict.theirs];
      const { displayType, productCategory, weekday, protocolTime } = one?.row ?? {};
      const key = rowOfId(`${String(displayType)} ${String(productCategory ?? '')}`);
      if (key === null) continue;
      const theirs = conflict.theirs.map(({ row }) => `${String(row['expectedFillRatio'])}%`).join(', ');
      marks.set(`${rowIdOf(key)}\n${slotId(Number(weekday), String(protocolTime))}`, {
        kind: 'conflict',
        problem: { code: 'other', key: 'conflict', data: { theirs: theirs === '' ? '–' : theirs } },
      });
    }
  }
  return marks;
}
