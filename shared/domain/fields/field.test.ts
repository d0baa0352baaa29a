import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nfc, plainValue, setValue, textValue, timesValue, uuidValue, type ValueRule } from './field.ts';

const EVENING = { weekday: 1, from: '16:00', to: '22' };
const MORNING = { weekday: 1, from: '6 rano', to: '12:00' };

test('a text is the same however its accents are written', () => {
  expect(textValue.same('Zo\u00eb', 'Zoe\u0308')).toBe(true);
  expect(textValue.same('Zoë', 'Zoe')).toBe(false);
  expect(textValue.same('', null)).toBe(false);
  expect(textValue.same(undefined, null)).toBe(true);
});

test('the short way to NFC gives what normalize gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => nfc(text) === text.normalize('NFC')),
    { numRuns: 100 },
  );
  for (let unit = 0; unit < 0x300; unit++) {
    const letter = String.fromCharCode(unit);
    expect(letter.normalize('NFC')).toBe(letter);
  }
});

test('a UUID is the same in both cases', () => {
  expect(uuidValue.same('AB', 'ab')).toBe(true);
  expect(uuidValue.same('AB', null)).toBe(false);
});

test('opening times are a set: order and repetition do not count, the bytes of a time do', () => {
  expect(timesValue.same([EVENING, MORNING], [MORNING, EVENING, MORNING])).toBe(true);
  expect(timesValue.same([EVENING], [{ ...EVENING, to: '22:00' }])).toBe(false);
  expect(timesValue.same([{ to: '22', from: '16:00', weekday: 1 }], [EVENING])).toBe(true);
  expect(timesValue.same(null, [])).toBe(true);
});

test('categories are a set, whatever their order and repetition', () => {
  expect(setValue.same(['ROLLS', 'DRINKS', 'ROLLS'], ['DRINKS', 'ROLLS'])).toBe(true);
  expect(setValue.same(['ROLLS'], ['DRINKS'])).toBe(false);
});

const [DRINKS, ROLLS, BREADS] = ['DRINKS', 'ROLLS', 'BREADS'];

test.each([
  ['both only added', [DRINKS], [DRINKS, ROLLS], [BREADS, DRINKS], [BREADS, DRINKS, ROLLS]],
  ['both only added to nothing', [], [ROLLS], [BREADS], [BREADS, ROLLS]],
  ['both only removed', [DRINKS, ROLLS, BREADS], [DRINKS, ROLLS], [DRINKS, BREADS], [DRINKS]],
])('two changes of a set that %s are both kept', (_name, was, mine, theirs, both) => {
  expect(setValue.merge?.(was, mine, theirs)).toEqual(both);
});

test.each([
  ['both replace it', [DRINKS], [ROLLS], [BREADS]],
  ['one side adds and the other removes', [DRINKS, ROLLS], [DRINKS, ROLLS, BREADS], [DRINKS]],
  ['one side replaces and the other adds', [DRINKS], [ROLLS], [DRINKS, BREADS]],
  ['one side replaces and the other removes', [DRINKS, ROLLS], [DRINKS, BREADS], [DRINKS]],
  ['both remove, and nothing would be left', [DRINKS, ROLLS], [DRINKS], [ROLLS]],
])('when %s, only a person can decide', (_name, was, mine, theirs) => {
  expect(setValue.merge?.(was, mine, theirs)).toBeUndefined();
});

test.each<[string, ValueRule]>([
  ['plain', plainValue],
  ['text', textValue],
  ['uuid', uuidValue],
  ['times', timesValue],
])('the canonical form of %s values is equal when the values are', (_name, rule) => {
  const values = fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    'a',
    'A',
    'Zo\u00eb',
    'Zoe\u0308',
    0,
    1,
    true,
    [MORNING],
    {},
  );
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(JSON.stringify(rule.canonical(a)) === JSON.stringify(rule.canonical(b))).toBe(rule.same(a, b));
    }),
  );
});
