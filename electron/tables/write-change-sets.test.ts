import { expect, test } from 'vitest';
import { readChangeSet } from '#shared/domain/change-set/change-set-file.ts';
import { aContact, aDisplay, nthId } from '#tests/builders/contract.ts';
import { writeChangeSets } from './write-change-sets.ts';

const ID = nthId(1);

test('changes that are too large for one file go into several, each of which can be read, a store never into two', () => {
  const kinds = ['expositions', 'contacts'] as const;
  const resources = kinds.flatMap((kind) =>
    Array.from({ length: 40 }, (_, nth) => {
      const row = kind === 'contacts' ? aContact({ contactId: ID }) : aDisplay('Regał', { expositionId: ID });
      return { ref: { externalId: `S-${nth}`, kind }, base: [], edits: [{ rowId: ID, row }] };
    }),
  );
  const most = 5_000;
  const head = { format: 'endcap-change-set', version: 1, exportedAt: '2026-11-20T10:00:00Z' } as const;
  const files = writeChangeSets({ ...head, resources }, most);
  expect(files.length).toBeGreaterThan(2);
  expect(Math.max(...files.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(most);
  const read = files.map((text) => {
    const reading = readChangeSet(text);
    return reading.ok ? reading.file.resources.map(({ ref }) => ref) : [];
  });
  expect(read.flat()).toHaveLength(resources.length);
  const stores = read.flatMap((refs) => [...new Set(refs.map(({ externalId }) => externalId))]);
  expect(new Set(stores).size).toBe(stores.length);
  expect(writeChangeSets({ ...head, resources }, 1_000_000)).toHaveLength(1);
});
