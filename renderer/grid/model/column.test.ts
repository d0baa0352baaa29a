import { expect, test } from 'vitest';
import {
  type ChoiceColumn,
  type ChoicesColumn,
  formatCell,
  type NumberColumn,
  parseCell,
  sameValue,
} from './column.ts';

const fruits = [
  { value: 'apple', label: 'Jabłko', spellings: ['Apple'] },
  { value: 'plum', label: 'Śliwka', spellings: ['Plum'] },
  { value: 'plum_jam', label: 'Śliwki, dżem', spellings: ['Plums, jam'] },
];
const one: ChoiceColumn = { id: 'one', header: 'One', kind: 'choice', choices: fruits };
const several: ChoicesColumn = { id: 'several', header: 'Several', kind: 'choices', choices: fruits };
const number: NumberColumn = {
  id: 'n',
  header: 'N',
  kind: 'number',
  parse: (text) => (/^-?\d+(,\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null),
  format: (value) => String(value).replace('.', ','),
};

test.each(['apple', 'Jabłko', 'jablko', '  JABŁKO ', 'APPLE', 'jabl\u0142ko'.replace('l\u0142', 'ł')])(
  'a choice is known by its value, its label and its spellings: %s',
  (text) => {
    expect(parseCell(one, text)).toBe('apple');
  },
);

test('a raw value with an underline is known written with a space', () => {
  expect(parseCell(one, 'Plum Jam')).toBe('plum_jam');
});

test('a word that is no choice stays as it was written', () => {
  expect(parseCell(one, ' Gruszka')).toBe('Gruszka');
  expect(parseCell(several, 'plum; Gruszka')).toEqual(['plum', 'Gruszka']);
});

test('a spelling that means two choices means none', () => {
  const twice: ChoiceColumn = {
    ...one,
    choices: [
      { value: 'a', label: 'Łąka' },
      { value: 'b', label: 'Laka' },
    ],
  };
  expect(parseCell(twice, 'LAKA')).toBe('LAKA');
  expect(parseCell(twice, 'Łąka')).toBe('a');
});

test.each(['Śliwki, dżem; jabłko', 'sliwki, dzem, jablko', 'Plums, jam | apple', 'plum_jam\napple'])(
  'several choices are told apart although a label holds a comma: %s',
  (text) => {
    expect(parseCell(several, text)).toEqual(['plum_jam', 'apple']);
  },
);

test('what is shown of several choices is read as the same choices', () => {
  expect(parseCell(several, formatCell(several, ['plum_jam', 'plum']))).toEqual(['plum_jam', 'plum']);
});

test('numbers are read by the caller, and other texts stay', () => {
  expect(parseCell(number, ' 12,5 ')).toBe(12.5);
  expect(parseCell(number, 'a dozen')).toBe('a dozen');
  expect(formatCell(number, 12.5)).toBe('12,5');
});

test('an empty text is no value, and no choices', () => {
  expect(parseCell(number, ' ')).toBeNull();
  expect(parseCell(several, '')).toEqual([]);
});

test('the order of several choices makes no difference', () => {
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameValue(['a'], ['a', 'b'])).toBe(false);
  expect(sameValue([], null)).toBe(false);
  expect(sameValue('', null)).toBe(false);
});
