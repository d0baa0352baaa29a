import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runSliced } from './run-sliced.ts';
import { createCompare, mergeSort, type SortValue, sortRows } from './sort-rows.ts';

const compare = createCompare(new Intl.Collator('pl', { numeric: true }));

function finish<Result>(job: Generator<void, Result>): Result {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}

const sorted = (values: readonly SortValue[], desc = false) =>
  [...finish(sortRows(Uint32Array.from(values.keys()), (row) => values[row] ?? null, compare, desc))].map(
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
  const value = fc.oneof(fc.constantFrom(null, '', 'a', 'A', 'ą', 'b2', 'b10'), fc.integer({ min: -3, max: 3 }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.boolean(), (values, desc) => {
      const rows = Uint32Array.from(values.keys()).reverse();
      const isEmpty = (row: number) => values[row] === null || values[row] === '';
      const expected = [...rows].sort((a, b) => {
        if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
        return (desc ? -1 : 1) * compare(values[a] ?? '', values[b] ?? '');
      });
      expect([...finish(sortRows(rows, (row) => values[row] ?? null, compare, desc))]).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('merge sort of many items sorts, and gives way on its way', () => {
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
