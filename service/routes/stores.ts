import type { Handlers } from '#shared/contract/operations.ts';
import type { StoreUpsert } from '#shared/contract/store.ts';
import { notFound, validationFailed } from '../requests/request-error.ts';
import {
  findStoreByExternalId,
  findStoreToWrite,
  insertStore,
  listStores,
  type OwnStore,
  updateStore,
} from '../store/stores-repository.ts';
import { canonicalUuid, type RoutePorts } from './route-ports.ts';

const sentOr = <T>(sent: T | undefined, current: T): T => (sent === undefined ? current : sent);

/** Section 4.2: a field that is not sent keeps its value; `openingTimes: null` means none. */
const applyUpsert = (store: OwnStore, body: StoreUpsert): OwnStore => ({
  ...store,
  name: sentOr(body.name, store.name),
  location: sentOr(body.location, store.location),
  regionId: body.regionId ? canonicalUuid(body.regionId) : sentOr(body.regionId, store.regionId),
  storeType: sentOr(body.storeType, store.storeType),
  openingTimes: sentOr(body.openingTimes, store.openingTimes) ?? [],
  protocolScheduleId: canonicalUuid(sentOr(body.protocolScheduleId, store.protocolScheduleId)),
  protocolCronEnabled: sentOr(body.protocolCronEnabled, store.protocolCronEnabled),
  onboardingComplete: sentOr(body.onboardingComplete, store.onboardingComplete),
  loginCode: sentOr(body.loginCode, store.loginCode),
});

/** A store about which only the name is known. Nothing is switched on that was not asked for. */
const newStore = ({ newId, newLoginCode }: RoutePorts, externalId: string, name: string): OwnStore => ({
  storeId: newId(),
  externalId,
  name,
  location: null,
  regionId: null,
  storeType: null,
  openingTimes: [],
  protocolScheduleId: newId(),
  protocolCronEnabled: false,
  onboardingComplete: false,
  loginCode: newLoginCode(),
});

/** The operations of the tag Stores (api.md sections 4.1 and 4.2). */
export function createStoreRoutes(ports: RoutePorts): Pick<Handlers, 'listStores' | 'getStore' | 'upsertStore'> {
  const { database } = ports;
  return {
    listStores: async ({ query: { limit, cursor } }) => {
      const stores = await listStores(database.now, limit + 1, cursor);
      const items = stores.slice(0, limit);
      return { items, nextCursor: stores.length > limit ? (items.at(-1)?.externalId ?? null) : null };
    },

    getStore: async ({ params: { externalId } }) => {
      const store = await findStoreByExternalId(database.now, externalId);
      if (!store) throw notFound('The store');
      return store;
    },

    upsertStore: ({ params: { externalId }, body }) =>
      database.write(async (db) => {
        const known = await findStoreToWrite(db, externalId);
        if (known) {
          const store = applyUpsert(known, body);
          await updateStore(db, store);
          return store;
        }
        if (body.name === undefined) {
          throw validationFailed([{ path: 'name', message: 'A new store needs a name', code: 'required' }]);
        }
        const store = applyUpsert(newStore(ports, externalId, body.name), body);
        await insertStore(db, store);
        return store;
      }),
  };
}
