import { expect, test } from 'vitest';
import { type Origin, originOfAll } from './answer.ts';

const anOrigin = (part: Partial<Origin> = {}): Origin => ({
  asOf: '2026-11-20T13:02:00.000Z',
  source: 'service',
  complete: true,
  staleAfter: null,
  computed: null,
  ...part,
});

test('what is put together is as old, as incomplete and as soon stale as the worst part', () => {
  const whole = originOfAll([
    anOrigin({ staleAfter: '2026-11-20T16:00:00.000Z' }),
    anOrigin({ asOf: '2026-11-20T07:00:00.000Z', source: 'computer', staleAfter: '2026-11-20T14:30:00.000Z' }),
    anOrigin({ complete: false, computed: { storesAsked: 12, storesKept: 9, daysAsked: 28, daysKept: 7 } }),
  ]);
  expect(whole).toEqual({
    asOf: '2026-11-20T07:00:00.000Z',
    source: 'computer',
    complete: false,
    staleAfter: '2026-11-20T14:30:00.000Z',
    computed: { storesAsked: 12, storesKept: 9, daysAsked: 28, daysKept: 7 },
  });
});

test('a single part keeps its origin', () => {
  const read = anOrigin({ source: 'computer', staleAfter: '2026-11-20T14:30:00.000Z' });
  expect(originOfAll([read])).toEqual(read);
});

test('nothing has no origin', () => {
  expect(originOfAll([])).toBeNull();
});
