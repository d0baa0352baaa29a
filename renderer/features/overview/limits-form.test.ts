import { expect, test } from 'vitest';
import { limitsOfText, percentOfText } from './limits-form.tsx';

test.each([
  ['0', 0],
  ['62', 62],
  ['62,5', 62.5],
  ['62.5', 62.5],
  [' 62,5 % ', 62.5],
  ['100', 100],
  ['100,0', 100],
  ['007', 7],
])('%j is a limit of %d', (text, value) => {
  expect(percentOfText(text)).toEqual({ kind: 'percent', value });
});

test.each(['-1', '101', '100,1', '1e1', '0x10', '6 2', '62,', ',5', 'abc', '1.000,5', '٣'])(
  '%j is no limit',
  (text) => {
    expect(percentOfText(text)).toEqual({ kind: 'wrong' });
  },
);

test('nothing typed is no limit, which is not 0', () => {
  expect(percentOfText('  ')).toEqual({ kind: 'none' });
  expect(limitsOfText('', '')).toEqual({ min: null, max: null });
  expect(limitsOfText('0', '')).toEqual({ min: 0, max: null });
});

test('the lower limit may equal the upper one but not pass it', () => {
  expect(limitsOfText('50', '50')).toEqual({ min: 50, max: 50 });
  expect(limitsOfText('50,1', '50')).toEqual({ field: 'max', problem: 'crossed' });
});

test('each error stands at the field it is about', () => {
  expect(limitsOfText('x', '200')).toEqual({ field: 'min', problem: 'wrong' });
  expect(limitsOfText('10', '200')).toEqual({ field: 'max', problem: 'wrong' });
});
