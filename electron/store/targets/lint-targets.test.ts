import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aChain, aChainStore, aPhoto, aRun } from '#tests/builders/chain.ts';
import { aDisplay, aTarget } from '#tests/builders/contract.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { CONTRACT_MARK, cacheAnswer } from '../answers/answers-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { saveEdits } from '../drafts/save-edits.ts';
import { lintTargets } from './lint-targets.ts';
import { tryDrafts } from './try-drafts.ts';

const AS_OF = Date.parse('2026-11-20T12:00:00Z');
const WEEK = { from: '2026-11-14T00:00:00Z', to: '2026-11-21T00:00:00Z' };
const externalIds = ['S-1'];

const display = aDisplay('rack');
const store = aChainStore(
  { externalId: 'S-1' },
  { expositions: [display], expectations: [aTarget(), aTarget({ weekday: 1 })] },
);
const run = aRun('friday', { storeId: store.store.storeId });
const chain = aChain({
  stores: [store],
  protocols: [run],
  images: [
    aPhoto('measured', { protocolId: run.protocolId, expositionId: display.expositionId }),
    aPhoto('not measured', { protocolId: run.protocolId, expositionId: display.expositionId, fillRate: null }),
  ],
});

function cacheList(db: WriteDb, read: 'stores.expectations' | 'stores.expositions', complete = true): void {
  const items = read === 'stores.expectations' ? store.expectations : store.expositions;
  const head = { read, inputKey: canonicalJson({ externalId: 'S-1' }), externalId: 'S-1', complete } as const;
  const body = JSON.stringify({ externalId: 'S-1', items });
  cacheAnswer(db, { ...head, asOf: AS_OF, now: AS_OF, contract: CONTRACT_MARK, body });
}

/** @param whole how much of the targets was read */
function aDb({ whole = true, photosUntil = WEEK.to }: { whole?: boolean; photosUntil?: string | null } = {}) {
  const db = openMemoryDb();
  if (photosUntil !== null) {
    keepChain(db, chain, { fromMs: Date.parse(WEEK.from), toMs: Date.parse(photosUntil) }, AS_OF);
  }
  cacheList(db, 'stores.expectations', whole);
  cacheList(db, 'stores.expositions');
  return db;
}

function draft(db: WriteDb, change: 'remove' | 'spoil'): void {
  const [rowId] = store.expectations.map(({ expectationId }) => expectationId);
  if (rowId === undefined) throw new Error('no target');
  const edits =
    change === 'remove'
      ? [{ edit: 'remove', rowId } as const]
      : [{ edit: 'set', rowId, field: 'expectedFillRatio', value: 'much' } as const];
  const ref = { externalId: 'S-1', kind: 'expectations' } as const;
  saveEdits(db, () => {}, { name: 'Edit', resources: [{ ref, remote: 'kept', edits }], now: AS_OF });
}

test('a slot is called dead only where all runs of the days are known', () => {
  const [known] = lintTargets(aDb(), { ...WEEK, externalIds });
  expect(known).toMatchObject({ photos: 'whole', findings: [{ kind: 'dead_slot', weekdays: [1], targets: 1 }] });
  const [partly] = lintTargets(aDb({ photosUntil: '2026-11-18T00:00:00Z' }), { ...WEEK, externalIds });
  expect(partly).toMatchObject({ photos: 'some', findings: [] });
  const [none] = lintTargets(aDb({ photosUntil: null }), { ...WEEK, externalIds });
  expect(none).toMatchObject({ photos: 'none', findings: [] });
});

test('a store is not judged by a list that was not read, or not as a whole', () => {
  const unread = openMemoryDb();
  expect(lintTargets(unread, { ...WEEK, externalIds })).toEqual([{ externalId: 'S-1', known: false }]);
  const broken = aDb({ whole: false });
  expect(lintTargets(broken, { ...WEEK, externalIds })).toEqual([{ externalId: 'S-1', known: false }]);
});

test('drafts are judged as they stand, without values that the service could not take', () => {
  for (const change of ['remove', 'spoil'] as const) {
    const db = aDb();
    draft(db, change);
    const [found] = lintTargets(db, { ...WEEK, externalIds });
    expect(found).toMatchObject({
      unjudged: { missing: 1, ambiguous: 0 },
      findings: [{ kind: 'missing', photos: 1 }, { kind: 'dead_slot' }],
    });
    const trial = tryDrafts(db, { ...WEEK, externalIds, status: 'completed', groupBy: 'store' });
    expect(trial).toMatchObject({
      before: { photos: 2, compared: 1, missing: 0 },
      after: { photos: 2, compared: 0, missing: 1 },
      moved: [{ label: 'rack', before: { isBelow: true }, after: { isBelow: null } }],
      draftedStores: 1,
      lacking: [],
    });
  }
});

test('a draft that was typed back is none', () => {
  const db = aDb();
  const [target] = store.expectations;
  if (target === undefined) throw new Error('no target');
  const { expectationId: rowId, expectedFillRatio } = target;
  const ref = { externalId: 'S-1', kind: 'expectations' } as const;
  for (const value of [expectedFillRatio - 1, expectedFillRatio]) {
    const edits = [{ edit: 'set', rowId, field: 'expectedFillRatio', value } as const];
    saveEdits(db, () => {}, { name: 'Edit', resources: [{ ref, remote: 'kept', edits }], now: AS_OF });
    const isDrafted = value !== expectedFillRatio;
    expect(lintTargets(db, { ...WEEK, externalIds })).toMatchObject([{ known: true, isDrafted }]);
    expect(tryDrafts(db, { ...WEEK, externalIds, status: 'completed', groupBy: 'store' })).toMatchObject({
      draftedStores: isDrafted ? 1 : 0,
    });
  }
});

test('a draft that nobody can read makes its store unknown', () => {
  const db = aDb();
  draft(db, 'remove');
  db.exec("UPDATE draft_bases SET base = '{'");
  expect(lintTargets(db, { ...WEEK, externalIds })).toEqual([{ externalId: 'S-1', known: false }]);
});

test('nothing is tried without photos, and stores that lack them are counted', () => {
  const query = { ...WEEK, status: 'completed', groupBy: 'store' } as const;
  expect(tryDrafts(aDb({ photosUntil: null }), { ...query, externalIds })).toBeNull();
  expect(tryDrafts(aDb(), { ...query, externalIds: ['S-1', 'S-2'] })).toMatchObject({
    storesAsked: 2,
    storesKept: 1,
    draftedStores: 0,
    lacking: ['S-2'],
    moved: [],
  });
});
