import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timesValue } from './fields/field.ts';
import {
  type DayNames,
  type Hours,
  hoursProblems,
  hoursText,
  isPastMidnight,
  readHours,
  shortTime,
  spansOfDay,
  typedTime,
  withSpans,
} from './opening-hours.ts';

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const names: DayNames = {
  nameOf: (weekday) => NAMES[weekday] ?? '',
  dayOf: (word) => {
    const found = NAMES.findIndex((name) => name.toLowerCase() === word.toLowerCase());
    return found === -1 ? null : found;
  },
  closed: ['closed'],
};

const at = (weekday: number, from: string, to: string) => ({ weekday, from, to });

const clock = fc.oneof(
  fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((one) => String(one).padStart(2, '0')).join(':')),
  fc.constantFrom('8:00', '08:00:00', '24:00', '8', '0800', 'dawn', '8am', 'od rana', '8–9', '8, 9', ';', '', ' 8:00'),
  fc.string(),
);
const hours: fc.Arbitrary<Hours> = fc.array(fc.record({ weekday: fc.nat(6), from: clock, to: clock }), {
  maxLength: 10,
});

test('hours in any format are read from their text as they were, byte for byte', () => {
  fc.assert(
    fc.property(hours, (given) => {
      const read = readHours(hoursText(given, names), names);
      expect(timesValue.same(read, given)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a day that was not edited keeps the very elements that were there, also with fields of the service’s own', () => {
  fc.assert(
    fc.property(hours, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (given, days) => {
      const own = given.map((one) => ({ ...one, note: 'theirs' }));
      const next = withSpans(own, days, [{ from: '10:00', to: '11:00' }]);
      const isOther = ({ weekday }: { weekday: number }) => !days.includes(weekday);
      expect(next.filter(isOther)).toEqual(own.filter(isOther));
      for (const day of days) expect(spansOfDay(next, day)).toMatchObject([{ from: '10:00', to: '11:00' }]);
    }),
  );
});

test('putting back what a day had gives the hours that were there', () => {
  const given = [at(1, '08:00:00', '16:00:00'), at(2, 'dawn', 'dusk')];
  const away = withSpans(given, [2], []);
  expect(away).toEqual([given[0]]);
  expect(timesValue.same(withSpans(away, [2], [{ from: 'dawn', to: 'dusk' }]), given)).toBe(true);
  expect(withSpans(given, [2], [{ from: 'dawn', to: 'dusk' }])[1]).toBe(given[1]);
});

test('days with equal hours are written together, from Monday on', () => {
  const week = [1, 2, 3, 4, 5].flatMap((day) => [at(day, '08:00', '12:00'), at(day, '13:00', '18:00')]);
  const text = hoursText([at(0, '10:00', '14:00'), ...week, at(6, '10:00', '14:00')], names);
  expect(text).toBe('Mon–Fri 08:00–12:00, 13:00–18:00; Sat, Sun 10:00–14:00');
  expect(hoursText([], names)).toBe('');
  expect(hoursText([at(1, '8, 9', '10')], names)).toBe('[{"weekday":1,"from":"8, 9","to":"10"}]');
});

test('a person may write hours shortly; what is no hours is refused', () => {
  expect(readHours('mon-wed: 8-16; thu closed', names)).toEqual([1, 2, 3].map((day) => at(day, '08:00', '16:00')));
  expect(readHours('', names)).toEqual([]);
  for (const text of ['someday 8-16', 'mon', 'mon 8', 'mon 8-9-10', '[1]', '[{', 'fri-mon 8-16'])
    expect(readHours(text, names)).toBeNull();
});

test('times may be typed shortly, and follow the times around them', () => {
  const plain = ['8', '8.30', '830', '08:30', '24', 'dawn', '25', ''].map((text) => typedTime(text, []));
  expect(plain).toEqual(['08:00', '08:30', '08:30', '08:30', '24:00', 'dawn', '25', '']);
  expect(typedTime('8', [at(1, '06:00:00', '22:00:00')])).toBe('08:00:00');
  expect(typedTime('8', [at(1, '06:00:00', 'late')])).toBe('08:00');
  expect([shortTime('08:00:00'), shortTime('08:00:30'), shortTime('dawn')]).toEqual(['08:00', '08:00:30', 'dawn']);
});

test('hours may go past midnight, and overlaps are found there, too', () => {
  expect([at(1, '22:00', '02:00'), at(1, '08:00', '00:00'), at(1, '08:00', '16:00')].map(isPastMidnight)).toEqual([
    true,
    false,
    false,
  ]);
  const problems = (...given: Hours) => hoursProblems(given);
  expect(problems(at(1, '22:00', '02:00'), at(2, '02:00', '10:00'))).toEqual({ overlapping: [], unread: [] });
  expect(problems(at(6, '22:00', '02:00'), at(0, '01:00', '10:00')).overlapping).toEqual([6, 0]);
  expect(problems(at(1, '08:00', '12:00'), at(1, '11:00', '13:00')).overlapping).toEqual([1]);
  expect(problems(at(1, '08:00', '12:00'), at(1, '12:00', '13:00')).overlapping).toEqual([]);
  expect(problems(at(1, 'dawn', 'dusk'))).toEqual({ overlapping: [], unread: [1] });
});
