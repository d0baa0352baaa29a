import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { TableProgress } from '#shared/bridge/tables.ts';

/** Between two looks, in milliseconds: a count that changes more often can not be read. */
const LOOK_EVERY_MS = 200;

/** Tells again and again how far the core is with a table, until `work` has ended. */
export async function watchTable<Result>(
  { tables }: Bridge,
  tableId: string,
  tell: (progress: NonNullable<TableProgress>) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const state = { isOver: false };
  const look = async () => {
    const progress = await tables.progress({ tableId });
    if (!state.isOver && progress !== null) tell(progress);
  };
  // What is wrong with the table is told by the work itself.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    state.isOver = true;
    clearInterval(timer);
  }
}
