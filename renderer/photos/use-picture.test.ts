import { expect, test } from 'vitest';
import { createPhotoQueue } from './use-picture.ts';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve));

function aLoad() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { started: false };
  const load = () => {
    state.started = true;
    return promise;
  };
  return { state, load, resolve, reject };
}

test('no more than the allowed number load at once, the rest in order', async () => {
  const queue = createPhotoQueue(2);
  const loads = [aLoad(), aLoad(), aLoad(), aLoad()];
  const results = loads.map(({ load }) => queue.run(load, never));
  await settled();
  expect(loads.map(({ state }) => state.started)).toEqual([true, true, false, false]);
  loads[1]?.resolve('second');
  await settled();
  expect(loads.map(({ state }) => state.started)).toEqual([true, true, true, false]);
  expect(await results[1]).toBe('second');
});

test('a failed load frees its place', async () => {
  const queue = createPhotoQueue(1);
  const [first, second] = [aLoad(), aLoad()];
  const failing = queue.run(first.load, never);
  const following = queue.run(second.load, never);
  first.reject(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
  second.resolve('there');
  expect(await following).toBe('there');
});

test('one that is no longer wanted never starts and takes no place', async () => {
  const queue = createPhotoQueue(1);
  const abort = new AbortController();
  const [first, unwanted, third] = [aLoad(), aLoad(), aLoad()];
  const running = queue.run(first.load, never);
  const left = queue.run(unwanted.load, abort.signal);
  const last = queue.run(third.load, never);
  abort.abort(new Error('out of sight'));
  await expect(left).rejects.toThrow('out of sight');
  first.resolve('one');
  third.resolve('three');
  expect([await running, await last]).toEqual(['one', 'three']);
  expect(unwanted.state.started).toBe(false);
});

test('the number allowed can change while pictures load', async () => {
  const queue = createPhotoQueue(1);
  const loads = [aLoad(), aLoad(), aLoad()];
  const results = loads.map(({ load }) => queue.run(load, never));
  queue.allow(2);
  await settled();
  expect(loads.map(({ state }) => state.started)).toEqual([true, true, false]);
  queue.allow(0);
  loads[0]?.resolve('one');
  loads[1]?.resolve('two');
  await settled();
  expect(loads[2]?.state.started).toBe(false);
  queue.allow(1);
  loads[2]?.resolve('three');
  expect(await Promise.all(results)).toEqual(['one', 'two', 'three']);
});

test('of 20,000 photos of which 500 fail, every other one loads, and no place is lost', async () => {
  const queue = createPhotoQueue(4);
  const under = { way: 0, most: 0 };
  const load = async (nth: number) => {
    under.way += 1;
    under.most = Math.max(under.most, under.way);
    await null;
    under.way -= 1;
    if (nth % 40 === 7) throw new Error('gone');
    return nth;
  };
  const all = await Promise.allSettled(
    Array.from({ length: 20_000 }, (_, nth) => queue.run(() => load(nth), new AbortController().signal)),
  );
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(500);
  expect(under).toEqual({ way: 0, most: 4 });
  expect(await queue.run(() => load(0), never)).toBe(0);
});

test('it is idle once nothing loads and nothing waits, however a load ends', async () => {
  const queue = createPhotoQueue(1);
  await queue.idle();
  const [first, second, left] = [aLoad(), aLoad(), aLoad()];
  const leaves = new AbortController();
  const loads = [queue.run(first.load, never), queue.run(second.load, never), queue.run(left.load, leaves.signal)];
  const ended = Promise.allSettled(loads);
  const state = { isIdle: false };
  const idle = queue.idle().then(() => {
    state.isIdle = true;
  });
  first.resolve('first');
  await settled();
  expect(state.isIdle).toBe(false);
  leaves.abort();
  second.reject(new Error('gone'));
  await idle;
  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});
