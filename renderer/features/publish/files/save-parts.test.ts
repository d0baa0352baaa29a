import { expect, test } from 'vitest';
import { saveParts } from './save-parts.ts';

const file = (name: string) => ({ name, isKnown: true });
const refused = () => Promise.reject(new Error('unwritable'));

test('parts that are saved are told, also where a later one can’t be, which is not tried again and again', async () => {
  const asked: number[] = [];
  const save = (part: string, nth: number) => {
    asked.push(nth);
    return nth === 1 ? Promise.resolve(null) : nth === 2 ? Promise.resolve(file(part)) : refused();
  };
  expect(await saveParts(['a', 'b', 'c', 'd'], save)).toEqual([file('b')]);
  expect(asked).toEqual([1, 2, 3]);
});

test('why nothing could be saved is not kept back', async () => {
  await expect(saveParts(['a', 'b'], refused)).rejects.toThrow('unwritable');
});
