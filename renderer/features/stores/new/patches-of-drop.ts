import { type Bridge, BridgeFailure } from '#renderer/bridge/bridge.ts';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';

/**
 * The edits that take back everything drafted for a store that the service doesn't have, the store itself included.
 *
 * @throws BridgeFailure when some of the drafts can't be read
 */
export async function patchesOfDrop(
  drafts: Pick<Bridge['drafts'], 'rows'>,
  externalId: string,
): Promise<ResourcePatch[]> {
  const patches: ResourcePatch[] = [];
  for (const kind of RESOURCE_KINDS) {
    const [store] = await drafts.rows({ kind, externalIds: [externalId] });
    // Without the store, drafts that stay behind could no longer be seen.
    if (store?.known === false) throw new BridgeFailure(store.failure);
    const removed = (store?.rows ?? []).flatMap((row) => (row.base === null && !row.removed ? [row.rowId] : []));
    if (removed.length > 0) patches.push({ ref: { externalId, kind }, added: [], patches: [], removed });
  }
  return patches;
}
