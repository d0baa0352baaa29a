import { expect, test } from 'vitest';
import { aFinding } from '#tests/builders/findings.ts';
import { type FindingLine, linesOnPage } from './finding-lines.ts';

const aLine = (part: Parameters<typeof aFinding>[0]): FindingLine => {
  const finding = aFinding(part);
  return { id: finding.kind, externalId: 'S-1', finding, photos: finding.photos, isDrafted: false };
};
const cell = (category: string | null, type = 'FRIDGE_SALADS') => `${type} 1 07:00 ${category}`;

const MISSING = aLine({ kind: 'missing', cells: [cell('SALADS_PASTES'), cell('DRINKS')] });
const WITHOUT_CATEGORY = aLine({ kind: 'missing', cells: [cell(null)] });
const AMBIGUOUS = aLine({
  kind: 'ambiguous',
  productCategories: [null, 'DRINKS'],
  cells: [cell(null), cell('DRINKS')],
});
const OF_ROLLS = aLine({
  kind: 'missing',
  displayType: 'ROLLS_BREAD_RACK',
  cells: [cell('ROLLS', 'ROLLS_BREAD_RACK')],
});
const DEAD_SLOT = aLine({ kind: 'dead_slot', displayType: null, cells: [cell('ROLLS', 'ROLLS_BREAD_RACK')] });
const ALL = [MISSING, WITHOUT_CATEGORY, AMBIGUOUS, OF_ROLLS, DEAD_SLOT];

test('the check lists findings of the display types on the page, and those of several types', () => {
  expect(linesOnPage(ALL, {})).toEqual(ALL);
  expect(linesOnPage(ALL, { types: ['ROLLS_BREAD_RACK'] })).toEqual([OF_ROLLS, DEAD_SLOT]);
});

test('and of the categories on the page, to which a target of all categories belongs too', () => {
  expect(linesOnPage(ALL, { categories: ['SALADS_PASTES'] })).toEqual([MISSING, AMBIGUOUS]);
  expect(linesOnPage(ALL, { categories: ['ROLLS'], types: ['FRIDGE_SALADS'] })).toEqual([AMBIGUOUS, DEAD_SLOT]);
  expect(linesOnPage(ALL, { categories: [''] })).toEqual([WITHOUT_CATEGORY, AMBIGUOUS]);
  // A photo with several targets counts in each category of its display, also in those without a target.
  const ofTwo = (photos: number) =>
    aLine({ kind: 'ambiguous', photos, cells: [cell('SALADS_PASTES'), cell('DRINKS')] });
  expect(linesOnPage([ofTwo(3), ofTwo(0)], { categories: ['READY_MEALS'] })).toEqual([ofTwo(3)]);
});
