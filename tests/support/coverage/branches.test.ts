import { randomUUID } from 'node:crypto';
import { Session } from 'node:inspector';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { COVERED, type RunScript, sumBranches } from './branches.ts';

/** Runs a text, and what V8 counts of it. */
function run(source: string): RunScript {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const filename = `planted-${randomUUID()}.js`;
  runInThisContext(source, { filename });
  const found: RunScript[] = [];
  session.post('Profiler.takePreciseCoverage', (_error, taken) => {
    const own = taken?.result.find(({ url }) => url === filename);
    found.push({ path: 'planted.js', source, functions: own?.functions ?? [] });
  });
  session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  const [script] = found;
  if (script === undefined) throw new Error('V8 did not answer');
  return script;
}
/** Lines whose branches were not taken, and how many branches there are. */
const missing = (...scripts: readonly RunScript[]) => {
  const branches = [...sumBranches(scripts).values()].flat();
  return { all: branches.length, lines: branches.flatMap(({ line, count }) => (count === 0 ? [line] : [])) };
};

const PLANTED = `(call) => {
  const pick = (a, b) => {
    if (a === 1) return 'one';
    if (a === 2) {
      return 'two';
    } else a += 1;
    const c = a > 5 ? 'many' : 'some';
    return b || c;
  };
  const never = (a) => a ?? 1;
  const kind = (of) => {
    switch (of) {
      case 'x':
        return 1;
      default:
        return 2;
    }
  };
  try {
    call(pick, kind);
  } catch {
    return never;
  }
}`;
const planted = (call: string) => run(`(${PLANTED})(${call});`);

test('every way that was not taken is named by its line', () => {
  // Two ways of each `if`, the choice and each of the operators, two cases, one catch.
  const all = 2 + 2 + 2 + 2 + 2 + 2 + 1;
  // V8 takes the first part of line 8 for run, although nothing came so far: it loses where what was not run ends.
  expect(missing(planted('(pick) => pick(1)'))).toEqual({ all, lines: [3, 4, 6, 7, 7, 8, 10, 10, 14, 16, 21] });
});

test('several runs together take what each of them takes', () => {
  const runs = [
    '(pick) => pick(1)',
    '(pick) => pick(2)',
    '(pick) => pick(3, 1)',
    '(pick) => pick(9)',
    '(_, kind) => kind("x")',
    '(_, kind) => kind()',
  ];
  expect(missing(...runs.map(planted)).lines).toEqual([10, 10, 21]);
  expect(missing(...[...runs, '() => { throw 1 }'].map(planted)).lines).toEqual([10, 10]);
});

test('what imports Electron is judged, and no test', () => {
  const names = ['electron/main.ts', 'electron/shell/a.ts', 'electron/shell/a.test.ts', 'electron/preload/index.ts'];
  expect(names.filter((name) => COVERED.test(name))).toEqual([
    'electron/main.ts',
    'electron/shell/a.ts',
    'electron/preload/index.ts',
  ]);
  expect(['electron/browser.ts', 'electron/main.test.ts'].filter((name) => COVERED.test(name))).toEqual([]);
});
