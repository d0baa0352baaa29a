import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aContactRow, aDisplayRow, aStoreRow } from '#tests/builders/rows.ts';
import { canonicalRow, canonicalRows, fingerprint, sameRows, versionMark } from './canonical-form.ts';

test('a fingerprint is the SHA-256 of Node over the canonical form, for every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const rows = [{ name: 'ł\ud83e'.repeat(length) }];
    const units = Buffer.from(canonicalJson(['store', canonicalRows('store', rows)]), 'utf16le').swap16();
    expect(fingerprint('store', rows)).toBe(createHash('sha256').update(units).digest('hex'));
  }
});

test('fingerprints and marks are those that lie on disks', () => {
  const rows = [
    {
      expositionId: '9F1B0000-0000-4000-8000-00000000000A',
      label: 'Lada \ud83e chłodnicza',
      friendlyTitle: null,
      productCategories: ['SANDWICHES', 'DRINKS'],
      expositionType: 'SANDWICHES_CHILLED_COUNTER',
      status: 'active',
    },
  ];
  expect(fingerprint('expositions', rows)).toBe('221ce2312e571475a247a307c29888e135c335aa751de6f9fe3ad843930a7718');
  expect(versionMark('expositions', rows)).toBe('c721704a692cfbaf7c90a381a34a6b9fec21a134d81251baa33a37cf28581571');
  const contact = {
    contactId: 'c1',
    contactType: 'store',
    name: 'Łucja Nowak',
    phone: '+48 600 100 200',
    email: null,
    hasWhatsapp: true,
    createdAt: '2026-03-02T08:00:00.000Z',
  };
  expect(fingerprint('contacts', [contact])).toBe('fee1d4885dabec9afcda2f114561d8e77e840b52e8c0cdffa0808455dcef04a2');
});

test('the order of rows and keys, and the ids that the service made, do not change a fingerprint', () => {
  const [a, b] = [aContactRow(1), aContactRow(2, { name: 'Ewa' })];
  const reversed = Object.fromEntries(Object.entries(a).toReversed());
  const again = [{ ...b, contactId: 'new', createdAt: '2026-04-01T00:00:00.000Z' }, reversed];
  expect(fingerprint('contacts', [a, b])).toBe(fingerprint('contacts', again));
  expect(sameRows('contacts', [a, b], again)).toBe(true);
  expect(versionMark('contacts', [a, b])).not.toBe(versionMark('contacts', again));
  expect(fingerprint('contacts', [a, b])).toMatch(/^[0-9a-f]{64}$/);
});

test('repeated rows count', () => {
  const one = aContactRow(1);
  expect(sameRows('contacts', [one, one], [one])).toBe(false);
  expect(fingerprint('contacts', [one, one])).not.toBe(fingerprint('contacts', [one]));
});

test('the id of a display belongs to what it says', () => {
  expect(canonicalRow('expositions', aDisplayRow(1))).not.toBe(canonicalRow('expositions', aDisplayRow(2)));
});

test('keys are sorted, null stands for absent, and unknown fields are left to the version mark', () => {
  expect(Object.keys(JSON.parse(canonicalRow('store', aStoreRow())))).toEqual(
    Object.keys(JSON.parse(canonicalRow('store', aStoreRow()))).toSorted(),
  );
  expect(canonicalRow('store', { name: 'A' })).toBe(canonicalRow('store', { name: 'A', location: null, later: 1 }));
  expect(versionMark('store', [{ name: 'A' }])).not.toBe(versionMark('store', [{ name: 'A', later: 1 }]));
});
