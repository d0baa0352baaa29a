import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Contact } from '#shared/contract/contact.ts';
import { ImageStatus, ProductCategory, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { Expectation } from '#shared/contract/expectation.ts';
import { Exposition } from '#shared/contract/exposition.ts';
import { Uuid } from '#shared/contract/formats.ts';
import { Store } from '#shared/contract/store.ts';
import { weekdayOf } from '#shared/domain/calendar.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { makeSampleChain } from './make-sample-chain.ts';

const timeZone = 'Europe/Warsaw';
const now = new Date('2026-11-20T13:02:00Z');
const chainAt = (at: Date, seed = 1) => {
  const chain = makeSampleChain({ seed, now: at, timeZone });
  return { ...chain, protocols: [...chain.protocols], images: [...chain.images] };
};
const chain = chainAt(now);

// Hundreds of thousands of records are compared by one digest.
function digestOf(records: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const record of records) hash.update(JSON.stringify(record));
  return hash.digest('hex');
}

describe('the same seed and now', () => {
  test('make the same chain, also when it is iterated again', () => {
    const again = makeSampleChain({ seed: 1, now, timeZone });
    expect(again.stores).toEqual(chain.stores);
    for (let pass = 0; pass < 2; pass += 1) {
      expect(digestOf(again.protocols)).toBe(digestOf(chain.protocols));
      expect(digestOf(again.images)).toBe(digestOf(chain.images));
    }
  });

  test('another seed makes another chain with the same store names', () => {
    const other = chainAt(now, 2);
    expect(other.stores.map(({ store }) => store.name)).toEqual(chain.stores.map(({ store }) => store.name));
    const ids = new Set(chain.stores.map(({ store }) => store.storeId));
    expect(other.stores.filter(({ store }) => ids.has(store.storeId))).toEqual([]);
  });
});

describe('the size of the chain', () => {
  test('120 stores in six regions, all external IDs different', () => {
    expect(chain.stores).toHaveLength(120);
    expect(chain.regions.map(({ name }) => name)).toEqual([
      'Mazowieckie',
      'Małopolskie',
      'Pomorskie',
      'Wielkopolskie',
      'Łódzkie',
      'Lubelskie',
    ]);
    expect(new Set(chain.stores.map(({ store }) => store.externalId)).size).toBe(120);
  });

  test('external IDs need encoding: a slash, a space, a Polish letter', () => {
    const ids = chain.stores.map(({ store }) => store.externalId);
    for (const odd of ['/', ' ', 'Ł']) expect(ids.some((id) => id.includes(odd))).toBe(true);
  });

  test('six to twelve displays, one to four contacts, about 300 targets at most', () => {
    for (const { expositions, contacts, expectations } of chain.stores) {
      expect(expositions.length).toBeGreaterThanOrEqual(6);
      expect(expositions.length).toBeLessThanOrEqual(12);
      expect(contacts.length).toBeGreaterThanOrEqual(1);
      expect(contacts.length).toBeLessThanOrEqual(4);
      expect(expectations.length).toBeLessThanOrEqual(340);
    }
    expect(chain.stores.filter(({ expectations }) => expectations.length === 0)).toHaveLength(2);
  });

  test('four runs a day for 35 days and today, and about one photo per display and run', () => {
    const store = chain.stores.find((each) => each.store.externalId === 'W-014')?.store;
    const runs = chain.protocols.filter(({ storeId }) => storeId === store?.storeId);
    const perDay = [...Map.groupBy(runs, ({ scheduledDate }) => scheduledDate)];
    expect(perDay.map(([date]) => date).sort()[0]).toBe('2026-10-16');
    expect(perDay).toHaveLength(36);
    for (const [date, ofDay] of perDay) expect(ofDay).toHaveLength(date === '2026-11-20' ? 3 : 4);
    expect(chain.images.length).toBeGreaterThan(120_000);
    expect(chain.images.length).toBeLessThan(160_000);
  });

  test('every category has displays, a few displays hold two or none, a few are disabled', () => {
    const displays = chain.stores.flatMap(({ expositions }) => expositions);
    expect(new Set(displays.flatMap((display) => display.productCategories)).size).toBe(ProductCategory.options.length);
    const share = (part: typeof displays): number => part.length / displays.length;
    expect(share(displays.filter((display) => display.productCategories.length === 2))).toBeGreaterThan(0.05);
    const none = share(displays.filter((display) => display.productCategories.length === 0));
    expect(none).toBeGreaterThan(0);
    expect(none).toBeLessThan(0.03);
    const disabled = share(displays.filter((display) => display.status === 'disabled'));
    expect(disabled).toBeGreaterThan(0.01);
    expect(disabled).toBeLessThan(0.1);
    expect(displays.some((display) => display.friendlyTitle === null)).toBe(true);
  });

  test('stores that are not onboarded have no runs, stores without a schedule have few', () => {
    const runsOf = (storeId: string) => chain.protocols.filter((run) => run.storeId === storeId).length;
    const waiting = chain.stores.filter(({ store }) => !store.onboardingComplete);
    expect(waiting).toHaveLength(4);
    for (const { store } of waiting) expect(runsOf(store.storeId)).toBe(0);
    const byHand = chain.stores.filter(({ store }) => !store.protocolCronEnabled && store.onboardingComplete);
    expect(byHand).toHaveLength(4);
    for (const { store } of byHand) expect(runsOf(store.storeId)).toBeLessThan(20);
  });
});

