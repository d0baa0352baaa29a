import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrderValues } from './order-values.ts';
import { runSliced } from './run-sliced.ts';
import { mergeSort, type SortValue, sortRows } from './sort-rows.ts';

const collator = new Intl.Collator('pl', { numeric: true });
const order = createOrderValues(collator);

function finish<Result>(job: Generator<void, Result>): Result {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

const sorted = (values: readonly SortValue[], desc = false) =>
  [...finish(sortRows(Uint32Array.from(values.keys()), (row) => values[row] ?? null, order, desc))].map(
    (row) => values[row],
  );

test('texts by Polish collation, numbers in them by value, empty ones last in both directions', () => {
  const values = ['Łódź 10', null, 'Lublin', 'Łódź 2', '', 'Zamość', 'Lębork'];
  expect(sorted(values)).toEqual(['Lębork', 'Lublin', 'Łódź 2', 'Łódź 10', 'Zamość', null, '']);
  expect(sorted(values, true)).toEqual(['Zamość', 'Łódź 10', 'Łódź 2', 'Lublin', 'Lębork', null, '']);
});

test('numbers by value, before texts that stand among them', () => {
  expect(sorted([10, 9, 'x', -1.5])).toEqual([-1.5, 9, 10, 'x']);
});

test('the order is that of a stable sort, whatever the rows', () => {
  const value = fc.oneof(
    fc.constantFrom(null, '', 'a', 'A', 'ą', 'b2', 'b10'),
    fc.integer({ min: -3, max: 3 }),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.boolean(), (values, desc) => {
      const rows = Uint32Array.from(values.keys()).reverse();
      const isEmpty = (row: number) => values[row] === null || values[row] === '';
      const expected = [...rows].sort((a, b) => {
        if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
        const [left = '', right = ''] = [values[a] ?? '', values[b] ?? ''];
        const types = Number(typeof left === 'string') - Number(typeof right === 'string');
        const words = typeof left === 'number' ? left - Number(right) : collator.compare(left, String(right));
        return (desc ? -1 : 1) * (types === 0 ? words : types);
      });
      expect([...finish(sortRows(rows, (row) => values[row] ?? null, order, desc))]).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('merge sort of many items sorts, and pauses in between', () => {
  const items = Uint32Array.from({ length: 20_000 }, (_none, at) => (at * 7919) % 20_000);
  const job = mergeSort(items, (a, b) => a - b);
  let pauses = 0;
  for (let step = job.next(); ; step = job.next()) {
    if (step.done === true) {
      expect([...step.value]).toEqual([...items.keys()]);
      break;
    }
    pauses += 1;
  }
  expect(pauses).toBeGreaterThan(10);
});

test('a job in slices pauses when its time is used up, and stops when it is not wanted any more', async () => {
  let clock = 0;
  let pauses = 0;
  const slices = {
    budget: 10,
    now: () => clock,
    pause: async () => {
      pauses += 1;
    },
  };
  const job = function* () {
    for (let at = 0; at < 10; at += 1) {
      clock += 4;
      yield;
    }
    return 'done';
  };
  expect(await runSliced(job(), slices)).toBe('done');
  expect(pauses).toBe(3);
  expect(await runSliced(job(), slices, AbortSignal.abort())).toBeUndefined();
});

test.each(['pl', 'en', 'de'])('texts stand exactly as the collator of %s has them', (locale) => {
  const words = new Intl.Collator(locale, { numeric: true });
  const piece = fc.constantFrom(
    ...[
      'Lada',
      'lada',
      'Łada',
      'łada',
      'ładą',
      'LADA',
      ' ',
      '-',
      '–',
      '.',
      '1',
      '01',
      '10',
      '9',
      'é',
      'e',
      'z',
      'Ż',
      'ź',
    ],
    ...['ch', 'ß', 'ss', '(', '"', '„', '\t', 'x́', '123456789012345678901', '١', 'ﬁ', ''],
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 12 }), (texts) => {
      const compare = finish(createOrderValues(words)(texts));
      for (const [a, left] of texts.entries()) {
        for (const [b, right] of texts.entries()) {
          expect(Math.sign(compare(a, b)), `${left} and ${right}`).toBe(Math.sign(words.compare(left, right)));
        }
      }
    }),
    { numRuns: 400 },
  );
});
