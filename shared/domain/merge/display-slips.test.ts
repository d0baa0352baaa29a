import { expect, test } from 'vitest';
import { duplicateKey, labelKey } from './display-slips.ts';

test('labels that differ in case, blanks or the way an accent is written are the same label', () => {
  expect(labelKey(' Regał  chlebowy ')).toBe(labelKey('REGAŁ CHLEBOWY'));
  expect(labelKey('Półka')).toBe(labelKey('Po\u0301łka'));
  expect(labelKey('Regał 1')).not.toBe(labelKey('Regał 2'));
  expect(labelKey('  ')).toBeNull();
  expect(labelKey(null)).toBeNull();
});

test('duplicates share label and type; a disabled display has none', () => {
  const one = { label: 'Rack', expositionType: 'ROLLS_BREAD_RACK', productCategories: ['ROLLS'], status: 'active' };
  expect(duplicateKey({ ...one, productCategories: [] })).toBe(duplicateKey(one));
  expect(duplicateKey({ ...one, expositionType: 'BREADS_BREAD_RACK' })).not.toBe(duplicateKey(one));
  expect(duplicateKey({ ...one, status: 'disabled' })).toBeNull();
  expect(duplicateKey({ ...one, label: null })).toBeNull();
});