describe('every record', () => {
  test('fits the schemas of the contract', () => {
    for (const { store, contacts, expectations, expositions } of chain.stores) {
      expect(Store.parse(store)).toEqual(store);
      for (const contact of contacts) expect(Contact.parse(contact)).toEqual(contact);
      for (const expectation of expectations) expect(Expectation.parse(expectation)).toEqual(expectation);
      for (const exposition of expositions) expect(Exposition.parse(exposition)).toEqual(exposition);
    }
    const wrongRuns = chain.protocols.filter(
      (run) => !Uuid.safeParse(run.protocolId).success || !ProtocolStatus.safeParse(run.status).success,
    );
    const wrongImages = chain.images.filter(
      (image) => !Uuid.safeParse(image.photoId).success || !ImageStatus.safeParse(image.status).success,
    );
    expect([...wrongRuns, ...wrongImages]).toEqual([]);
  });

  test('has an id of its own and refers to records that exist', () => {
    const stores = new Map(chain.stores.map((each) => [each.store.storeId, each]));
    const runs = new Map(chain.protocols.map((run) => [run.protocolId, run]));
    const expositionsOf = new Map(
      chain.stores.map(({ store, expositions }) => [
        store.storeId,
        new Map(expositions.map((exposition) => [exposition.expositionId, exposition])),
      ]),
    );
    const regionIds = new Set(chain.regions.map(({ regionId }) => regionId));
    expect(runs.size).toBe(chain.protocols.length);
    expect(new Set(chain.images.map(({ photoId }) => photoId)).size).toBe(chain.images.length);
    for (const key of ['contacts', 'expectations', 'expositions'] as const) {
      const all = chain.stores.flatMap((each) => each[key].map((item) => Object.values(item)[0]));
      expect(new Set(all).size).toBe(all.length);
    }
    for (const { store } of chain.stores) {
      expect(store.regionId === null || regionIds.has(store.regionId)).toBe(true);
    }
    const wrong = chain.images.filter((image) => {
      const run = runs.get(image.protocolId);
      return expositionsOf.get(run?.storeId ?? '')?.get(image.expositionId)?.status !== 'active';
    });
    expect(wrong).toEqual([]);
    expect(chain.protocols.filter((run) => !stores.has(run.storeId))).toEqual([]);
  });

  test('of a run has its local time, its instant not after now, and the store is open', () => {
    const openings = new Map(chain.stores.map(({ store }) => [store.storeId, store.openingTimes]));
    const wrong = chain.protocols.filter(({ storeId, scheduledDate, scheduledAt, scheduledDatetime }) => {
      const instant = Date.parse(scheduledDatetime);
      const weekday = weekdayOf(scheduledDate);
      const time = scheduledAt.slice(0, 5);
      const open = openings.get(storeId)?.some((day) => day.weekday === weekday && day.from <= time && time < day.to);
      return instant !== instantOf(scheduledDate, scheduledAt, timeZone) || instant > now.getTime() || !open;
    });
    expect(wrong).toEqual([]);
  });

  test('of a photo is measured, with one decimal, exactly when it is completed, and taken before now', () => {
    const wrong = chain.images.filter(({ status, fillRate, capturedAt }) => {
      const measured =
        fillRate !== null && fillRate >= 0 && fillRate <= 100 && Number(fillRate.toFixed(1)) === fillRate;
      const taken = capturedAt !== null && Date.parse(capturedAt) <= now.getTime();
      return measured !== (status === 'completed') || taken === (status === 'pending');
    });
    expect(wrong).toEqual([]);
  });
});
