import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

test('no more tasks run at once than allowed, and all of them run, in order', async () => {
  const limiter = createLimiter(3);
  const seen = { running: 0, most: 0, order: [] as number[] };
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      limiter(async () => {
        seen.running += 1;
        seen.most = Math.max(seen.most, seen.running);
        seen.order.push(index);
        await tick();
        seen.running -= 1;
      }),
    ),
  );
  expect(seen).toEqual({ running: 0, most: 3, order: Array.from({ length: 40 }, (_, index) => index) });
});

test('a task that fails gives its place on', async () => {
  const limiter = createLimiter(1);
  await expect(limiter(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter(async () => 'next')).toBe('next');
});

test('one that is aborted while waiting never runs and holds no place', async () => {
  const limiter = createLimiter(1);
  const first = Promise.withResolvers<void>();
  const running = limiter(() => first.promise);
  const leaving = new AbortController();
  const seen: string[] = [];
  const waiting = limiter(async () => void seen.push('aborted'), leaving.signal);
  const last = limiter(async () => void seen.push('last'));
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(limiter(async () => {}, leaving.signal)).rejects.toThrow('gone');
  first.resolve();
  await Promise.all([running, last]);
  expect(seen).toEqual(['last']);
});
