import { expect, test } from 'vitest';
import { systemClock } from '#electron/lib/clock.ts';
import { createOpenTables } from './open-tables.ts';

function setUp() {
  const ids = { last: 0 };
  const gone: string[] = [];
  const newId = () => {
    ids.last += 1;
    return String(ids.last);
  };
  const startProcess = () => {
    throw new Error('nothing is opened here');
  };
  const tables = createOpenTables({ script: '/nowhere', startProcess, clock: systemClock, newId });
  const begin = (name: string) => tables.begin('w1', 0, () => void gone.push(name)).tableId;
  return { tables, begin, gone };
}

test('whoever has begun a file is told once when it goes: dropped, replaced by others, or with all of them', async () => {
  const { tables, begin, gone } = setUp();
  const first = begin('dropped');
  await tables.drop(first);
  await tables.drop(first);
  expect(gone).toEqual(['dropped']);

  begin('replaced');
  for (const name of ['a', 'b', 'c']) begin(name);
  expect(gone).toEqual(['dropped']);
  begin('d');
  expect(gone).toEqual(['dropped', 'replaced']);

  await tables.close();
  expect(gone.slice(2).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});
