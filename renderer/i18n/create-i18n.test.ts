import { expect, test } from 'vitest';
import { createI18n } from './create-i18n.ts';

test('a count in a text is written as numbers are everywhere else', async () => {
  const [en, pl] = [await createI18n('en'), await createI18n('pl')];
  expect(en.t('groups.store', { ns: 'fill-rates', count: 5000 })).toBe('5,000 stores');
  expect(pl.t('groups.store', { ns: 'fill-rates', count: 5000 }).replace(/\s/gu, ' ')).toBe('5 000 sklepów');
  expect(en.t('groups.store', { ns: 'fill-rates', count: 1 })).toBe('1 store');
});
