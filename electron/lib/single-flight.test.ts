import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('callers of one key share one run, and the next one after it runs again', async () => {
  const share = createSingleFlight();
  const seen = { runs: 0 };
  const run = async () => {
    seen.runs += 1;
    return seen.runs;
  };
  expect(
    await Promise.all([share('a', undefined, run), share('a', undefined, run), share('b', undefined, run)]),
  ).toEqual([1, 1, 2]);
  expect(await share('a', undefined, run)).toBe(3);
});

test('one caller may leave; the run ends when the last has left', async () => {
  const share = createSingleFlight();
  const first = new AbortController();
  const second = new AbortController();
  const seen: { signal?: AbortSignal } = {};
  const run = (signal: AbortSignal) => {
    seen.signal = signal;
    return new Promise<never>(() => {});
  };
  const one = share('a', first.signal, run);
  const two = share('a', second.signal, run);
  first.abort();
  await expect(one).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(seen.signal?.aborted).toBe(false);
  second.abort();
  await expect(two).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  expect(seen.signal?.aborted).toBe(true);
  expect(await share('a', undefined, async () => 'new run')).toBe('new run');
  await expect(share('a', second.signal, run)).rejects.toMatchObject({ failure: { code: 'cancelled' } });
});

test('a failure reaches every caller', async () => {
  const share = createSingleFlight();
  const run = async () => {
    throw new Error('broken');
  };
  const results = await Promise.allSettled([share('a', undefined, run), share('a', undefined, run)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
