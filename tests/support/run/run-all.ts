import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../e2e/child.ts';
import { npm } from '../setup/npm.ts';
import { type FailedTest, readFailedTests, readTestTimes, type TimedTest } from './report-tests.ts';
import { type Step, stepsOn } from './steps.ts';
import { addCounts, NO_TESTS, readCounts, type TestCounts } from './test-counts.ts';

interface Outcome {
  readonly step: Step;
  readonly code: number;
  readonly seconds: number;
  readonly counts: TestCounts;
  readonly failed: readonly FailedTest[];
  readonly tests: readonly TimedTest[];
}

/** How many of the slowest tests are listed. */
const SLOWEST = 10;

function run(step: Step, reports: string): Outcome {
  console.log(`\n=== ${step.script}`);
  const report = join(reports, `${step.script.replace(':', '-')}.json`);
  const started = performance.now();
  const code = npm(['run', '-s', step.script, ...reporting(step, report)], {
    cwd: REPOSITORY,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const seconds = (performance.now() - started) / 1000;
  if (!existsSync(report)) return { step, code, seconds, counts: NO_TESTS, failed: [], tests: [] };
  const read: unknown = JSON.parse(readFileSync(report, 'utf8'));
  const tests = readTestTimes(read);
  return { step, code, seconds, counts: readCounts(read), failed: readFailedTests(read), tests };
}

function reporting({ runner, args = [] }: Step, report: string): readonly string[] {
  if (runner === 'vitest')
    return ['--', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runner === 'playwright' ? ['--', ...args, '--reporter=list,json'] : [];
}

function lineOf({ step, code, seconds, counts }: Outcome): string {
  const tests = step.runner === undefined ? '' : `${counts.passed} passed, ${counts.failed} failed`;
  return `${code === 0 ? 'ok    ' : 'FAILED'}  ${step.script.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`;
}

const nameInRepository = ({ name }: { readonly name: string }): string => name.replace(REPOSITORY, '');

/**
 * `npm test`: every step in order, up to the first without tests that fails (a failed test does not stop the others);
 * then what ran, how long, the slowest tests, which tests failed and why, and the counts on one line.
 */
function runAll(): number {
  const reports = mkdtempSync(join(tmpdir(), 'endcap-reports-'));
  const outcomes: Outcome[] = [];
  const { steps, left } = stepsOn(process.platform);
  for (const step of steps) {
    const outcome = run(step, reports);
    outcomes.push(outcome);
    if (outcome.code !== 0 && outcome.failed.length === 0) break;
  }
  rmSync(reports, { recursive: true, force: true });
  sayLeft(left);
  return summarize(outcomes, steps);
}

/** Also on the page of a run on GitHub, where nobody would look for it in the log. */
function sayLeft(left: readonly string[]): void {
  if (left.length === 0) return;
  const lines = ['', `not run on ${process.platform}:`, '', ...left.map((line) => `- ${line}`)].join('\n');
  console.log(lines);
  const page = process.env['GITHUB_STEP_SUMMARY'];
  if (page !== undefined) appendFileSync(page, `${lines}\n`);
}

function summarize(outcomes: readonly Outcome[], steps: readonly Step[]): number {
  const reached = new Set(outcomes.map((outcome) => outcome.step));
  const rest = steps.filter((step) => !reached.has(step)).map((step) => step.script);
  const failed = outcomes.filter((outcome) => outcome.code !== 0);
  const counts = addCounts(outcomes.map((outcome) => outcome.counts));
  // A step that fails without a failed test (types, a crash) still is a failure.
  const unseen = failed.filter((outcome) => outcome.counts.failed === 0).length;
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  console.log(['', ...outcomes.map(lineOf)].join('\n'));
  if (rest.length > 0) console.log(`not run: ${rest.join(', ')}`);
  if (counts.skipped > 0) console.log(`${counts.skipped} tests skipped, see above for the reasons`);
  console.log(`${seconds.toFixed(0)} s in all`);
  const slowest = outcomes.flatMap(({ tests }) => tests).toSorted((a, b) => b.seconds - a.seconds);
  console.log(`\nthe ${SLOWEST} slowest tests:`);
  for (const test of slowest.slice(0, SLOWEST)) {
    console.log(`${test.seconds.toFixed(1).padStart(6)} s  ${nameInRepository(test)}`);
  }
  for (const test of failed.flatMap((outcome) => outcome.failed)) {
    console.log(`\nfailed: ${nameInRepository(test)}\n${test.message}`);
  }
  console.log(`${counts.passed} passed, ${counts.failed + unseen} failed`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = runAll();
