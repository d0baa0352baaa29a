import { expect, test } from 'vitest';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { aResourceOfChanges } from '#tests/builders/resource-changes.ts';
import { countChanges, isRisky, readyOf, risksOf } from './risks.ts';

const resource = (externalId: string, change: Partial<ResourceChanges> = {}): ResourceChanges =>
  aResourceOfChanges({ ref: { externalId, kind: 'expositions' }, ...change });

test('another label is no risk; new, disabled, emptied and removed rows are, in all resources together', () => {
  expect(isRisky(risksOf([resource('A')]))).toBe(false);
  const risky = resource('A', {
    counts: { added: 2, changed: 1, removed: 4 },
    risks: { disables: 3, clears: 5, empties: 0 },
  });
  const sums = {
    newStores: 0,
    creates: 4,
    removes: 8,
    disables: 6,
    clears: 10,
    noContacts: 0,
    noTargets: 0,
    stores: 0,
  };
  expect(risksOf([risky, { ...risky, ref: { externalId: 'B', kind: 'expositions' } }])).toEqual(sums);
  for (const one of ['disables', 'clears']) {
    expect(isRisky(risksOf([resource('A', { risks: { disables: 0, clears: 0, empties: 0, [one]: 1 } })]))).toBe(true);
  }
});

test('a new contact or target is no risk: it can be removed again; a store left without any is one', () => {
  const ref = { externalId: 'A', kind: 'contacts' } as const;
  const added = resource('A', { ref, counts: { added: 3, changed: 0, removed: 0 } });
  expect(isRisky(risksOf([added]))).toBe(false);
  const emptied = resource('A', {
    ref,
    counts: { added: 0, changed: 0, removed: 2 },
    risks: { disables: 0, clears: 0, empties: 1 },
  });
  expect(risksOf([emptied, { ...emptied, ref: { externalId: 'B', kind: 'expectations' } }])).toMatchObject({
    creates: 0,
    removes: 4,
    noContacts: 1,
    noTargets: 1,
  });
});

test('a new store is a risk of its own, beside its displays', () => {
  const counts = { added: 1, changed: 0, removed: 0 };
  const store = resource('A', { ref: { externalId: 'A', kind: 'store' }, counts });
  expect(risksOf([store, resource('A', { counts })])).toMatchObject({ newStores: 1, creates: 1 });
});

test('twenty stores are no risk, twenty-one are', () => {
  const stores = Array.from({ length: 21 }, (_, n) => resource(`S-${n}`));
  expect(risksOf(stores.slice(1)).stores).toBe(0);
  expect(risksOf(stores).stores).toBe(21);
  expect(countChanges(stores)).toBe(21);
});

test('what waits for a decision or breaks the contract is not sent', () => {
  const stopped = resource('A', { stop: { state: 'conflict', conflicts: [] } });
  const invalid = resource('B', { errors: [{ rowId: '1', field: 'label', code: 'missing' }] });
  const ready = resource('C');
  expect(readyOf([stopped, invalid, ready])).toEqual([ready]);
});
