import { expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';
import { isolated, shownName } from './shown-text.ts';

const TURNED = 'Sklep\u202e';

test('a name that turns the direction around is isolated from what stands beside it', () => {
  expect(isolated(TURNED)).toBe('\u2068Sklep\u202e\u2069');
  expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069');
  expect(isolated('חנות')).toBe('\u2068חנות\u2069');
  expect(isolated('Łódź Centralna <1> & 2')).toBe('Łódź Centralna <1> & 2');
});

test('an empty name is shown as the ID', () => {
  expect([shownName('', 'S-1'), shownName('  ', 'S-1'), shownName(undefined, 'S-1'), shownName(null, 'S-1')]).toEqual(
    Array.from({ length: 4 }, () => 'S-1'),
  );
  expect(shownName('Kiosk', 'S-1')).toBe('Kiosk');
});

test('whatever is put into a text of a page is isolated there', async () => {
  const i18n = await createI18n('en');
  expect(i18n.t('common:loaded.unread.element', { name: TURNED, field: 'name' })).toBe(
    '\u2068Sklep\u202e\u2069 (field name)',
  );
});
