import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aDisplay, aTarget, idOf } from '#tests/builders/contract.ts';
import { TARGETS_OF_STORE, targetOfStore } from '../grid/target-rows.ts';
import { makeWorkspace, storeOf } from '../warm-start/big-workspace.ts';

const store = storeOf(0);
/** The store of which there are targets. */
export const STORE = store.externalId;

/** User data of a workspace whose service is away, with a store's displays and targets; and its keychain. */
export const makeTargets = (userData: string, keychain: string): Promise<void> =>
  makeWorkspace(userData, keychain, async (cache) => {
    const { externalId, storeId } = store;
    const targets = Array.from({ length: TARGETS_OF_STORE }, (_, at) =>
      aTarget({ expectationId: idOf(`target ${at}`), ...targetOfStore(at) }),
    );
    const displays = [...new Set(targets.map(({ displayType }) => displayType))].map((expositionType) =>
      aDisplay(expositionType, { expositionType, productCategories: [] }),
    );
    const asOf = Date.now();
    const input = canonicalJson({ externalId });
    const keep = (read: Parameters<typeof cache.keep>[0], items: readonly unknown[]) =>
      cache.keep(read, input, { value: { externalId, storeId, items }, asOf, complete: true });
    await cache.keep('stores.list', canonicalJson(undefined), { value: [store], asOf, complete: true });
    await cache.keep('stores.get', input, { value: store, asOf, complete: true });
    await keep('stores.expositions', displays);
    await keep('stores.expectations', targets);
  });
