import { expect, test } from 'vitest';
import { type CellOnDay, cellOnDay } from '#shared/domain/cell-history.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aDisplayRow, aTargetRow } from '#tests/builders/rows.ts';
import { createCellRule } from '#tests/oracles/cell-rule.ts';
import { createChance } from '#tests/support/behaviours/seeded-random.ts';
import { moveNext } from '#tests/support/core/next-steps.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cacheAnswer } from '../answers/answers-table.ts';
import { createDraftCalls } from '../draft-calls.ts';
import { insertAttempt } from './attempts-table.ts';
import { addHistory } from './history-table.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'expositions' };
const DAY = 86_400_000;
const CELL = { ref: REF, rowId: nthId(1), field: 'label' };

/** The core over a service of one display, and one more that nobody touches. */
function openCell(label = 'First') {
  const db = openMemoryDb();
  const calls = createDraftCalls({ newId: () => nthId(9), crashPoint: () => {}, heldMs: () => 0 });
  const state = { label, publishes: 0, seen: [aDisplayRow(1, { label }), aDisplayRow(2)] };
  const remote = (): Row[] => [aDisplayRow(1, { label: state.label }), aDisplayRow(2)];
  const cache = (asOf: number) =>
    cacheAnswer(db, {
      read: 'stores.expositions',
      inputKey: canonicalJson({ externalId: 'S-1' }),
      externalId: 'S-1',
      asOf,
      complete: true,
      body: JSON.stringify({ items: remote() }),
      now: asOf,
    });
  const reconcile = (owner: string | null, publishId: string, now: number) =>
    calls['publish.reconcile'](db, {
      owner,
      ref: REF,
      remote: remote(),
      mayLag: false,
      earlyFrom: null,
      publishId,
      now,
    });
  calls['publish.lease'](db, { owner: 'me' });
  return {
    db,
    calls,
    state,
    edit: (value: string, now: number) =>
      calls['drafts.save'](db, {
        name: 'edit',
        resources: [{ ref: REF, remote: state.seen, edits: [{ edit: 'set', rowId: nthId(1), field: 'label', value }] }],
        now,
      }),
    read(now: number) {
      state.seen = remote();
      cache(now);
      return reconcile(null, '', now);
    },
    /** Sends what waits; the service takes it as it is. */
    publish(sentAt: number, verifiedAt: number): boolean {
      state.publishes += 1;
      const publishId = `publish ${state.publishes}`;
      const reviewed = calls['drafts.list'](db, null).map(({ ref, rev }) => ({ ref, rev }));
      calls['publish.approve'](db, { reviewed });
      const plan = reconcile('me', publishId, sentAt);
      if (plan.result !== 'send') return false;
      for (const { attemptId, body, isCommitted } of plan.chunks) {
        if (!isCommitted) calls['publish.sending'](db, { owner: 'me', attemptId });
        const { expositions } = body as { readonly expositions: readonly Row[] };
        state.label = String(expositions.find((row) => row['expositionId'] === nthId(1))?.['label'] ?? state.label);
        const sent = { outcome: 'acknowledged', rows: remote() } as const;
        calls['publish.outcome'](db, { publishId, attemptId, sent, mayLag: false });
      }
      reconcile('me', publishId, verifiedAt);
      return true;
    },
    resolve(take: 'mine' | 'theirs', now: number) {
      const choices = [{ rowId: nthId(1), field: 'label', theirs: state.label, choice: { take } }];
      return calls['drafts.resolve'](db, { ref: REF, choices, now });
    },
    /** All that is known, three lines at a time, oldest first. */
    known() {
      const lines = [];
      const shown = [];
      for (let before: number | null = null; ; ) {
        const part: ReturnType<(typeof calls)['drafts.cell']> = calls['drafts.cell'](db, { ...CELL, before, limit: 3 });
        lines.push(...part.lines);
        shown.push(...part.reads);
        if (part.next === null) break;
        before = part.next.historyId;
      }
      return {
        lines: lines.toSorted((a, b) => a.historyId - b.historyId),
        shown: shown
          .toReversed()
          .map(({ at, side }) => ({ at, side }))
          .toSorted((a, b) => a.at - b.at),
        since: null,
      };
    },
  };
}

const day = (nth: number) => ({ fromMs: nth * DAY, toMs: (nth + 1) * DAY });

