import { expect, test } from 'vitest';
import { reportAhead } from './ask-ahead.ts';
import { askedOf } from './cross-store-query.ts';
import { OverviewSearch } from './overview-search.ts';
import { viewOf } from './overview-view.ts';

const NOW = Date.parse('2026-11-20T14:02:00+01:00');
const ZONE = 'Europe/Warsaw';
const ahead = (search: unknown) => reportAhead(OverviewSearch.parse(search), NOW, ZONE);

test('the report that is asked for ahead is the one that the page asks for', () => {
  const search = OverviewSearch.parse({ groupBy: 'region', period: '2026-11-01..2026-11-14', min: 20, below: true });
  expect(reportAhead(search, NOW, ZONE)).toEqual(askedOf(viewOf(search, NOW, ZONE), null));
  expect(ahead({ groupBy: 'region', period: '2026-11-01..2026-11-14' })).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-14T23:00:00.000Z',
    status: 'completed',
    groupBy: 'region',
    belowExpectationOnly: false,
  });
});

test('chosen stores limit it, without those that can not be asked for', () => {
  expect(ahead({ stores: ['G-1', 'G,2'] })?.externalIds).toEqual(['G-1']);
  expect(ahead({ stores: ['G,2'] })).toBeNull();
});

test('nothing is asked for ahead when the stores of a region must be known first', () => {
  expect(ahead({ region: 'north' })).toBeNull();
});
