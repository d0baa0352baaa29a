import type { Bridge } from '#renderer/bridge/bridge.ts';
import { TABLE_PART_BYTES, type TableProgress } from '#shared/bridge/tables.ts';

/** Encodes bytes as base64, because that is how they cross the bridge. */
function base64Of(part: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    const { result } = reader;
    // data:application/octet-stream;base64,…
    resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
  });
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(part);
  return promise;
}

/**
 * Sends a file to the core in parts.
 *
 * @param onBegun called as soon as the core has a place for it
 * @param onProgress called with the number of bytes received
 */
export async function sendTable(
  { tables }: Bridge,
  file: Blob,
  signal: AbortSignal,
  onBegun: (tableId: string) => void,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const { tableId } = await tables.begin({ bytes: file.size }, { signal });
  onBegun(tableId);
  for (let at = 0; at < file.size; at += TABLE_PART_BYTES) {
    const part = await base64Of(file.slice(at, at + TABLE_PART_BYTES));
    const { received } = await tables.put({ tableId, part }, { signal });
    onProgress(received);
  }
}

/** Time between two checks, in milliseconds. Nobody could read a count that changes more often. */
const LOOK_EVERY_MS = 200;

/** Reports the core's progress with a table again and again, until `work` has ended. */
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
  // Errors of the table are reported by the work itself.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    state.isOver = true;
    clearInterval(timer);
  }
}
