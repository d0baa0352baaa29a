import { expect, test } from 'vitest';
import type { CoveredRange } from './coverage.ts';
import { daysOf } from './days.ts';

const ZONE = 'Europe/Warsaw';
const at = (text: string) => Date.parse(`2026-${text}+01:00`);
const aRange = (from: string, to: string, complete = true): CoveredRange => ({
  fromMs: at(from),
  toMs: at(to),
  asOf: 0,
  complete,
});
const asked = { fromMs: at('11-01T00:00'), toMs: at('11-29T00:00') };

test.each([
  ['nothing is here', [[]], 0],
  ['everything is here', [[aRange('10-01T00:00', '12-01T00:00')]], 28],
  ['a week is here, in two pieces', [[aRange('11-08T00:00', '11-10T12:00'), aRange('11-10T12:00', '11-15T00:00')]], 7],
  ['the days at both ends are cut', [[aRange('11-08T06:00', '11-14T06:00')]], 5],
  ['a piece of one day is none', [[aRange('11-08T06:00', '11-08T09:00')]], 0],
  ['what is not whole does not count', [[aRange('11-01T00:00', '11-29T00:00', false)]], 0],
  [
    'a day counts when every store has it',
    [[aRange('11-01T00:00', '11-10T00:00')], [aRange('11-08T00:00', '11-20T00:00')]],
    2,
  ],
] as const)('%s', (_title, coverage, daysKept) => {
  expect(daysOf(coverage, asked, ZONE)).toEqual({ daysAsked: 28, daysKept });
});

test('a day counts as far as the range reaches into it', () => {
  const range = { fromMs: at('11-08T10:00'), toMs: at('11-09T12:00') };
  expect(daysOf([[aRange('11-08T10:00', '11-09T12:00')]], range, ZONE)).toEqual({ daysAsked: 2, daysKept: 2 });
});
