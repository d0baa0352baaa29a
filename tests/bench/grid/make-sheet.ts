import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { HistoryEvent } from '#renderer/grid/sheet/sheet-options.ts';
import { columns } from './columns.ts';
import type { BenchRow } from './rows.ts';

/** Gives the page a turn: a message comes after what is waiting, and long before a timer would. */
const pause = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });

/** A sheet as a screen would make it. */
export function makeSheet(rows: readonly BenchRow[], onHistory?: (event: HistoryEvent) => void) {
  return createSheet<BenchRow>({
    rows,
    rowId: (row) => row.id,
    columns,
    collator: new Intl.Collator('pl', { numeric: true }),
    slices: { now: () => performance.now(), pause, budget: 8 },
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    ...(onHistory ? { onHistory } : {}),
  });
}
