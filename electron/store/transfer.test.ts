import { expect, test } from 'vitest';
import type { ChosenColumns } from '#shared/domain/table/file-columns.ts';
import { openMemoryDb } from '#tests/support/core/open-memory-db.ts';
import { cacheAnswer, findAnswer } from './answers/answers-table.ts';
import {
  addColumnChoice,
  changeFollowed,
  DEFAULT_LIMITS,
  keepFolds,
  readColumnChoices,
  readFolds,
  readFollowed,
  readLimits,
  readViews,
  writeFact,
  writeLimits,
} from './db/facts-table.ts';
import { transferCached, transferFile, transferSettings } from './transfer.ts';

const choice = (header: string, column: string): ChosenColumns => ({
  kind: 'expositions',
  headers: [header],
  columns: [column],
});

test('a person’s choice of columns is carried over; one made here for the same headers stays', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  for (const one of [choice('shop', 'externalId'), choice('case', 'label')]) addColumnChoice(from, one);
  addColumnChoice(to, choice('case', 'friendlyTitle'));
  transferSettings(from, to);
  expect(readColumnChoices(to)).toEqual([choice('shop', 'externalId'), choice('case', 'friendlyTitle')]);
});

test('limits that a person set come over, unless some were set here', () => {
  const [from, to, chosen] = [openMemoryDb(), openMemoryDb(), openMemoryDb()];
  transferSettings(from, to);
  expect(readLimits(to)).toEqual(DEFAULT_LIMITS);
  writeLimits(from, { budgetMegabytes: 300, days: 7 });
  writeLimits(chosen, { budgetMegabytes: 900, days: 90 });
  for (const one of [to, chosen]) transferSettings(from, one);
  expect([readLimits(to).days, readLimits(chosen).days]).toEqual([7, 90]);
});

test('what a person chose before the keychain answered counts, and joins the stores that were followed', () => {
  const [run, kept] = [openMemoryDb(), openMemoryDb()];
  changeFollowed(kept, { externalIds: ['A'], isFollowed: true });
  changeFollowed(run, { externalIds: ['B'], isFollowed: true });
  writeLimits(kept, { budgetMegabytes: 900, days: 90 });
  // A limit that is still the default was not chosen.
  writeLimits(run, { budgetMegabytes: 300, days: DEFAULT_LIMITS.days });
  addColumnChoice(kept, choice('case', 'label'));
  addColumnChoice(run, choice('case', 'friendlyTitle'));
  transferFile(run, kept);
  expect(readFollowed(kept)).toEqual(['A', 'B']);
  expect(readLimits(kept)).toEqual({ budgetMegabytes: 300, days: 90 });
  expect(readColumnChoices(kept)).toEqual([choice('case', 'friendlyTitle')]);
});

test('of two views of one name both stay, and the one from the other file gets a number', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  const view = (page: string, ...storeTypes: string[]) => ({ page, name: 'Mornings', search: { storeTypes } });
  writeFact(to, 'views', [view('overview', 'Ulica'), view('photos')]);
  writeFact(from, 'views', [view('overview', 'Dworzec'), view('photos'), view('targets')]);
  const expected = [
    ...[view('overview', 'Ulica'), view('photos')],
    ...[{ ...view('overview', 'Dworzec'), name: 'Mornings (2)' }, view('targets')],
  ];
  for (const _ of ['first', 'again']) {
    transferSettings(from, to);
    expect(readViews(to)).toEqual(expected);
  }
});

test('folded groups come over, except of a sheet that was folded here too', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  const by = (column: string) => ({ page: 'displays', column, language: 'en' as const });
  for (const column of ['store', 'label']) keepFolds(from, { ...by(column), folded: ['theirs'], unfolded: [] });
  keepFolds(to, { ...by('label'), folded: ['here'], unfolded: [] });
  transferSettings(from, to);
  expect([readFolds(to, by('store')), readFolds(to, by('label'))]).toEqual([['theirs'], ['here']]);
  const newer = Array.from({ length: 39 }, (_none, nth) => `c${nth}`);
  for (const column of newer) keepFolds(to, { ...by(column), folded: ['here'], unfolded: [] });
  // What came over counts as older than what was folded here.
  expect([readFolds(to, by('store')), readFolds(to, by('label'))]).toEqual([[], ['here']]);
});

test('a cached answer comes over with what an earlier one said about targets', () => {
  const [from, to] = [openMemoryDb(), openMemoryDb()];
  const earlier = { asOf: 5, totals: { expected: 70, delta: -10, below: 1, missing: 0, ambiguous: 0 } };
  const inputKey = '{"to":"2026-11-08T00:00:00Z"}';
  const answer = { read: 'fillRates.store', inputKey, externalId: 'A', asOf: 9, complete: true, now: 9 } as const;
  cacheAnswer(from, { ...answer, body: '{}', earlier });
  transferCached(from, to);
  expect(findAnswer(to, 'fillRates.store', inputKey)?.earlier).toEqual(earlier);
});
