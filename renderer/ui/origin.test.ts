import { expect, test } from 'vitest';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import { createFormat } from '#shared/lib/format.ts';
import { computedText, isStale, untilNextCheck } from './origin.tsx';

const anOrigin = (part: Partial<Origin> = {}): Origin => ({
  asOf: '2026-11-20T13:02:00.000Z',
  source: 'service',
  complete: true,
  staleAfter: null,
  computed: null,
  ...part,
});
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test('a value turns stale after the next run was due, not at that moment, and never without one', () => {
  const read = anOrigin({ staleAfter: '2026-11-20T14:30:00.000Z' });
  expect(isStale(read, at('14:30:00.000'))).toBe(false);
  expect(isStale(read, at('14:30:00.001'))).toBe(true);
  expect(isStale(anOrigin(), at('23:59:59'))).toBe(false);
});

test('the words are written again each full minute, and at the moment at which the value turns stale', () => {
  expect(untilNextCheck(null, at('14:29:15'))).toBe(45_000);
  expect(untilNextCheck('2026-11-20T14:29:20.000Z', at('14:29:15'))).toBe(5_001);
  expect(untilNextCheck('2026-11-20T15:00:00.000Z', at('14:29:15'))).toBe(45_000);
  expect(untilNextCheck('2026-11-20T14:00:00.000Z', at('14:29:15'))).toBe(45_000);
});

const all = { storesAsked: 120, storesKept: 120, daysAsked: 28, daysKept: 28 };

test('what was computed says how many of the stores are here, and of the days when some are missing', async () => {
  const t = (await createI18n('en')).getFixedT('en', 'common');
  const text = (part: Partial<typeof all>) => computedText({ ...all, ...part }, t, createFormat('en'));
  expect(text({})).toBe('calculated on this computer from 120 of 120 stores');
  expect(text({ storesKept: 1, daysKept: 7 })).toBe('calculated on this computer from 1 of 120 stores, 7 of 28 days');
  expect(text({ storesAsked: 1, storesKept: 0, daysAsked: 1, daysKept: 0 })).toBe(
    'calculated on this computer from 0 of 1 store, 0 of 1 day',
  );
});

test('Polish counts the stores that were asked for', async () => {
  const t = (await createI18n('pl')).getFixedT('pl', 'common');
  const text = computedText({ ...all, storesKept: 3, daysKept: 7 }, t, createFormat('pl'));
  expect(text).toBe('obliczono na tym komputerze z danych 3 z 120 sklepów, 7 z 28 dni');
});
