import { expect, test } from 'vitest';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { isAlike } from './conflict-choices.ts';

const placed = (kind: ResourceKind, externalId: string, field: string | null) => ({
  conflict: field === null ? ({ scope: 'row', field } as const) : ({ scope: 'field', field } as const),
  of: { ref: { kind, externalId } },
});

test('a decision for a field everywhere is about that field of that kind in all stores', () => {
  const name = placed('contacts', 'S-1', 'name');
  expect(isAlike(placed('contacts', 'S-2', 'name'), name)).toBe(true);
  expect(isAlike(placed('contacts', 'S-2', 'phone'), name)).toBe(false);
  expect(isAlike(placed('store', 'S-2', 'name'), name)).toBe(false);
  expect(isAlike(placed('expositions', 'S-2', null), placed('contacts', 'S-1', null))).toBe(false);
});
