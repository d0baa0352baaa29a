import { expect, test } from 'vitest';
import { createNeedLimiter, type Need } from './need-limiter.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function aLimiter() {
  const limiter = createNeedLimiter();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (need: Need, name: string, signal?: AbortSignal) =>
    limiter(
      need,
      () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { ask, end, started };
}

test('downloads hold four places, refreshes one more, and a person finds one free', async () => {
  const { ask, started } = aLimiter();
  for (const n of [1, 2, 3, 4, 5, 6]) void ask('download', `d${n}`);
  for (const n of [1, 2, 3]) void ask('refresh', `r${n}`);
  for (const n of [1, 2]) void ask('person', `p${n}`);
  await settled();
  expect(started).toEqual(['d1', 'd2', 'd3', 'd4', 'r1', 'p1']);
});

test('a free place goes to the greatest need, and to the newest refresh', async () => {
  const { ask, end, started } = aLimiter();
  for (const n of [1, 2, 3, 4, 5, 6]) void ask('person', `p${n}`);
  void ask('download', 'd1');
  for (const n of [1, 2, 3]) void ask('refresh', `r${n}`);
  void ask('person', 'p7');
  await settled();
  for (const n of [1, 2, 3, 4, 5]) await end(`p${n}`);
  expect(started.slice(6)).toEqual(['p7', 'r3', 'r2', 'r1', 'd1']);
});

test('a failed task gives its place back', async () => {
  const limiter = createNeedLimiter();
  for (let n = 0; n < 20; n += 1) {
    await expect(limiter('download', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});

test('who leaves while waiting takes no place', async () => {
  const { ask, end, started } = aLimiter();
  for (const n of [1, 2, 3, 4, 5, 6]) void ask('person', `p${n}`);
  const leaving = new AbortController();
  const left = ask('person', 'gone', leaving.signal);
  void ask('person', 'p7');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(ask('person', 'never', leaving.signal)).rejects.toThrow('left');
  await end('p1');
  expect(started.slice(6)).toEqual(['p7']);
});
