import type { Handlers } from '#shared/contract/operation-types.ts';
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

const orKeep = <T>(sent: T | undefined, kept: T): T => (sent === undefined ? kept : sent);

/** Section 4.2: a field that is not sent keeps its value; `openingTimes: null` means none. */
const applyUpsert = (store: OwnStore, body: StoreUpsert): OwnStore => ({
  ...store,
  name: orKeep(body.name, store.name),
  location: orKeep(body.location, store.location),
  regionId: body.regionId ? canonicalUuid(body.regionId) : orKeep(body.regionId, store.regionId),
  storeType: orKeep(body.storeType, store.storeType),
  openingTimes: orKeep(body.openingTimes, store.openingTimes) ?? [],
  protocolScheduleId: canonicalUuid(orKeep(body.protocolScheduleId, store.protocolScheduleId)),
  protocolCronEnabled: orKeep(body.protocolCronEnabled, store.protocolCronEnabled),
  onboardingComplete: orKeep(body.onboardingComplete, store.onboardingComplete),
  loginCode: orKeep(body.loginCode, store.loginCode),
});

/** A store before anything is known of it but its name: nothing is switched on that nobody asked for. */
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
