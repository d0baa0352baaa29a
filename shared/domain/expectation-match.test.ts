import { expect, test } from 'vitest';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { createExpectationMatcher } from './expectation-match.ts';

type MatchSubject = Parameters<ReturnType<typeof createExpectationMatcher>>[0];

const matchExpectation = (targets: readonly ExpectationInput[], subject: MatchSubject) =>
  createExpectationMatcher(targets)(subject);

const aSubject = (fields: Partial<MatchSubject> = {}): MatchSubject => ({
  expositionType: 'ROLLS_BREAD_RACK',
  productCategories: ['ROLLS', 'BREADS'],
  scheduledDate: '2026-11-20',
  scheduledAt: '07:00:00',
  ...fields,
});

test('a fallback serves when no category of the display has a target', () => {
  const fallback = aTargetInput();
  const targets = [fallback, aTargetInput({ productCategory: 'DRINKS', expectedFillRatio: 10 })];
  expect(matchExpectation(targets, aSubject())).toEqual({ kind: 'expected', expectation: fallback });
});

test('a target of a category wins over any number of fallbacks', () => {
  const ofCategory = aTargetInput({ productCategory: 'ROLLS', expectedFillRatio: 95 });
  const match = matchExpectation([aTargetInput(), ofCategory, aTargetInput()], aSubject());
  expect(match).toEqual({ kind: 'expected', expectation: ofCategory });
});

test('targets of two categories of one display are ambiguous, even when they ask the same', () => {
  const winners = [aTargetInput({ productCategory: 'ROLLS' }), aTargetInput({ productCategory: 'BREADS' })];
  expect(matchExpectation([...winners, aTargetInput()], aSubject())).toEqual({ kind: 'ambiguous', winners });
});

test('two fallbacks of one slot are ambiguous', () => {
  expect(matchExpectation([aTargetInput(), aTargetInput()], aSubject()).kind).toBe('ambiguous');
});

test.each([
  ['another display type', { expositionType: 'BREADS_BREAD_RACK' }],
  ['another weekday', { scheduledDate: '2026-11-21' }],
  ['another minute', { scheduledAt: '07:01:00' }],
] as const)('%s has no target', (_what, fields) => {
  expect(matchExpectation([aTargetInput()], aSubject(fields))).toEqual({ kind: 'missing' });
});

test('a display without categories takes fallbacks only', () => {
  const subject = aSubject({ productCategories: [] });
  expect(matchExpectation([aTargetInput({ productCategory: 'ROLLS' })], subject).kind).toBe('missing');
  expect(matchExpectation([aTargetInput()], subject).kind).toBe('expected');
});

test('seconds of the scheduled time do not count', () => {
  expect(matchExpectation([aTargetInput()], aSubject({ scheduledAt: '07:00:59' })).kind).toBe('expected');
});
