import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';

/** A target as a row of the page on which the grids are compared. */
export interface BenchTarget {
  readonly id: string;
  readonly externalId: string;
  readonly storeName: string;
  readonly displayType: string;
  readonly weekday: number;
  readonly protocolTime: string;
  readonly productCategory: string | null;
  readonly expectedFillRatio: number;
}

export const CITIES = ['Warszawa', 'Kraków', 'Łódź', 'Gdańsk', 'Poznań', 'Wrocław', 'Szczecin', 'Lublin', 'Żory'];
const TYPES = ExpositionType.options.slice(0, 10);
const WEEKDAYS = 7;
/** The times of the runs of a day. */
export const TIMES = ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00'];
/** The targets of a store with ten types of displays, seven days and eight times. */
export const TARGETS_OF_STORE = TYPES.length * WEEKDAYS * TIMES.length;

/** One of the targets of a store, up to `TARGETS_OF_STORE`; every type has one for every day and time. */
export function targetOfStore(at: number) {
  const type = Math.floor(at / (WEEKDAYS * TIMES.length));
  return {
    displayType: TYPES[type] ?? 'BREADS_BREAD_RACK',
    weekday: Math.floor(at / TIMES.length) % WEEKDAYS,
    protocolTime: TIMES[at % TIMES.length] ?? '',
    productCategory: null,
    expectedFillRatio: 40 + ((at * 7) % 56),
  };
}

/** Targets of many stores, store by store as the product reads them; a third of them is for a category. */
export function makeTargets(count: number): readonly BenchTarget[] {
  return Array.from({ length: count }, (_none, at) => {
    const store = Math.floor(at / TARGETS_OF_STORE);
    const category = ProductCategory.options[at % ProductCategory.options.length] ?? null;
    return {
      ...targetOfStore(at % TARGETS_OF_STORE),
      id: `target-${at}`,
      externalId: `S-${String(store).padStart(5, '0')}`,
      storeName: `${CITIES[store % CITIES.length]} ${store}`,
      productCategory: at % 3 === 0 ? category : null,
      expectedFillRatio: (at * 37) % 101,
    };
  });
}
