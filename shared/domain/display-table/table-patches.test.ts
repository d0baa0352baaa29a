import { expect, test } from 'vitest';
import type { RowOutcome } from './row-outcome.ts';
import { tablePatches } from './table-patches.ts';

const created = (externalId: string, label: string): RowOutcome => ({
  result: 'create',
  line: 2,
  externalId,
  label,
  row: { label },
  warnings: [],
});

test('new displays stay in the order of the file when they are listed by their ids', () => {
  const ids = ['9f', '03', '7a'].values();
  const rows = [created('S-1', 'first'), created('S-2', 'second'), created('S-1', 'third')];
  const added = tablePatches(rows, () => ids.next().value ?? '').map((patch) => patch.added);
  expect(added).toEqual([
    [
      { rowId: '03', row: { label: 'first' } },
      { rowId: '9f', row: { label: 'third' } },
    ],
    [{ rowId: '7a', row: { label: 'second' } }],
  ]);
});
