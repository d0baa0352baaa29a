import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aContact, anExposition, aStore } from '#tests/support/merge/builders.ts';
import { canonicalRow, fingerprint, sameRows, versionMark } from './canonical-form.ts';
import { sha256 } from './sha-256.ts';

test('SHA-256 agrees with Node for every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7 + length);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('the order of rows and keys, and the ids that the service made, do not change a fingerprint', () => {
  const [a, b] = [aContact(1), aContact(2, { name: 'Ewa' })];
  const reversed = Object.fromEntries(Object.entries(a).toReversed());
  const again = [{ ...b, contactId: 'new', createdAt: '2026-04-01T00:00:00.000Z' }, reversed];
  expect(fingerprint('contacts', [a, b])).toBe(fingerprint('contacts', again));
  expect(sameRows('contacts', [a, b], again)).toBe(true);
  expect(versionMark('contacts', [a, b])).not.toBe(versionMark('contacts', again));
  expect(fingerprint('contacts', [a, b])).toMatch(/^[0-9a-f]{64}$/);
});

test('repeated rows count', () => {
  const one = aContact(1);
  expect(sameRows('contacts', [one, one], [one])).toBe(false);
  expect(fingerprint('contacts', [one, one])).not.toBe(fingerprint('contacts', [one]));
});

test('the id of a display belongs to what it says', () => {
  expect(canonicalRow('expositions', anExposition(1))).not.toBe(canonicalRow('expositions', anExposition(2)));
});

test('keys are sorted, null stands for absent, and unknown fields are left to the version mark', () => {
  expect(Object.keys(JSON.parse(canonicalRow('store', aStore())))).toEqual(
    Object.keys(JSON.parse(canonicalRow('store', aStore()))).toSorted(),
  );
  expect(canonicalRow('store', { name: 'A' })).toBe(canonicalRow('store', { name: 'A', location: null, later: 1 }));
  expect(versionMark('store', [{ name: 'A' }])).not.toBe(versionMark('store', [{ name: 'A', later: 1 }]));
});
