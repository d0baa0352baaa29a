import type { ExpositionType, ProductCategory, StoreType } from '#shared/contract/enumerations.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { type Key, keyOf, unit, uuidOf } from './random.ts';

/** One way in which a store may offer a category. `share` is how often it is chosen, relative to the other ways. */
type DisplayOption = {
  readonly type: ExpositionType;
  readonly label: string;
  readonly title: string;
  readonly share: number;
  /** A category that some of these displays also hold. */
  readonly second?: ProductCategory;
};

/** All ways in which a store may offer each category. */
const displayCatalog: Readonly<Record<ProductCategory, readonly [DisplayOption, ...DisplayOption[]]>> = {
  SANDWICHES: [
    {
      type: 'SANDWICHES_CHILLED_COUNTER',
      label: 'Lada chłodnicza',
      title: 'Kanapki w ladzie',
      share: 1,
      second: 'SALADS_PASTES',
    },
  ],
  DRINKS: [
    { type: 'DRINKS_DRINK_FRIDGE', label: 'Lodówka z napojami', title: 'Napoje przy wejściu', share: 4 },
    { type: 'FRIDGE_DRINKS', label: 'Lodówka przy kasie', title: 'Napoje przy kasie', share: 3 },
    {
      type: 'DRINKS_CHILLED_DISPLAY',
      label: 'Witryna z napojami',
      title: 'Soki i smoothie',
      share: 2,
      second: 'SALADS_PASTES',
    },
    { type: 'DRINKS_GOURMET_RACK', label: 'Regał z napojami', title: 'Napoje na regale', share: 1 },
  ],
  SWEET_SNACKS: [
    { type: 'SWEET_SNACKS_NEUTRAL_COUNTER', label: 'Lada ze słodkimi', title: 'Drożdżówki i pączki', share: 3 },
    { type: 'SWEET_SNACKS_HEATED_COUNTER', label: 'Lada grzewcza słodka', title: 'Ciepłe drożdżówki', share: 2 },
  ],
  SALTY_SNACKS: [
    { type: 'SALTY_SNACKS_NEUTRAL_COUNTER', label: 'Lada z przekąskami', title: 'Słone przekąski', share: 3 },
    {
      type: 'SALTY_SNACKS_HEATED_COUNTER',
      label: 'Lada grzewcza',
      title: 'Ciepłe przekąski',
      share: 2,
      second: 'READY_MEALS',
    },
    {
      type: 'SALTY_SNACKS_CHILLED_COUNTER',
      label: 'Lada chłodnicza z przekąskami',
      title: 'Zimne przekąski',
      share: 1,
    },
  ],
  ROLLS: [
    { type: 'ROLLS_BREAD_RACK', label: 'Regał chlebowy', title: 'Bułki na regale', share: 4, second: 'BAGUETTES' },
    { type: 'ROLLS_BREAD_BASKETS', label: 'Kosze z bułkami', title: 'Bułki w koszach', share: 3 },
    { type: 'ROLLS_BACKBAR_CRATES', label: 'Skrzynki z bułkami', title: 'Bułki za ladą', share: 2 },
    { type: 'ROLLS_NEUTRAL_COUNTER', label: 'Lada z bułkami', title: 'Bułki w ladzie', share: 1 },
    { type: 'ROLLS_LIMITED_OFFER', label: 'Bułki, oferta skrócona', title: 'Bułki poranne', share: 1 },
    { type: 'ROLLS_NOT_OFFERED', label: 'Bułki, brak w ofercie', title: 'Bez bułek', share: 0.4 },
  ],
  BAGUETTES: [
    {
      type: 'BAGUETTES_BREAD_RACK',
      label: 'Regał z bagietkami',
      title: 'Bagietki na regale',
      share: 3,
      second: 'BREADS',
    },
    { type: 'BAGUETTES_BREAD_BASKETS', label: 'Kosze z bagietkami', title: 'Bagietki w koszach', share: 3 },
    { type: 'BAGUETTES_BACKBAR_CRATES', label: 'Skrzynki z bagietkami', title: 'Bagietki za ladą', share: 2 },
    { type: 'BAGUETTES_NEUTRAL_COUNTER', label: 'Lada z bagietkami', title: 'Bagietki w ladzie', share: 1 },
    { type: 'BAGUETTES_LIMITED_OFFER', label: 'Bagietki, oferta skrócona', title: 'Bagietki poranne', share: 1 },
    { type: 'BAGUETTES_NOT_OFFERED', label: 'Bagietki, brak w ofercie', title: 'Bez bagietek', share: 0.5 },
  ],
  BREADS: [
    { type: 'BREADS_BREAD_RACK', label: 'Regał z chlebem', title: 'Chleby na regale', share: 4, second: 'ROLLS' },
    { type: 'BREADS_BACKBAR_CRATES', label: 'Skrzynki z chlebem', title: 'Chleby za ladą', share: 2 },
    { type: 'BREADS_BREAD_BASKETS', label: 'Kosze z chlebem', title: 'Chleby w koszach', share: 1.5 },
    { type: 'BREADS_NEUTRAL_COUNTER', label: 'Lada z chlebem', title: 'Chleby w ladzie', share: 1 },
    { type: 'BREADS_LIMITED_OFFER', label: 'Chleb, oferta skrócona', title: 'Chleby wybrane', share: 1 },
    { type: 'BREADS_NOT_OFFERED', label: 'Chleb, brak w ofercie', title: 'Bez chleba', share: 0.5 },
  ],
  SALADS_PASTES: [
    { type: 'FRIDGE_SALADS', label: 'Lodówka sałatkowa', title: 'Sałatki w lodówce', share: 3 },
    {
      type: 'SALADS_PASTES_GOURMET_RACK',
      label: 'Regał smakosza',
      title: 'Sałatki i pasty',
      share: 2,
      second: 'READY_MEALS',
    },
    { type: 'SALADS_PASTES_CHILLED_DISPLAY', label: 'Witryna sałatkowa', title: 'Sałatki przy kasie', share: 2 },
  ],
  READY_MEALS: [
    { type: 'READY_MEALS_CHILLED_DISPLAY', label: 'Witryna z daniami', title: 'Dania gotowe', share: 3 },
    {
      type: 'READY_MEALS_GOURMET_RACK',
      label: 'Regał z daniami',
      title: 'Dania na regale',
      share: 3,
      second: 'SALADS_PASTES',
    },
    { type: 'READY_MEALS_NOT_OFFERED', label: 'Dania, brak w ofercie', title: 'Bez dań gotowych', share: 0.5 },
  ],
};

/** A display, with the key from which everything about its photos is derived. */
export type SampleDisplay = { readonly key: Key; readonly exposition: Exposition; readonly category: ProductCategory };

const everywhere: readonly ProductCategory[] = ['SANDWICHES', 'DRINKS', 'SWEET_SNACKS', 'SALTY_SNACKS', 'ROLLS'];
const all: readonly ProductCategory[] = [...everywhere, 'BAGUETTES', 'BREADS', 'SALADS_PASTES', 'READY_MEALS'];

// Six to twelve displays: the categories that each store type always has, and those that it may also have.
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

/** Six to twelve displays of a store, depending on what fits into its store type. */
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
