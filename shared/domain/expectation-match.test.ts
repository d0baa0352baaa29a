import { expect, test } from 'vitest';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { createExpectationMatcher } from './expectation-match.ts';

type MatchSubject = Parameters<ReturnType<typeof createExpectationMatcher>>[0];

const matchExpectation = (targets: readonly ExpectationInput[], subject: MatchSubject) =>
  createExpectationMatcher(targets)(subject);

const aTarget = (fields: Partial<ExpectationInput> = {}): ExpectationInput => ({
  productCategory: null,
  displayType: 'ROLLS_BREAD_RACK',
  weekday: 5,
  protocolTime: '07:00',
  expectedFillRatio: 80,
  ...fields,
});

const aSubject = (fields: Partial<MatchSubject> = {}): MatchSubject => ({
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: ['ROLLS', 'BREADS'],
  scheduledDate: '2026-11-20',
  scheduledAt: '07:00:00',
  ...fields,
});

test('a fallback serves when no category of the display has a target', () => {
  const fallback = aTarget();
  const targets = [fallback, aTarget({ productCategory: 'DRINKS', expectedFillRatio: 10 })];
  expect(matchExpectation(targets, aSubject())).toEqual({ kind: 'expected', expectation: fallback });
});

test('a target of a category wins over any number of fallbacks', () => {
  const ofCategory = aTarget({ productCategory: 'ROLLS', expectedFillRatio: 95 });
  const match = matchExpectation([aTarget(), ofCategory, aTarget()], aSubject());
  expect(match).toEqual({ kind: 'expected', expectation: ofCategory });
});

test('targets of two categories of one display are ambiguous, even when they ask the same', () => {
  const winners = [aTarget({ productCategory: 'ROLLS' }), aTarget({ productCategory: 'BREADS' })];
  expect(matchExpectation([...winners, aTarget()], aSubject())).toEqual({ kind: 'ambiguous', winners });
});

test('two fallbacks of one slot are ambiguous', () => {
  expect(matchExpectation([aTarget(), aTarget()], aSubject()).kind).toBe('ambiguous');
});

test.each([
  ['another display type', { expositionType: 'BREADS_BREAD_RACK' }],
  ['another weekday', { scheduledDate: '2026-11-21' }],
  ['another minute', { scheduledAt: '07:01:00' }],
] as const)('%s has no target', (_what, fields) => {
  expect(matchExpectation([aTarget()], aSubject(fields))).toEqual({ kind: 'missing' });
});

test('a display without categories takes fallbacks only', () => {
  const subject = aSubject({ productCategories: [] });
  expect(matchExpectation([aTarget({ productCategory: 'ROLLS' })], subject).kind).toBe('missing');
  expect(matchExpectation([aTarget()], subject).kind).toBe('expected');
});

test('seconds of the scheduled time do not count', () => {
  expect(matchExpectation([aTarget()], aSubject({ scheduledAt: '07:00:59' })).kind).toBe('expected');
});
