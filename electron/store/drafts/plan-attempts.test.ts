import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReplaceContacts } from '#shared/contract/contact.ts';
import { ExpositionStatus, ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { PutExpositions } from '#shared/contract/exposition.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import type { LocalRow, Row } from '#shared/domain/merge/resource-tree.ts';
import { firstTree } from '#shared/domain/merge/row-content.ts';
import { planChunks } from './plan-attempts.ts';

const SETTINGS = {
  brakeConfirmed: true,
  leaveOutNewIds: false,
  leaveOutStrange: false,
  chunkLimit: null,
  heldRows: new Set<string>(),
};
const FIELDS = ['label', 'friendlyTitle', 'productCategories', 'expositionType', 'status'];

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const content = fc.record(
  {
    label: fc.string({ maxLength: 8 }),
    friendlyTitle: fc.option(fc.string({ maxLength: 5 })),
    productCategories: fc.subarray(ProductCategory.options.slice(0, 3)),
    expositionType: fc.constantFrom(...ExpositionType.options.slice(0, 3)),
    status: fc.constantFrom(...ExpositionStatus.options),
  },
  { requiredKeys: ['label', 'friendlyTitle', 'productCategories', 'expositionType', 'status'] },
);

/** Displays of the service, what becomes of some of them, and new ones, up to several chunks of each. */
const drafts = fc.record({
  displays: fc.array(content, { maxLength: 4 }),
  times: fc.constantFrom(1, 1, 1, 150, 400),
  edits: fc.array(content, { maxLength: 4 }),
  added: fc.array(content, { maxLength: 3 }),
});

const many = (rows: readonly Row[], times: number): Row[] => Array.from({ length: times }, () => rows).flat();

test('bodies have at most 500 elements, each complete; updates come first, and no row is in two of them', () => {
  fc.assert(
    fc.property(drafts, fc.boolean(), fc.constantFrom(null, 1, 7, 500, 900), (draft, leaveOutNewIds, chunkLimit) => {
      const remote = many(draft.displays, draft.times).map((row, n) => ({ ...row, expositionId: idOf(n) }));
      const base = firstTree('expositions', remote);
      const edits = many(draft.edits, draft.times);
      const desired: LocalRow[] = [
        ...base.map(({ rowId, row }, n) => ({ rowId, row: { ...row, ...edits[n] } })),
        ...many(draft.added, draft.times).map((row, n) => ({
          rowId: `new ${n}`,
          row: { ...row, expositionId: idOf(100_000 + n) },
        })),
      ];
      const merge = merge3('expositions', { base, desired, remote });
      const { chunks, refused } = planChunks('expositions', merge, { ...SETTINGS, leaveOutNewIds, chunkLimit });
      expect(refused).toEqual([]);
      const kinds = chunks.map(({ changes }) => changes.map(({ before }) => before === null));
      for (const { body, changes, rowIds } of chunks) {
        const { expositions } = PutExpositions.parse(body);
        expect(expositions.length).toBeLessThanOrEqual(Math.min(500, chunkLimit ?? 500));
        expect(expositions.length).toBe(changes.length);
        expect(rowIds).toEqual(changes.map(({ rowId }) => rowId));
        const sent = (body as { readonly expositions: readonly Row[] }).expositions;
        for (const [at, element] of sent.entries()) {
          expect(FIELDS.filter((name) => element[name] === undefined)).toEqual([]);
          const isNew = changes[at]?.before === null;
          expect(element['expositionId'] === undefined).toBe(isNew && leaveOutNewIds);
        }
      }
      expect(kinds.flat()).toEqual(kinds.flat().toSorted((a, b) => Number(a) - Number(b)));
      expect(kinds.every((own) => new Set(own).size === 1)).toBe(true);
      const sentRows = chunks.flatMap(({ rowIds }) => rowIds);
      expect(new Set(sentRows).size).toBe(sentRows.length);
      expect(sentRows.length).toBe(merge.changes.length);
    }),
    { numRuns: 60, seed: 5 },
  );
});

test('a display that cannot be sent holds up no other, and one that was refused waits', () => {
  const base: LocalRow[] = [];
  const aNew = (rowId: string, label: unknown): LocalRow => ({
    rowId,
    row: { label, friendlyTitle: null, productCategories: [], expositionType: 'FRIDGE_DRINKS', status: 'active' },
  });
  const merge = merge3('expositions', { base, desired: [aNew('a', 'A'), aNew('b', 5), aNew('c', 'C')], remote: [] });
  const { chunks, refused } = planChunks('expositions', merge, { ...SETTINGS, heldRows: new Set(['c']) });
  expect(chunks.flatMap(({ rowIds }) => rowIds)).toEqual(['a']);
  expect(refused).toMatchObject([{ rowId: 'b', field: 'label', code: 'wrong_type' }]);
});

test('contacts are sent as the whole set, with every field that has a default', () => {
  const remote = [
    { contactId: idOf(1), contactType: 'store', name: 'Anna', phone: '600', email: null, hasWhatsapp: false },
  ];
  const base = firstTree('contacts', remote);
  const desired = [
    ...base,
    { rowId: 'n', row: { contactType: 'store', name: 'Jan', phone: '601', email: null, hasWhatsapp: true } },
  ];
  const { chunks } = planChunks('contacts', merge3('contacts', { base, desired, remote }), SETTINGS);
  expect(chunks.map(({ body }) => ReplaceContacts.parse(body).contacts.length)).toEqual([2]);
  expect(chunks[0]?.body).toEqual({
    contacts: [
      { contactType: 'store', name: 'Anna', phone: '600', email: null, hasWhatsapp: false },
      { contactType: 'store', name: 'Jan', phone: '601', email: null, hasWhatsapp: true },
    ],
  });
});
