import { expect, test } from 'vitest';
import { readFailedTests, readTestTimes } from './report-tests.ts';

test('failed tests of vitest are named by file and title, without colours and stacks', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          { fullName: 'subtracts', status: 'failed', failureMessages: [`\u001B[31m${lines.join('\n')}`] },
        ],
      },
    ],
  };
  expect(readFailedTests(report)).toEqual([
    { name: 'a.test.ts > subtracts', message: 'line 0\nline 1\nline 2\nline 3\nline 4\nline 5' },
  ]);
});

test('a file of vitest that could not be loaded is a failure of its own', () => {
  const report = {
    testResults: [{ name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] }],
  };
  expect(readFailedTests(report)).toEqual([{ name: 'b.test.ts', message: 'No such module' }]);
});

test('failed and flaky tests of Playwright are found in nested suites', () => {
  const spec = (title: string, ok: boolean, results: object[]) => ({
    title,
    file: 'c.spec.ts',
    ok,
    tests: [{ results }],
  });
  const flaky = [{ status: 'failed', error: { message: 'not visible' } }, { status: 'passed' }];
  const report = {
    suites: [
      {
        specs: [spec('opens', true, [{ status: 'passed' }])],
        suites: [{ specs: [spec('closes', false, [{ status: 'timedOut' }]), spec('shows', true, flaky)] }],
      },
    ],
  };
  expect(readFailedTests(report)).toEqual([
    { name: 'c.spec.ts > closes', message: '' },
    { name: 'c.spec.ts > shows', message: 'not visible' },
  ]);
});

test('each test of vitest has its time, and a skipped one none', () => {
  const tests = [
    { fullName: 'adds', status: 'passed', duration: 1500 },
    { fullName: 'waits', status: 'skipped', duration: null },
  ];
  const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: tests }] };
  expect(readTestTimes(report)).toEqual([
    { name: 'a.test.ts > adds', seconds: 1.5 },
    { name: 'a.test.ts > waits', seconds: 0 },
  ]);
});

test('each test of Playwright has the time of all of its attempts', () => {
  const results = [
    { status: 'failed', duration: 2000 },
    { status: 'passed', duration: 500 },
  ];
  const report = {
    suites: [{ suites: [{ specs: [{ title: 'opens', file: 'c.spec.ts', ok: true, tests: [{ results }] }] }] }],
  };
  expect(readTestTimes(report)).toEqual([{ name: 'c.spec.ts > opens', seconds: 2.5 }]);
});

test('anything else has no tests', () => {
  expect(readFailedTests({ tests: 3 })).toEqual([]);
  expect(readTestTimes({ tests: 3 })).toEqual([]);
});
