import { expect, test } from 'vitest';
import { ExpositionType, ProductCategory } from './enumerations.ts';

/*
 * Positions in these lists are stored in the workspace files of users. A value that moves turns every stored target of
 * another value into one of its own, without any error.
 */
const storedCategories = [
  'SANDWICHES',
  'SWEET_SNACKS',
  'SALTY_SNACKS',
  'SALADS_PASTES',
  'READY_MEALS',
  'DRINKS',
  'ROLLS',
  'BAGUETTES',
  'BREADS',
];

const storedTypes = [
  'FRIDGE_DRINKS',
  'FRIDGE_SALADS',
  'SANDWICHES_CHILLED_COUNTER',
  'SWEET_SNACKS_NEUTRAL_COUNTER',
  'SWEET_SNACKS_HEATED_COUNTER',
  'SALTY_SNACKS_NEUTRAL_COUNTER',
  'SALTY_SNACKS_HEATED_COUNTER',
  'SALTY_SNACKS_CHILLED_COUNTER',
  'SALADS_PASTES_GOURMET_RACK',
  'SALADS_PASTES_CHILLED_DISPLAY',
  'READY_MEALS_GOURMET_RACK',
  'READY_MEALS_CHILLED_DISPLAY',
  'READY_MEALS_NOT_OFFERED',
  'DRINKS_GOURMET_RACK',
  'DRINKS_CHILLED_DISPLAY',
  'DRINKS_DRINK_FRIDGE',
  'ROLLS_BREAD_RACK',
  'ROLLS_BACKBAR_CRATES',
  'ROLLS_BREAD_BASKETS',
  'ROLLS_NEUTRAL_COUNTER',
  'ROLLS_LIMITED_OFFER',
  'ROLLS_NOT_OFFERED',
  'BAGUETTES_BREAD_RACK',
  'BAGUETTES_BACKBAR_CRATES',
  'BAGUETTES_BREAD_BASKETS',
  'BAGUETTES_NEUTRAL_COUNTER',
  'BAGUETTES_LIMITED_OFFER',
  'BAGUETTES_NOT_OFFERED',
  'BREADS_BREAD_RACK',
  'BREADS_BACKBAR_CRATES',
  'BREADS_BREAD_BASKETS',
  'BREADS_NEUTRAL_COUNTER',
  'BREADS_LIMITED_OFFER',
  'BREADS_NOT_OFFERED',
];

const storedInOrder = [
  ['ProductCategory', ProductCategory.options, storedCategories, 15],
  ['ExpositionType', ExpositionType.options, storedTypes, 128],
] as const;

test.each(storedInOrder)('the stored order of %s only grows at its end', (name, values, stored) => {
  const message =
    `The order of ${name} is stored on users' computers. ` +
    'Put a new value at the end of the enumeration and at the end of the list in this test; never move or remove one.';
  expect(values, message).toEqual(stored);
});

test.each(storedInOrder)('every value of %s has room where targets are stored', (name, values, _stored, room) => {
  const message =
    `A stored target has room for ${room} values of ${name}. ` +
    'Widen its bits in shared/domain/fill-rate-tally-targets.ts, and convert the stored targets in a migration.';
  expect(values.length, message).toBeLessThanOrEqual(room);
});
