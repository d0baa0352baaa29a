import type { ChainStore } from '../store/chain.ts';
import { storeLevel } from './fill-model.ts';
import { makeContacts } from './make-contacts.ts';
import { makeDisplays, type SampleDisplay } from './make-displays.ts';
import { makeExpectations } from './make-expectations.ts';
import type { SampleRegion, StorePlace } from './places.ts';
import { type Key, keyOf, pick, uuidOf, whole } from './random.ts';
import { openingHoursOf, type Schedule, scheduleOf } from './schedule.ts';
import { type StoreTraits, traitsOf } from './store-traits.ts';

/** A store of the sample chain, with everything that its runs depend on. */
export type SampleStore = {
  readonly key: Key;
  readonly traits: StoreTraits;
  readonly schedule: Schedule;
  readonly level: number;
  readonly displays: readonly SampleDisplay[];
  readonly chainStore: ChainStore;
};

/** Makes a store of the sample chain. All names begin with `seedName`, so that another seed makes another chain. */
export function makeStore(seedName: string, region: SampleRegion, place: StorePlace, now: number): SampleStore {
  const [externalId, name, location, storeType] = place;
  const stableName = `${seedName}/store/${externalId}`;
  const key = keyOf(stableName);
  const traits = traitsOf(externalId);
  const schedule = scheduleOf(storeType);
  const displays = makeDisplays(stableName, key, storeType);
  const openingTimes = [...openingHoursOf(storeType)];
  const chainStore: ChainStore = {
    store: {
      storeId: uuidOf(key),
      externalId,
      name,
      location: traits.noLocation ? null : location,
      regionId: traits.noRegion ? null : regionIdOf(seedName, region),
      storeType: traits.noStoreType ? null : storeType,
      openingTimes,
      protocolScheduleId: uuidOf(keyOf(`${seedName}/schedule/${schedule.name}`)),
      protocolCronEnabled: !traits.cronOff,
      onboardingComplete: !traits.notOnboarded,
      loginCode: loginCodeOf(key),
    },
    contacts: makeContacts(key, traits.noRegion ? null : region.manager),
    expectations: makeExpectations({ name: stableName, key, openingTimes, schedule, displays, traits }, now),
    expositions: displays.map(({ exposition }) => exposition),
  };
  return { key, traits, schedule, level: storeLevel(key, region.level, traits), displays, chainStore };
}

/** The id of a region. */
export function regionIdOf(seedName: string, region: SampleRegion): string {
  return uuidOf(keyOf(`${seedName}/region/${region.name}`));
}

// No 0, O, 1 or I, because codes are read out over the phone.
function loginCodeOf(key: Key): string {
  const letter = (n: number): string => pick(key, n, ['A', 'C', 'E', 'F', 'H', 'K', 'M', 'P', 'R', 'T', 'W', 'X']);
  return `${letter(70)}${letter(71)}${letter(72)}-${whole(key, 73, 2222, 9999)}`;
}
