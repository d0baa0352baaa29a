import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const en = createFormat('en');
const pl = createFormat('pl');

test('a percentage has one decimal, and nothing is not 0', () => {
  expect(en.percent(68.44)).toBe('68.4%');
  expect(pl.percent(68.44)).toBe('68,4%');
  expect(en.percent(0)).toBe('0.0%');
  expect(en.percent(null)).toBe('–');
});

test('a delta carries its sign', () => {
  expect(en.delta(-6.54)).toBe('−6.5');
  expect(pl.delta(1.26)).toBe('+1,3');
  expect(en.delta(0)).toBe('0.0');
  expect(pl.delta(null)).toBe('–');
});

test('numbers are grouped as the language groups them', () => {
  expect(en.integer(13907)).toBe('13,907');
  expect(pl.integer(4211)).toBe('4\u00a0211');
});

test('dates name no zone and do not move', () => {
  expect(en.date('2026-11-20')).toBe('20 Nov 2026');
  expect(pl.date('2026-11-20')).toBe('20 lis 2026');
  expect(en.dayMonth('2026-11-20')).toBe('Fri 20 Nov');
  expect(pl.dayMonth('2026-11-01')).toBe('niedz. 1 lis');
  expect(pl.dateRange('2026-11-07', '2026-11-20')).toBe('7–20 listopada 2026');
});

test('an instant is shown on the clock of its zone', () => {
  expect(en.time('2026-11-20T13:02:00Z', 'Europe/Warsaw')).toBe('14:02');
  expect(en.time(Date.parse('2026-07-01T23:30:00Z'), 'Europe/Warsaw')).toBe('01:30');
  expect(en.dateTime('2026-11-20T23:30:00Z', 'Europe/Warsaw')).toBe('21 Nov 2026, 00:30');
});

test('weekday 0 is Sunday', () => {
  expect(en.weekday(0)).toBe('Sunday');
  expect(pl.weekday(1)).toBe('poniedziałek');
});

test('order follows Polish collation, numbers by value', () => {
  const words = ['Zabrze 10', 'Łódź', 'Zabrze 9', 'Lublin', 'Żory', 'Świnoujście', 'Sopot', 'Ćmielów', 'Czeladź'];
  expect([...words].sort(en.collator.compare)).toEqual([
    'Czeladź',
    'Ćmielów',
    'Lublin',
    'Łódź',
    'Sopot',
    'Świnoujście',
    'Zabrze 9',
    'Zabrze 10',
    'Żory',
  ]);
});

test('sizes are counted as the limit counts them, and never shown as nothing', () => {
  expect([0, 300, 3500, 212 * 1024 ** 2, 1.94 * 1024 ** 3].map(en.bytes)).toEqual([
    '0 kB',
    '1 kB',
    '4 kB',
    '212 MB',
    '1.9 GB',
  ]);
  expect(pl.bytes(1.5 * 1024 ** 2)).toBe('1,5 MB');
  expect(en.bytes(1002 * 1024)).toBe('1 MB');
});

test('a percentage is rounded by its decimals, and not by those of its hundredth', () => {
  const { percent } = createFormat('en');
  expect([0.35, 1.45, 8.35, 99.95].map((value) => percent(value))).toEqual(['0.4%', '1.5%', '8.4%', '100.0%']);
});

test('rates and points have as many decimals as are asked for', () => {
  const { percent, delta } = createFormat('pl');
  expect([percent(70.45, 2), percent(null, 3)]).toEqual(['70,45%', '–']);
  expect([delta(-5.16, 2), delta(0, 2), delta(0.0004, 4)]).toEqual(['−5,16', '0,00', '+0,0004']);
});
