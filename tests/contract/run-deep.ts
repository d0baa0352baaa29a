import { spawnSync } from 'node:child_process';

/*
 * `npm run test:deep`: the suites that search for rare faults, with many more rounds than in `npm test`:
 * 100,000 fuzzed requests, 2,000 random chains on each database, twice, 200 kills of the service and of its database,
 * of what sums days, and 100 of an import that follows a file; 40 restarts of the database behind three processes;
 * 1,000 histories of clients of two processes that are killed and held up;
 * 500 kills of the app while it stores what it reads, its log cut everywhere, 1,000 bits flipped;
 * reports that are made offline compared with the service's own 20,000 times, behind random sets of what a service may do;
 * targets tried, and every figure of the Overview, worked out anew on 2,000 chains and the whole sample;
 * what is asked of the service first, at every stage of growing, on 2,000 chains each; 300 kills of
 * the app while it keeps marks;
 * 500 copies of photos sought among 5,000 photos of the same shelves;
 * the laws of the merge ten million times for each kind of resource; 200,000 histories of clients that publish, half
 * of them twice, 20,000 more at services that differ in everything at once, and 2,000 kills of one that does; 5,000 times
 * two Endcaps that publish to one service at the same moment. Takes up to eight hours.
 */

const SUITES = [
  'tests/contract/balanced.test.ts',
  'tests/contract/fuzz.test.ts',
  'tests/contract/fill-rate-agreement.test.ts',
  'tests/contract/day-sums.test.ts',
  'tests/contract/histories.test.ts',
  'tests/contract/kill.test.ts',
  'tests/contract/follow.test.ts',
  'tests/contract/summing-kill.test.ts',
  'tests/faults/recycled-photos.test.ts',
  'tests/offline/kill.test.ts',
  'tests/offline/wal.test.ts',
  'tests/offline/flips.test.ts',
  'tests/offline/reports',
  'tests/offline/targets-',
  'tests/offline/reasons-',
  'tests/offline/day-parts-random',
  'tests/offline/compare-random',
  'tests/offline/why-random',
  'tests/offline/queue-random',
  'tests/offline/review-kill',
  'tests/offline/merge-laws',
  'tests/offline/sync-',
];
const PROJECTS = ['contract', 'faults', 'offline'].flatMap((project) => ['--project', project]);

const { status } = spawnSync('npx', ['vitest', 'run', ...PROJECTS, ...SUITES, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ENDCAP_DEEP: '1' },
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