/** The values that an answer about a day says the service had, each by itself. */
const saidOf = ({ service }: CellOnDay): readonly unknown[] =>
  service.state === 'shown' ? service.shown.map(({ side }) => side?.value) : [];

test('whatever happens, nothing is said that was not read, and nothing that was read is left out', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const chance = createChance(seed);
    const cell = openCell();
    const rule = createCellRule('First');
    let now = DAY;
    const isPlain = seed % 3 === 0;
    const values = { count: 0 };
    const newValue = () => `Value ${++values.count}`;
    for (let act = 0; act < 40; act++) {
      now += 1_000 + chance.below(DAY / 2);
      switch (chance.pick(['edit', 'edit', 'undo', 'redo', 'discard', 'read', 'theirs', 'publish', 'publish'])) {
        case 'edit': {
          const value = chance.happens(0.2) ? rule.current() : newValue();
          cell.edit(value, now);
          rule.edit(value, now);
          break;
        }
        case 'undo':
          if (isPlain) break;
          moveNext(cell.calls, cell.db, 'undo', null, now);
          rule.undo(now);
          break;
        case 'redo':
          if (isPlain) break;
          moveNext(cell.calls, cell.db, 'redo', null, now);
          rule.redo(now);
          break;
        case 'discard':
          cell.calls['drafts.discard'](cell.db, { ref: REF, rowIds: null, now });
          rule.discard(now);
          break;
        case 'theirs':
          if (isPlain) break;
          cell.state.label = newValue();
          rule.somebodyWrites(cell.state.label, now);
          break;
        case 'read':
        case 'publish': {
          cell.read(now);
          if (rule.read(now)) {
            const take = chance.pick(['mine', 'theirs'] as const);
            cell.resolve(take, now);
            rule.decide(take, now);
          }
          if (!chance.happens(0.6) || !rule.isWaiting()) break;
          const [sentAt, verifiedAt] = [now + 100, now + 600];
          expect(cell.publish(sentAt, verifiedAt), `seed ${seed}`).toBe(true);
          rule.published(sentAt, verifiedAt);
          now = verifiedAt;
          break;
        }
        default:
      }
    }
    const known = cell.known();
    expect(
      known.shown.map(({ at, side }) => ({ at, value: side?.value })),
      `seed ${seed}`,
    ).toEqual(rule.reads());
    for (let nth = 0; nth * DAY < now + DAY; nth++) {
      const on = cellOnDay(known, day(nth));
      const { fromMs, toMs } = day(nth);
      const truth = rule.truthIn(fromMs, toMs);
      for (const value of saidOf(on)) expect(truth, `seed ${seed}, day ${nth}`).toContain(value);
      const isRead = rule.reads().some(({ at }) => at >= fromMs && at < toMs);
      expect(on.service.state === 'shown', `seed ${seed}, day ${nth}`).toBe(isRead);
      // What the service had when a step was moved is not written down: less may be said then, but nothing else.
      const waiting = on.waiting?.side?.value ?? null;
      if (isPlain || waiting !== null) expect(waiting, `seed ${seed}, day ${nth}`).toBe(rule.waitingAt(toMs));
    }
  }
});

test('between two reads nobody knows, before the first and after the last neither', () => {
  const cell = openCell('A');
  expect(cellOnDay(cell.known(), day(5)).service).toEqual({ state: 'never' });
  cell.edit('B', 4 * DAY);
  cell.publish(4 * DAY + 1, 4 * DAY + 2);
  cell.read(9 * DAY);
  const at = (nth: number) => cellOnDay(cell.known(), day(nth)).service;
  expect(at(3)).toMatchObject({ state: 'not_before', after: { at: 4 * DAY + 1, side: { value: 'A' } } });
  expect(at(4)).toMatchObject({ state: 'shown', shown: [{ side: { value: 'A' } }, { side: { value: 'B' } }] });
  expect(at(6)).toMatchObject({ state: 'between', isSame: true, before: { side: { value: 'B' } } });
  expect(at(9)).toMatchObject({ state: 'shown', shown: [{ side: { value: 'B' } }] });
  expect(at(12)).toMatchObject({ state: 'not_since', before: { at: 9 * DAY } });
  cell.state.label = 'C';
  cell.read(11 * DAY);
  expect(at(6)).toMatchObject({ state: 'between', isSame: false, after: { side: { value: 'C' } } });
});

