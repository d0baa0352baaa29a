import type { ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { type DisplayOption, displayCatalog } from './display-catalog.ts';
import { type Key, keyOf, unit } from './random.ts';
import { uuidOf } from './uuid.ts';

/** A display with the key from which everything about its photos is drawn. */
export type SampleDisplay = { readonly key: Key; readonly exposition: Exposition; readonly category: ProductCategory };

const everywhere: readonly ProductCategory[] = ['SANDWICHES', 'DRINKS', 'SWEET_SNACKS', 'SALTY_SNACKS', 'ROLLS'];
const all: readonly ProductCategory[] = [...everywhere, 'BAGUETTES', 'BREADS', 'SALADS_PASTES', 'READY_MEALS'];

// Six to twelve displays: what the room of each store type holds, and what it may hold besides.
const kits: Readonly<
  Record<StoreType, readonly [always: readonly ProductCategory[], maybe: readonly ProductCategory[]]>
> = {
  Biuro: [
    [...everywhere, 'SALADS_PASTES', 'READY_MEALS'],
    ['DRINKS', 'BAGUETTES'],
  ],
  'Centrum Handlowe': [all, ['DRINKS', 'SWEET_SNACKS', 'ROLLS']],
  'Dark Store': [all, ['READY_MEALS', 'DRINKS']],
  Dworzec: [all, ['DRINKS', 'SANDWICHES', 'SWEET_SNACKS']],
  Kiosk: [[...everywhere, 'BAGUETTES'], ['DRINKS']],
  Publiczny: [
    [...everywhere, 'SALADS_PASTES', 'READY_MEALS'],
    ['BREADS', 'DRINKS'],
  ],
  'Stacja Benzynowa': [
    [...everywhere, 'READY_MEALS', 'BAGUETTES'],
    ['DRINKS', 'SALTY_SNACKS', 'SALADS_PASTES'],
  ],
  Ulica: [all, ['DRINKS', 'BREADS', 'ROLLS']],
};

function choose(key: Key, options: readonly [DisplayOption, ...DisplayOption[]]): DisplayOption {
  let left = unit(key, 1) * options.reduce((sum, option) => sum + option.share, 0);
  for (const option of options) {
    left -= option.share;
    if (left < 0) return option;
  }
  return options[0];
}

const isOffered = (option: DisplayOption): boolean => !option.type.endsWith('_NOT_OFFERED');

function categoriesOf(key: Key, category: ProductCategory, option: DisplayOption): ProductCategory[] {
  const draw = unit(key, 2);
  if (draw < 0.01) return [];
  return option.second && draw > 0.7 ? [category, option.second] : [category];
}

/** Six to twelve displays of a store. A category appears in the ways its store type has room for. */
export function makeDisplays(storeName: string, storeKey: Key, storeType: StoreType): readonly SampleDisplay[] {
  const [always, maybe] = kits[storeType];
  const wanted = [...always, ...maybe.filter((_, index) => unit(storeKey, 40 + index) < 0.55)];
  const chosen = wanted.map((category, index) => {
    const nth = wanted.slice(0, index).filter((earlier) => earlier === category).length;
    const key = keyOf(`${storeName}/display/${category}/${nth}`);
    const options = displayCatalog[category].filter((option) => nth === 0 || isOffered(option));
    return { key, category, option: choose(key, [options[0] ?? displayCatalog[category][0], ...options.slice(1)]) };
  });
  return chosen.map(({ key, category, option }, index) => {
    const same = chosen.filter((other) => other.option.label === option.label);
    const nth = chosen.slice(0, index).filter((other) => other.option.label === option.label).length + 1;
    const numbered = same.length > 1 || unit(key, 3) < 0.15 ? `${option.label} ${nth}` : option.label;
    return {
      key,
      category,
      exposition: {
        expositionId: uuidOf(key),
        label: numbered,
        friendlyTitle: unit(key, 4) < 0.4 ? null : option.title,
        productCategories: categoriesOf(key, category, option),
        expositionType: option.type,
        status: !isOffered(option) || unit(key, 5) < 0.03 ? 'disabled' : 'active',
      },
    };
  });
}
