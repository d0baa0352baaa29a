import { expect, test } from 'vitest';
import { createTwins } from './twins.ts';

const slices = { now: () => 0, pause: () => Promise.resolve(), budget: 8 };
const aRack = (change: object = {}) => ({ store: 'A', label: 'Rack', type: 'X', status: 'active', ...change });

test('displays of one store with one label and type are twins, until one is renamed or disabled', async () => {
  const twins = createTwins(slices);
  expect(await twins.recount([aRack(), aRack({ label: ' RACK ' }), aRack({ store: 'B' })])).toBe(true);
  expect(twins.has(aRack())).toBe(true);
  expect(twins.has(aRack({ label: 'rack' }))).toBe(true);
  expect(
    [{ store: 'B' }, { type: 'Y' }, { status: 'disabled' }, { label: null }].map((one) => twins.has(aRack(one))),
  ).toEqual([false, false, false, false]);
  expect(await twins.recount([aRack(), aRack()])).toBe(false);
  expect(await twins.recount([aRack(), aRack({ status: 'disabled' })])).toBe(true);
  expect(twins.has(aRack())).toBe(false);
});

test('a count that was overtaken changes nothing', async () => {
  const twins = createTwins({ ...slices, budget: 0 });
  const stopped = new AbortController();
  stopped.abort();
  expect(
    await twins.recount(
      Array.from({ length: 1_000 }, () => aRack()),
      stopped.signal,
    ),
  ).toBe(false);
  expect(twins.has(aRack())).toBe(false);
});
