import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';

/** One way in which a store may offer a category. `share` is how often it is chosen against the other ways. */
export type DisplayOption = {
  readonly type: ExpositionType;
  readonly label: string;
  readonly title: string;
  readonly share: number;
  /** A category that some of these displays hold besides their own. */
  readonly second?: ProductCategory;
};

/** All ways in which a store may offer each category. */
export const displayCatalog: Readonly<Record<ProductCategory, readonly [DisplayOption, ...DisplayOption[]]>> = {
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
