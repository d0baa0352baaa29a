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

test('new displays stay in the order of the file, behind those that the store has', () => {
  const rows = [created('S-1', 'first'), created('S-2', 'second'), created('S-1', 'third')];
  const known = (externalId: string) => (externalId === 'S-2' ? ['new-000000004-x', 'ffff'] : []);
  const added = tablePatches('expositions', rows, known, () => 'x').map((patch) => patch.added);
  expect(added).toEqual([
    [
      { rowId: 'new-000000001-x', row: { label: 'first' } },
      { rowId: 'new-000000002-x', row: { label: 'third' } },
    ],
    [{ rowId: 'new-000000005-x', row: { label: 'second' } }],
  ]);
});
