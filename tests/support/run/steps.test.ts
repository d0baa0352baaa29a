import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../e2e/child.ts';
import { stepsOn } from './steps.ts';

test('Linux runs everything, and leaves nothing out', () => {
  const { steps, left } = stepsOn('linux');
  expect(steps.map(({ script }) => script)).toEqual(
    expect.arrayContaining(['types', 'unit', 'test:contract', 'test:faults', 'test:offline', 'test:e2e']),
  );
  expect(steps.flatMap(({ args }) => args ?? [])).toEqual([]);
  expect(left).toEqual([]);
});

test.each(['win32', 'darwin'] as const)('on %s, what is left out is named with its reason', (platform) => {
  const { steps, left } = stepsOn(platform);
  const ran = steps.map(({ script }) => script);
  expect(ran).toEqual(['setup', 'types', 'lint', 'fence', 'unit', 'coverage', 'test:sample', 'build', 'test:e2e']);
  expect(left).toEqual([
    expect.stringMatching(/^test:contract: .*PostgreSQL/),
    expect.stringMatching(/^test:faults: .*gnome-keyring/),
    expect.stringMatching(/^test:offline: .*gnome-keyring/),
    expect.stringMatching(/^test:e2e, but for electron-smoke: .*gnome-keyring/),
  ]);
  expect(steps.find(({ script }) => script === 'test:e2e')?.args).toEqual(['electron-smoke']);
});

test('every step is a script of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  for (const { script } of stepsOn('linux').steps) expect(scripts).toHaveProperty([script]);
});
