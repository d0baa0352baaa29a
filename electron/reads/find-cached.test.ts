import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { parseInSlices, withRefusedAnswers } from './find-cached.ts';

const Row = z.object({ id: z.int(), name: z.string() });
const row = (id: number) => ({ id, name: `Row ${id}` });

test('a value that fits is given back without what the schema does not know', async () => {
  expect(await parseInSlices(Row, { ...row(1), more: true })).toEqual({ value: row(1) });
  expect(await parseInSlices(Row, { id: 'one' })).toBeNull();
  expect(await parseInSlices(z.array(Row), [{ ...row(1), more: true }, row(2)])).toEqual({ value: [row(1), row(2)] });
  expect(await parseInSlices(z.array(Row), [row(1), { id: 2 }])).toBeNull();
  expect(await parseInSlices(z.array(Row), { 0: row(1) })).toBeNull();
  expect(await parseInSlices(z.array(Row), [])).toEqual({ value: [] });
});

test('others get their turn while a long list is checked', async () => {
  const state = { turns: 0, isOver: false };
  const count = () => {
    state.turns += 1;
    if (!state.isOver) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 50_000 }, (_, id) => row(id));
  expect((await parseInSlices(z.array(Row), rows))?.value).toHaveLength(50_000);
  state.isOver = true;
  expect(state.turns).toBeGreaterThan(0);
});

test('an answer that could not be stored comes before an older stored one, and before one of the future', async () => {
  const stored = createMemoryCache();
  stored.refuses = true;
  const cache = withRefusedAnswers(stored, () => 5000);
  const found = async () => (await cache.find('stores.list', 'null'))?.asOf ?? null;
  const store = (asOf: number) => stored.answers.set('stores.list null', { value: [], asOf, complete: true });
  expect(await found()).toBeNull();
  await cache.keep('stores.list', 'null', { value: [], asOf: 4000, complete: true });
  expect(await found()).toBe(4000);
  store(3000);
  expect(await found()).toBe(4000);
  store(4500);
  expect(await found()).toBe(4500);
  // The clock was set back since.
  store(9000);
  expect(await found()).toBe(4000);
});
