import { expect, test } from 'vitest';
import type { GridStepName } from '#renderer/grid/model/history.ts';
import { numberOfStored, storedName, storedStep } from './step-names.ts';

test.each<[GridStepName]>([
  [{ kind: 'paste' }],
  [{ kind: 'other', key: 'disable', data: {} }],
  [{ kind: 'revert', of: { kind: 'fill' } }],
  [{ kind: 'revert', of: { kind: 'other', key: 'enable', data: {} } }],
])('the name %j comes back as it was kept', (name) => {
  const step = storedStep({ id: 7, at: '2026-11-20T10:00:00.000Z', name: storedName({ name, cells: 3 }) });
  expect(step).toMatchObject({ name, cells: 3, at: Date.parse('2026-11-20T10:00:00Z'), patches: [] });
  expect([numberOfStored(step), numberOfStored({ id: crypto.randomUUID() })]).toEqual([7, undefined]);
});
