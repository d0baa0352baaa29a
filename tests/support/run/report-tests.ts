import { z } from 'zod';

/** A test that failed, with the first lines of what it said. */
export interface FailedTest {
  /** File, describe blocks and title, joined with " > ". */
  readonly name: string;
  readonly message: string;
}

/** A test and how long it took. */
export interface TimedTest {
  readonly name: string;
  readonly seconds: number;
}

const LINES = 6;
// The colours of a terminal begin with ESC.
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const PlaywrightResult = z.object({
  status: z.string(),
  duration: z.number().default(0),
  error: z.object({ message: z.string().optional() }).optional(),
});
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(PlaywrightResult) })),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites(): z.ZodOptional<z.ZodArray<typeof PlaywrightSuite>> {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) });
type Suite = z.infer<typeof PlaywrightSuite>;

/** The failed tests of a report of vitest or Playwright in JSON; none when it is neither. */
export function readFailedTests(report: unknown): readonly FailedTest[] {
  const vitest = VitestReport.safeParse(report);
  if (vitest.success) return vitest.data.testResults.flatMap(failedOfFile);
  const playwright = PlaywrightReport.safeParse(report);
  return playwright.success ? playwright.data.suites.flatMap(failedOfSuite) : [];
}

/** Every test of a report of vitest or Playwright in JSON with its time; none when it is neither. */
export function readTestTimes(report: unknown): readonly TimedTest[] {
  const vitest = VitestReport.safeParse(report);
  if (vitest.success) {
    return vitest.data.testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => timedTest([file.name, fullName], duration ?? 0)),
    );
  }
  const playwright = PlaywrightReport.safeParse(report);
  return playwright.success ? playwright.data.suites.flatMap(timesOfSuite) : [];
}

function timesOfSuite({ specs, suites }: Suite): readonly TimedTest[] {
  const own = specs.map(({ file, title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return timedTest(
      [file, title],
      results.reduce((sum, { duration }) => sum + duration, 0),
    );
  });
  return [...own, ...(suites ?? []).flatMap(timesOfSuite)];
}

const timedTest = (name: readonly string[], milliseconds: number): TimedTest => ({
  name: name.join(' > '),
  seconds: milliseconds / 1000,
});

function failedOfFile(file: z.infer<typeof VitestReport>['testResults'][number]): readonly FailedTest[] {
  const failed = file.assertionResults.filter((result) => result.status === 'failed');
  // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
  if (failed.length === 0) return file.status === 'failed' ? [failedTest([file.name], file.message)] : [];
  return failed.map((result) => failedTest([file.name, result.fullName], result.failureMessages?.join('\n') ?? ''));
}

function failedOfSuite(suite: Suite): readonly FailedTest[] {
  const own = suite.specs
    .filter((spec) => !spec.ok || spec.tests.some((test) => test.results.some(hasFailed)))
    .map((spec) => failedTest([spec.file, spec.title], messageOf(spec)));
  return [...own, ...(suite.suites ?? []).flatMap(failedOfSuite)];
}

const hasFailed = (result: z.infer<typeof PlaywrightResult>) => !['passed', 'skipped'].includes(result.status);

function messageOf(spec: z.infer<typeof PlaywrightSpec>): string {
  return spec.tests.flatMap((test) => test.results).find(hasFailed)?.error?.message ?? '';
}

function failedTest(name: readonly string[], message: string): FailedTest {
  const lines = message.replaceAll(COLOURS, '').split('\n');
  return { name: name.join(' > '), message: lines.slice(0, LINES).join('\n') };
}
