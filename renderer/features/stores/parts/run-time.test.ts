import { expect, test } from 'vitest';
import { runFacts } from '#shared/domain/run-facts.ts';
import { createFormat } from '#shared/lib/format.ts';
import { runOrder, runTime } from './run-time.ts';

test.each([
  [{ scheduledDate: '2026-11-20', scheduledAt: '15:30:00' }, 'Fri 20 Nov 15:30'],
  [{ scheduledDate: '2026-11-20' }, 'Fri 20 Nov'],
  [{ scheduledDatetime: '2026-11-20T23:30:00Z' }, '21 Nov 2026, 00:30'],
  [{ scheduledDate: '2026-13-45', scheduledDatetime: 'soon' }, null],
])('a run that says %j was at %j', (said, time) => {
  expect(runTime(runFacts(said), createFormat('en'), 'Europe/Warsaw')).toBe(time);
});

test('runs sort by their time, whether it is written with a T or a space, with an offset or without', () => {
  const none = { scheduledDate: null, scheduledAt: null, scheduledDatetime: null };
  const at = (scheduledDatetime: string) => runOrder({ ...runFacts({}), ...none, scheduledDatetime }, 'Europe/Warsaw');
  const runs = ['2026-11-20 06:00:00Z', '2026-11-20T05:30:00Z', '2026-11-20T07:15:00', '2026-11-20 07:45:00+01:00'];
  expect(runs.toSorted((a, b) => ((at(a) ?? '') < (at(b) ?? '') ? -1 : 1))).toEqual([
    '2026-11-20T05:30:00Z',
    '2026-11-20 06:00:00Z',
    '2026-11-20T07:15:00',
    '2026-11-20 07:45:00+01:00',
  ]);
  expect(runOrder({ ...runFacts({}), ...none, scheduledDate: '2026-11-20', scheduledAt: '07:10' }, 'UTC')).toBe(
    '2026-11-20 07:10',
  );
  expect(runOrder({ ...runFacts({}), ...none }, 'UTC')).toBeNull();
});
