import { expect, test } from 'vitest';
import { filterOf } from './history-filter.ts';

const SEARCH = { store: '', kind: '', events: '', from: '', to: '' } as const;
const ZONE = 'Europe/Warsaw';
const limitsOf = (part: { readonly from?: string; readonly to?: string }) => {
  const { from, to } = filterOf({ ...SEARCH, ...part }, [], ZONE) ?? { from: null, to: null };
  return { from, to };
};

test('days limit the history from the beginning of the first to the end of the last, in the zone of the chain', () => {
  expect(limitsOf({ from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-01T23:00:00.000Z',
  });
});

test.each(['20266-11-01', '2026-11', '9999-12-31'])('%s as the last day limits nothing', (to) => {
  expect(limitsOf({ to })).toEqual({ from: null, to: null });
});

test.each(['20266-11-01', '2026-11'])('%s as the first day limits nothing', (from) => {
  expect(limitsOf({ from })).toEqual({ from: null, to: null });
});
