import { expect, test } from 'vitest';
import { createWork } from './use-work.ts';

/** Work, and the ids that it had the core drop. */
function worked(answer: () => Promise<unknown> = () => Promise.resolve()) {
  const dropped: string[] = [];
  const work = createWork((id) => {
    dropped.push(id);
    return answer();
  });
  return { work, dropped };
}

test('who leaves stops what goes on, and has dropped once what is kept', () => {
  const { work, dropped } = worked(() => Promise.reject(new Error('gone already')));
  const signal = work.begin();
  work.keep('a', signal);
  expect([work.id(), signal.aborted]).toEqual(['a', false]);
  work.leave();
  work.leave();
  expect([work.id(), signal.aborted, dropped]).toEqual(['', true, ['a']]);
});

test('what is begun goes on with what is kept, and stops what went on', () => {
  const { work, dropped } = worked();
  const first = work.begin();
  work.keep('a', first);
  const second = work.begin();
  expect([work.id(), first.aborted, second.aborted, dropped]).toEqual(['a', true, false, []]);
});

test('what comes after its work was stopped is dropped at once, and takes the place of nothing', () => {
  const { work, dropped } = worked();
  const first = work.begin();
  work.leave();
  const second = work.begin();
  work.keep('b', second);
  work.keep('a', first);
  expect([work.id(), dropped]).toEqual(['b', ['a']]);
});

test('what the core keeps no more is not dropped', () => {
  const { work, dropped } = worked();
  work.keep('a', work.begin());
  work.forget();
  work.leave();
  expect(dropped).toEqual([]);
});
