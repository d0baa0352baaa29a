import type { OpenCache } from '#electron/cache/open-cache.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aDisplay } from '#tests/builders/contract.ts';
import { makeWorkspace, storeOf } from '../warm-start/big-workspace.ts';

/** As many stores as the page opens without asking which are meant. */
export const STORES = 300;
const DISPLAYS = 167;
/** 50,100: what a step over all rows changes. */
export const ROWS = STORES * DISPLAYS;

const nth = <One>(list: readonly One[], index: number, usual: One): One => list[index % list.length] ?? usual;

const displayOf = (store: number, at: number): Exposition =>
  aDisplay(`${store} ${at}`, {
    label: `Lada chłodnicza ${at} przy kasie`,
    friendlyTitle: at % 3 === 0 ? 'Kanapki przy kasie' : null,
    productCategories: [nth(ProductCategory.options, at, 'ROLLS'), nth(ProductCategory.options, at + 1, 'DRINKS')],
    expositionType: nth(ExpositionType.options, at + store, 'ROLLS_BREAD_RACK'),
  });

async function keepDisplays(cache: OpenCache, count: number): Promise<void> {
  const asOf = Date.now();
  const stores = Array.from({ length: count }, (_, number) => storeOf(number));
  await cache.keep('stores.list', canonicalJson(undefined), { value: stores, asOf, complete: true });
  for (const [number, { externalId, storeId }] of stores.entries()) {
    const value = { externalId, storeId, items: Array.from({ length: DISPLAYS }, (_, at) => displayOf(number, at)) };
    await cache.keep('stores.expositions', canonicalJson({ externalId }), { value, asOf, complete: true });
  }
}

/** User data of a workspace whose service is away and whose displays are kept; and its keychain. */
export const makeDisplays = (userData: string, keychain: string, stores = STORES): Promise<void> =>
  makeWorkspace(userData, keychain, (cache) => keepDisplays(cache, stores));
