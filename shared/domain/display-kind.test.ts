import { expect, test } from 'vitest';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { displayOfKind, kindOf } from './display-kind.ts';

test('a kind tells type and categories, each category once, whatever their order', () => {
  const two = ProductCategory.options.filter((one) => one === 'BREADS' || one === 'ROLLS');
  for (const expositionType of ExpositionType.options) {
    expect(displayOfKind(kindOf({ expositionType, productCategories: [] }))).toEqual({
      expositionType,
      productCategories: [],
    });
    const kind = kindOf({ expositionType, productCategories: ['ROLLS', 'BREADS', 'ROLLS'] });
    expect(displayOfKind(kind)).toEqual({ expositionType, productCategories: two });
  }
  const all = { expositionType: 'FRIDGE_SALADS' as const, productCategories: ProductCategory.options };
  expect(displayOfKind(kindOf(all))).toEqual(all);
});

test('numbers that are stored keep their meaning', () => {
  expect(kindOf({ expositionType: 'FRIDGE_SALADS', productCategories: ['ROLLS', 'BREADS'] })).toBe(33_088);
  expect(() => displayOfKind(2 ** 30)).toThrow('unknown kind');
});
