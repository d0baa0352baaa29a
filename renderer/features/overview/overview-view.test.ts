import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePeriod } from '#shared/domain/period.ts';
import { askedOf, OverviewSearch, reportAhead, viewOfSearch } from './overview-view.ts';

const read = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(OverviewSearch.parse(search)).filter(([, value]) => value !== undefined));

const WHOLE = {
  groupBy: 'region',
  period: '2026-11-01..2026-11-14',
  status: 'failed',
  stores: ['W-014', 'Łódź / 3'],
  region: ['none', 'north'],
  min: 12.5,
  max: 60,
  below: true,
  sort: '-delta',
  view: 'table',
  about: 'FRIDGE_DRINKS',
};

test('a whole address is read as it is written', () => {
  expect(read(WHOLE)).toEqual(WHOLE);
});

test('a link with a single region, as they were once written, is still read', () => {
  expect(read({ region: 'north' })).toEqual({ region: ['north'] });
  expect(read({ region: 7 })).toEqual({ region: ['7'] });
});

test('an empty address is every default', () => {
  expect(read({})).toEqual({});
});

test.each([
  ['groupBy', 'planet'],
  ['period', '2026-11-14..2026-11-01'],
  ['period', 'last15'],
  ['status', 'done'],
  ['stores', 'W-014'],
  ['stores', []],
  ['region', {}],
  ['min', -1],
  ['min', '50'],
  ['max', 100.1],
  ['below', 'yes'],
  ['sort', 'name; drop'],
  ['view', 'pie'],
  ['about', ''],
])('a %s of %j is left out, and nothing else', (field, value) => {
  const { [field as keyof typeof WHOLE]: _left, ...rest } = WHOLE;
  expect(read({ ...WHOLE, [field]: value })).toEqual(rest);
});

test('IDs that look like numbers stay texts, unreadable and repeated ones go', () => {
  expect(read({ stores: [14, 'A', null, '..', 'A', ''] })).toEqual({ stores: ['14', 'A'] });
});

test('of limits that contradict each other the lower one stays', () => {
  expect(read({ min: 60, max: 40 })).toEqual({ min: 60 });
  expect(read({ min: 40, max: 40 })).toEqual({ min: 40, max: 40 });
});

test('no address is refused, and none gives a period that runs backwards or limits that cross', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(WHOLE)), fc.jsonValue()), (search) => {
      const { period, min, max } = OverviewSearch.parse(search);
      if (period !== undefined) expect(parsePeriod(period)).not.toBeNull();
      if (min !== undefined && max !== undefined) expect(min).toBeLessThanOrEqual(max);
    }),
  );
});

const NOW = Date.parse('2026-11-20T14:02:00+01:00');
const ZONE = 'Europe/Warsaw';
const ahead = (search: unknown) => reportAhead(OverviewSearch.parse(search), NOW, ZONE);

test('the report that is asked for ahead is the one that the page asks for', () => {
  const search = OverviewSearch.parse({ groupBy: 'region', period: '2026-11-01..2026-11-14', min: 20, below: true });
  expect(reportAhead(search, NOW, ZONE)).toEqual(askedOf(viewOfSearch(search, NOW, ZONE), null));
  expect(ahead({ groupBy: 'region', period: '2026-11-01..2026-11-14' })).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-14T23:00:00.000Z',
    status: 'completed',
    groupBy: 'region',
    belowExpectationOnly: false,
  });
});

test('chosen stores limit it, without those that cannot be asked for', () => {
  expect(ahead({ stores: ['G-1', 'G,2'] })?.externalIds).toEqual(['G-1']);
  expect(ahead({ stores: ['G,2'] })).toBeNull();
});

test('nothing is asked for ahead when the stores of a region must be known first', () => {
  expect(ahead({ region: 'north' })).toBeNull();
});