test('a step says what it did to this cell alone, and what was discarded leads back', () => {
  const cell = openCell('A');
  cell.edit('B', 1);
  cell.calls['drafts.discard'](cell.db, { ref: REF, rowIds: null, now: 2 });
  // It finds another value than it left, so it does nothing here.
  moveNext(cell.calls, cell.db, 'undo', null, 3);
  const other = { edit: 'set', rowId: nthId(2), field: 'label', value: 'X' } as const;
  cell.calls['drafts.save'](cell.db, { name: 'other', resources: [{ ref: REF, edits: [other] }], now: 3 });
  expect(cell.known().lines).toMatchObject([
    { event: 'edit', was: { value: 'A' }, becomes: { value: 'B' } },
    { event: 'discard', was: { value: 'B' }, becomes: { value: 'A' } },
  ]);
});

test('what somebody wrote over a publishing before it was verified was never shown as published', () => {
  const cell = openCell('A');
  cell.edit('B', 1);
  const [before, after] = [aDisplayRow(1, { label: 'A' }), aDisplayRow(1, { label: 'B' })];
  const change = { rowId: nthId(1), before, after };
  const one = { publishId: 'one', ref: REF, rev: 1, chunk: 0, chunks: 1, preFingerprint: '', body: {}, rowIds: [] };
  const attemptId = insertAttempt(cell.db, { ...one, phase: 'verified', changes: [change], preImage: null, at: 5 });
  const line = { at: 9, step: null, name: 'one' };
  addHistory(cell.db, { ...line, event: 'published', detail: { ref: REF, publishId: 'one', attemptId, size: 1 } });
  const shown = aDisplayRow(1, { label: 'C' });
  const detail = { ref: REF, publishId: 'one', size: 1, changes: [{ ...change, shown }] };
  addHistory(cell.db, { ...line, event: 'overwritten', detail });
  expect(cell.known().shown).toEqual([
    { at: 5, side: { value: 'A' } },
    { at: 9, side: { value: 'C' } },
  ]);
});

test('after a publishing of which nothing is known any more nobody says that an edit still waits', () => {
  const cell = openCell('A');
  cell.edit('B', 1);
  const detail = { ref: REF, publishId: 'one', attemptId: 7, size: 1 };
  addHistory(cell.db, { at: 9, event: 'published', name: 'one', step: null, detail });
  const known = cell.known();
  expect(known.lines).toMatchObject([{ event: 'edit' }, { event: 'published', was: undefined, becomes: undefined }]);
  expect(cellOnDay(known, day(0)).waiting).toBeNull();
});

test('what waits is what was done last, also where the clock was set back in between', () => {
  const cell = openCell('A');
  cell.edit('B', 5 * DAY);
  cell.edit('C', 3 * DAY);
  const waiting = (nth: number) => cellOnDay(cell.known(), day(nth)).waiting?.side?.value;
  expect([2, 3, 4, 5].map(waiting)).toEqual([undefined, 'C', 'C', 'C']);
  cell.edit('A', 4 * DAY);
  expect([3, 4, 5].map(waiting)).toEqual(['C', undefined, undefined]);
});

test('a target that was sent back with its set was read then, and one that is not there is no value', () => {
  const { db, calls } = openCell();
  const ref: ResourceRef = { externalId: 'S-1', kind: 'expectations' };
  const rows = [aTargetRow(1, { expectedFillRatio: 70 }), aTargetRow(2, { expectedFillRatio: 40 })];
  const one = { publishId: 'one', ref, rev: 1, chunk: 0, chunks: 1, preFingerprint: '', preImage: rows };
  const attemptId = insertAttempt(db, {
    ...one,
    phase: 'verified',
    changes: [{ rowId: nthId(2), before: null, after: rows[1] ?? null }],
    body: { expectations: rows },
    rowIds: [nthId(1), nthId(2)],
    at: 5,
  });
  const detail = { ref, publishId: 'one', attemptId, size: 1 };
  addHistory(db, { at: 9, event: 'published', name: 'one', step: null, detail });
  const cell = (rowId: string) =>
    calls['drafts.cell'](db, { ref, rowId, field: 'expectedFillRatio', before: null, limit: 9 });
  expect(cell(nthId(1))).toMatchObject({ lines: [], reads: [{ at: 5, side: { value: 70 } }] });
  expect(cell(nthId(2))).toMatchObject({
    lines: [{ event: 'published', was: null, becomes: { value: 40 } }],
    reads: [
      { at: 9, side: { value: 40 } },
      { at: 5, side: null },
    ],
  });
});
