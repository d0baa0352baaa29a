import { expect, test } from 'vitest';
import { dayNames } from '#renderer/stores/day-names.ts';
import { HIDDEN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { createFormat } from '#shared/lib/format.ts';
import { storeKind } from './store-kind.ts';

const en = storeKind(dayNames(createFormat('en')));
const pl = storeKind(dayNames(createFormat('pl')));

test('opening hours are one text, read in either language, and hours in any format come back as they were', () => {
  const hours = [1, 2, 3].map((weekday) => ({ weekday, from: '08:00:00', to: '20:00:00' }));
  expect(en.cellOf('openingTimes', { openingTimes: hours })).toBe('Mon–Wed 08:00:00–20:00:00');
  expect(pl.cellOf('openingTimes', { openingTimes: hours })).toBe('pon.–śr. 08:00:00–20:00:00');
  expect(en.fieldOf('openingTimes', 'pon.–śr. 08:00:00–20:00:00')).toEqual(hours);
  expect(pl.fieldOf('openingTimes', 'wednesday 8-20')).toEqual([{ weekday: 3, from: '08:00', to: '20:00' }]);
  const strange = [{ weekday: 0, from: 'od 8, 9', to: '–', note: 'theirs' }];
  expect(en.fieldOf('openingTimes', en.cellOf('openingTimes', { openingTimes: strange }))).toEqual(strange);
  expect([null, []].map((openingTimes) => en.cellOf('openingTimes', { openingTimes }))).toEqual([null, null]);
  expect(en.fieldOf('openingTimes', null)).toEqual([]);
  expect(en.fieldOf('openingTimes', 'whenever')).toBe('whenever');
});

test('flags are choices, and a login code that nobody entered means the one that the service has', () => {
  expect(en.cellOf('protocolCronEnabled', { protocolCronEnabled: false })).toBe('false');
  expect(en.fieldOf('protocolCronEnabled', 'true')).toBe(true);
  expect(en.fieldOf('onboardingComplete', 'perhaps')).toBe('perhaps');
  expect(en.cellOf('loginCode', { name: 'Store' })).toBeNull();
  expect(en.fieldOf('loginCode', null)).toBe(HIDDEN_CODE);
  expect(en.fieldOf('loginCode', 'NEW')).toBe('NEW');
  expect(en.fieldOf('loginCode', en.cellOf('loginCode', { loginCode: '' }))).toBe('');
});
