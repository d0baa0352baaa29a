import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Call, findListFaults, findRegisterFaults } from './history-rule.ts';

const call =
  <Value>(kind: Call<Value>['kind']) =>
  (value: Value, start: number, end: number, outcome: Call<Value>['outcome'] = 'ok'): Call<Value> => ({
    kind,
    value,
    start,
    end,
    outcome,
  });
const write = call<string>('write');
const read = call<string>('read');
const list = call<readonly string[]>('read');

describe('one thing that is written as a whole', () => {
  test.each<[string, Call<string>[]]>([
    ['nothing was called', []],
    ['what is there at first is read', [read('0', 1, 2)]],
    ['one after the other', [write('a', 1, 2), read('a', 3, 4), write('b', 5, 6), read('b', 7, 8)]],
    ['a read beside a write sees either', [write('a', 1, 9), read('0', 2, 3), read('a', 4, 5)]],
    ['two writes at once, in either order', [write('a', 1, 9), write('b', 1, 9), read('b', 10, 11)]],
    ['a write without an answer, never seen', [write('a', 1, 2, 'unknown'), read('0', 3, 4)]],
    ['a write without an answer, seen later', [write('a', 1, 2, 'unknown'), read('0', 3, 4), read('a', 5, 6)]],
    ['a refused write', [write('a', 1, 2, 'failed'), read('0', 3, 4)]],
    ['a read without an answer', [write('a', 1, 2), read('x', 3, 4, 'unknown')]],
  ])('right: %s', (_name, calls) => {
    expect(findRegisterFaults(calls, '0')).toEqual([]);
  });

  test.each<[string, Call<string>[]]>([
    ['an acknowledged write is lost', [write('a', 1, 2), read('0', 3, 4)]],
    ['it is lost after it was seen', [write('a', 1, 2), read('a', 3, 4), read('0', 5, 6)]],
    ['a later read sees less than an earlier one', [write('a', 1, 9), read('a', 2, 3), read('0', 4, 5)]],
    ['a write is undone by an older one', [write('a', 1, 2), write('b', 3, 4), read('a', 5, 6)]],
    ['seen, then gone, then seen', [write('a', 1, 2, 'unknown'), read('a', 3, 4), read('0', 5, 6), read('a', 7, 8)]],
    ['a write between two reads of another', [write('a', 1, 2), read('a', 3, 4), write('b', 5, 6), read('a', 7, 8)]],
    ['nobody wrote it', [read('x', 1, 2)]],
    ['it was refused', [write('a', 1, 2, 'failed'), read('a', 3, 4)]],
    ['it was read before it was written', [read('a', 1, 2), write('a', 3, 4)]],
  ])('wrong: %s', (_name, calls) => {
    expect(findRegisterFaults(calls, '0')).not.toEqual([]);
  });

  /** Calls that took effect one after the other, at 10, 20, 30 ..., each noted from some time before to some after. */
  const history = fc.array(
    fc.record({
      isWrite: fc.boolean(),
      before: fc.integer({ min: 1, max: 40 }),
      after: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 25 },
  );
  const inOrder = (steps: readonly { isWrite: boolean; before: number; after: number }[]): Call<string>[] => {
    let stored = '0';
    return steps.map(({ isWrite, before, after }, index) => {
      const moment = 10 * (index + 1);
      if (isWrite) stored = `w${index}`;
      return {
        kind: isWrite ? 'write' : 'read',
        value: stored,
        start: moment - before,
        end: moment + after,
        outcome: 'ok',
      };
    });
  };

  test('whatever took effect in some order is right', () => {
    const check = (calls: readonly Call<string>[]): void => expect(findRegisterFaults(calls, '0')).toEqual([]);
    fc.assert(
      fc.property(history, (steps) => {
        check(inOrder(steps));
      }),
      { numRuns: 2_000 },
    );
  });

  /** Tries every order, as a rule that is slow and plain. */
  const hasOrder = (calls: readonly Call<string>[], stored: string): boolean =>
    calls.length === 0 ||
    calls.some((next) => {
      const others = calls.filter((one) => one !== next);
      const isFirst = others.every(({ end }) => end >= next.start);
      return (
        isFirst &&
        (next.kind === 'write' ? hasOrder(others, next.value) : next.value === stored && hasOrder(others, stored))
      );
    });

  test('the rule says the same as trying every order', () => {
    const moments = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }));
    const some = fc.array(fc.record({ reads: fc.constantFrom('0', '1', '2', '3'), isWrite: fc.boolean(), moments }), {
      maxLength: 6,
    });
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(some, (steps) => {
        const calls = steps.map(({ reads, isWrite, moments: [one, other] }, index): Call<string> => {
          // No two moments are the same: which of them is first would be a matter of taste.
          const [start, end] = [Math.min(one, other) + index / 100, Math.max(one, other) + 0.5 + index / 100];
          return isWrite ? write(`${index + 1}`, start, end) : read(reads, start, end);
        });
        const isRight = hasOrder(calls, '0');
        seen[isRight ? 'right' : 'wrong'] += 1;
        expect(findRegisterFaults(calls, '0').length === 0).toBe(isRight);
      }),
      { numRuns: 5_000 },
    );
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(500);
  });
});

describe('a list to which is added', () => {
  test('right: each is there once, from its add on', () => {
    const calls = [
      write('a', 1, 2),
      write('b', 1, 9),
      write('c', 1, 2, 'failed'),
      write('d', 1, 2, 'unknown'),
      list(['a'], 3, 4),
      list(['a', 'b'], 5, 6),
      list(['a', 'b', 'd'], 10, 11),
    ];
    expect(findListFaults(calls)).toEqual([]);
  });

  test.each<[string, Parameters<typeof findListFaults>[0]]>([
    ['twice', [write('a', 1, 2), list(['a', 'a'], 3, 4)]],
    ['lost', [write('a', 1, 2), list([], 3, 4)]],
    ['seen and gone', [write('a', 1, 9, 'unknown'), list(['a'], 2, 3), list([], 4, 5)]],
    ['never added', [list(['x'], 1, 2)]],
    ['refused', [write('a', 1, 2, 'failed'), list(['a'], 3, 4)]],
    ['before it was added', [list(['a'], 1, 2), write('a', 3, 4)]],
  ])('wrong: %s', (_name, calls) => {
    expect(findListFaults(calls)).not.toEqual([]);
  });
});
