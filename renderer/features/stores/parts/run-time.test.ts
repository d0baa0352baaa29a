import { expect, test } from 'vitest';
import { createFormat } from '#renderer/i18n/format.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { runTime } from './run-time.ts';

test.each([
  [{ scheduledDate: '2026-11-20', scheduledAt: '15:30:00' }, 'Fri 20 Nov 15:30'],
  [{ scheduledDate: '2026-11-20' }, 'Fri 20 Nov'],
  [{ scheduledDatetime: '2026-11-20T23:30:00Z' }, '21 Nov 2026, 00:30'],
  [{ scheduledDate: '2026-13-45', scheduledDatetime: 'soon' }, null],
])('a run that says %j was at %j', (said, time) => {
  expect(runTime(runFacts(said), createFormat('en'), 'Europe/Warsaw')).toBe(time);
});
