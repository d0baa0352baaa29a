import { expect, test } from 'vitest';
import { addCounts, NO_TESTS, readCounts } from './test-counts.ts';

test('counts are read from a report of vitest', () => {
  const report = { numPassedTests: 7, numFailedTests: 1, numFailedTestSuites: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readCounts(report)).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

test('a flaky test of Playwright counts as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 0 } };
  expect(readCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 0 });
});

test('counts add up', () => {
  expect(addCounts([])).toEqual(NO_TESTS);
  expect(
    addCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 0, skipped: 0 },
    ]),
  ).toEqual({
    passed: 11,
    failed: 2,
    skipped: 3,
  });
});

test('anything else is refused', () => {
  expect(() => readCounts({ tests: 3 })).toThrow('numPassedTests');
});
