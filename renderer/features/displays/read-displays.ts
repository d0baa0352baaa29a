import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';

/** Stores that are asked for in one call: few enough that a bar moves, many enough that calls cost nothing. */
export const STORES_AT_ONCE = 25;

type Ports = {
  readonly drafts: Pick<Bridge['drafts'], 'displays'>;
  readonly signal: AbortSignal;
  /** Told how many stores are read. */
  readonly onProgress: (done: number) => void;
};

/**
 * Displays of stores with their drafts, in the order of the stores.
 *
 * @throws BridgeFailure when a call fails; a store whose displays are not known is no failure
 */
export async function readDisplays(
  { drafts, signal, onProgress }: Ports,
  externalIds: readonly string[],
): Promise<readonly StoreRows[]> {
  const stores: StoreRows[] = [];
  for (let at = 0; at < externalIds.length; at += STORES_AT_ONCE) {
    const part = externalIds.slice(at, at + STORES_AT_ONCE);
    stores.push(...(await drafts.displays({ externalIds: part }, { signal })));
    onProgress(stores.length);
  }
  return stores;
}
