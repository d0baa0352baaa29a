import { expect, test } from 'vitest';
import { createTableWork } from '#electron/tables/table-work.ts';
import { makeSampleChain } from '#service/sample/make-sample-chain.ts';
import type { RowState } from '#shared/domain/table/known-rows.ts';
import { targetKey } from '#tests/oracles/resource-rule.ts';
import {
  ASKED,
  CONTACT_LANGUAGES,
  readKnown,
  STORE_LANGUAGES,
  TARGET_LANGUAGES,
} from '#tests/support/data/table-files.ts';

const { stores } = makeSampleChain({ seed: 1, now: new Date('2026-11-20T13:02:00Z'), timeZone: 'Europe/Warsaw' });
const named = stores.map(({ store: { externalId, name } }) => ({ externalId, name }));

const statesOf = <Row extends object>(rows: readonly Row[], idOf: (row: Row) => string): RowState[] =>
  rows.map((row) => ({ rowId: idOf(row), base: Object.fromEntries(Object.entries(row)), desired: null }));

/** What is exported of each kind, store by store, in the order of the chain. */
const KINDS = {
  targets: {
    languages: TARGET_LANGUAGES,
    rows: stores.map(({ expectations }) => statesOf(expectations, ({ expectationId }) => expectationId)),
  },
  contacts: {
    languages: CONTACT_LANGUAGES,
    rows: stores.map(({ contacts }) => statesOf(contacts, ({ contactId }) => contactId)),
  },
  stores: { languages: STORE_LANGUAGES, rows: stores.map(({ store }) => statesOf([store], () => 'store')) },
};

/** A cell of a matrix holds all targets of its slot. */
const countCells = (rows: readonly (readonly RowState[])[]): number =>
  rows.reduce((sum, own) => sum + new Set(own.map(({ base }) => targetKey(base ?? {}))).size, 0);

// Each in one of the two languages, because what differs between them is held for rows made at random.
test.each([
  ['targets', 'xlsx', 0],
  ['targets', 'matrix', 1],
  ['targets', 'csv_excel', 1],
  ['targets', 'csv_plain', 0],
  ['contacts', 'xlsx', 0],
  ['contacts', 'csv_excel', 1],
  ['contacts', 'csv_plain', 0],
  ['stores', 'xlsx', 1],
  ['stores', 'csv_excel', 0],
  ['stores', 'csv_plain', 1],
] as const)('%s of all 120 sample stores come back from %s without a change', (kind, format, language) => {
  const { languages, rows } = KINDS[kind];
  const parts = named.map((store, at) => ({ store, rows: rows[at] ?? [] }));
  expect(named).toHaveLength(120);
  expect(rows.flat().length).toBeGreaterThanOrEqual(120);
  const work = createTableWork();
  const words = languages[language];
  const bytes = work.write({ format, title: 'Sample', words, parts, withCodes: kind === 'stores' });
  const { facts, needed } = readKnown(work.read({ ...ASKED, bytes, languages, stores: named }));
  expect(facts.ignored).toEqual([]);
  expect(needed.toSorted()).toEqual(
    parts.flatMap((part) => (part.rows.length > 0 ? [part.store.externalId] : [])).toSorted(),
  );
  const states = parts.map(({ store, rows: own }) => ({
    externalId: store.externalId,
    state: 'known' as const,
    rows: own,
  }));
  work.learn({ states, isFirst: true });
  const { create, change, remove, unchanged, refused, warned } = work.compare(null).counts;
  const total = format === 'matrix' ? countCells(rows) : rows.flat().length;
  expect({ create, change, remove, refused }).toEqual({ create: 0, change: 0, remove: 0, refused: 0 });
  expect({ unchanged, warned }).toEqual({ unchanged: total, warned: 0 });
  expect(work.patches(null)).toEqual([]);
});
