import { expect, test } from 'vitest';
import { labelKey, twinKey } from './display-twins.ts';

test('labels that differ in case, blanks or the way an accent is written are the same label', () => {
  expect(labelKey(' Regał  chlebowy ')).toBe(labelKey('REGAŁ CHLEBOWY'));
  expect(labelKey('Półka')).toBe(labelKey('Po\u0301łka'));
  expect(labelKey('Regał 1')).not.toBe(labelKey('Regał 2'));
  expect(labelKey('  ')).toBeNull();
  expect(labelKey(null)).toBeNull();
});

test('twins share label and type; a disabled display has none', () => {
  const one = { label: 'Rack', expositionType: 'ROLLS_BREAD_RACK', productCategories: ['ROLLS'], status: 'active' };
  expect(twinKey({ ...one, productCategories: [] })).toBe(twinKey(one));
  expect(twinKey({ ...one, expositionType: 'BREADS_BREAD_RACK' })).not.toBe(twinKey(one));
  expect(twinKey({ ...one, status: 'disabled' })).toBeNull();
  expect(twinKey({ ...one, label: null })).toBeNull();
});
