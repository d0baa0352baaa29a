import { expect, test } from 'vitest';
import { createCounter } from './counter.ts';

test('what one side counts the other one reads, and what that one stops the first one sees', () => {
  const here = createCounter();
  const there = createCounter(here.cells);
  expect(here.read()).toBeNull();
  there.begin('rows_written', 10);
  there.add(3);
  there.add(4);
  expect(here.read()).toEqual({ what: 'rows_written', done: 7, total: 10 });
  there.begin('stores_saved', 2);
  expect(here.read()).toEqual({ what: 'stores_saved', done: 0, total: 2 });
  here.stop();
  expect(there.isStopped()).toBe(true);
  here.reset();
  expect([there.isStopped(), there.read()]).toEqual([false, null]);
});
