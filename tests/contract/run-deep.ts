import { spawnSync } from 'node:child_process';

/*
 * `npm run test:deep`: the suites that look for what happens rarely, with many more rounds than in `npm test`:
 * 100,000 fuzzed requests, and 200 kills of the service and of the database. Takes up to an hour.
 */

const SUITES = ['tests/contract/fuzz.test.ts', 'tests/contract/kill.test.ts'];

const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', ...SUITES, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ENDCAP_DEEP: '1' },
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
