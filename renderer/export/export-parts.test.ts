import { expect, test } from 'vitest';
import { createParts } from './export-parts.tsx';

type MakePart = NonNullable<Parameters<ReturnType<typeof createParts>['put']>[1]>;

/** What makes a part; only itself, because the register makes none. */
const maker = (): MakePart => () => Promise.reject(new Error('not made'));
const [first, second] = [maker(), maker()];

/** A register, and what whoever makes a file would find in it at each change. */
function watched() {
  const parts = createParts();
  const seen: [isAwaited: boolean, makers: readonly MakePart[]][] = [];
  parts.listen(() => seen.push([parts.isAwaited('compared'), parts.makers()]));
  return { parts, seen };
}

test('a part that is counted anew is there all the while, and gone only when it leaves', () => {
  const { parts, seen } = watched();
  expect(parts.put('compared', first)).toBeUndefined();
  parts.put('compared', second);
  expect(seen).toEqual([
    [false, [first]],
    [false, [second]],
  ]);
  parts.leave('compared');
  expect(seen.at(-1)).toEqual([true, []]);
});

test('a part that adds nothing is awaited by nobody, and one that does not know yet is', () => {
  const { parts, seen } = watched();
  expect(parts.isAwaited('compared')).toBe(true);
  parts.put('compared', null);
  parts.put('compared', undefined);
  parts.put('compared', first);
  expect(seen).toEqual([
    [false, []],
    [true, []],
    [false, [first]],
  ]);
});

test('parts are in the order of the file, whichever comes first, and who listens no more hears nothing', () => {
  const parts = createParts();
  const heard: string[] = [];
  const endOf = parts.listen(() => heard.push('told'));
  parts.put('slots', second);
  parts.put('compared', first);
  expect(parts.makers()).toEqual([first, second]);
  expect(heard).toEqual(['told', 'told']);
  endOf();
  parts.leave('slots');
  expect(parts.makers()).toEqual([first]);
  expect(heard).toHaveLength(2);
});
