import { z } from 'zod';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
});

/** Counts of a report of vitest or Playwright in JSON. Throws when it is neither. */
export function readCounts(report: unknown): TestCounts {
  const playwright = PlaywrightReport.safeParse(report);
  if (playwright.success) {
    const { expected, unexpected, flaky, skipped } = playwright.data.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const vitest = VitestReport.parse(report);
  return {
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests,
    skipped: vitest.numPendingTests + vitest.numTodoTests,
  };
}

export function addCounts(all: readonly TestCounts[]): TestCounts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NO_TESTS,
  );
}
