import { expect, test } from 'vitest';
import { STORE_LANGUAGES } from '#tests/support/data/table-files.ts';
import { dryRun } from './dry-run.ts';
import { findHeader } from './find-header.ts';
import type { RowsOfStore } from './known-rows.ts';

const [MALOPOLSKA, MAZOWSZE] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

const STATES: readonly RowsOfStore[] = [
  {
    externalId: 'S-1',
    state: 'known',
    rows: [
      {
        rowId: 'store',
        base: {
          name: 'Kraków',
          location: 'Rynek 1',
          regionId: MALOPOLSKA,
          storeType: 'Kiosk',
          openingTimes: [{ weekday: 1, from: '08:00:00', to: '20:00:00' }],
          protocolScheduleId: MALOPOLSKA,
          protocolCronEnabled: true,
          onboardingComplete: true,
          loginCode: 'CODE-1',
        },
        desired: null,
      },
    ],
  },
];

function said(header: readonly string[], ...rows: readonly (readonly string[])[]): unknown {
  const all = [header, ...rows].map((cells, at) => ({ line: at + 1, cells }));
  const reading = findHeader(all, STORE_LANGUAGES);
  if (!reading.ok) throw new Error(reading.reason);
  const table = { columns: reading.header.columns, rows: all.slice(1), isStrict: false };
  const stores = [{ externalId: 'S-1', name: 'Kraków' }];
  const { rows: outcomes } = dryRun({ table, stores, shown: ['S-1'], states: STATES, languages: STORE_LANGUAGES });
  return outcomes.map((one) => {
    if (one.result === 'refused')
      return one.reasons.map(({ code, column, text }) => `${code} ${column} ${text}`.trim());
    return one.result === 'change' ? Object.fromEntries(one.fields.map((f) => [f.field, f.becomes])) : one.result;
  });
}

test('details are found by the ID of their store, and read in either language', () => {
  expect(
    said(
      ['Store ID', 'Nazwa', 'Location', 'Region', 'Opening hours', 'Runs'],
      ['S-1', 'Kraków 1', '', 'mazowsze', 'pon.–śr. 8-20; Sun 10:00–14:00', 'nie'],
    ),
  ).toEqual([
    {
      name: 'Kraków 1',
      location: null,
      regionId: MAZOWSZE,
      openingTimes: [
        ...[1, 2, 3].map((weekday) => ({ weekday, from: '08:00', to: '20:00' })),
        { weekday: 0, from: '10:00', to: '14:00' },
      ],
      protocolCronEnabled: false,
    },
  ]);
  expect(said(['Store ID', 'Opening hours'], ['S-1', ''])).toEqual([{ openingTimes: [] }]);
});

test('an empty or hidden login code leaves the one there is', () => {
  const header = ['Store ID', 'Login code'];
  expect(['', '••••••', ' '].map((code) => said(header, ['S-1', code]))).toEqual(Array(3).fill(['unchanged']));
  expect(said(header, ['S-1', 'CODE-2'])).toEqual([{ loginCode: 'CODE-2' }]);
});

test('a store that does not exist is not made, and one row is for one store', () => {
  const header = ['Store ID', 'Name'];
  expect(said(header, ['S-9', 'New'])).toEqual([['store_new externalId S-9']]);
  expect(said(header, ['', 'New'])).toEqual([['store_missing externalId']]);
  expect(said(header, ['S-1', 'A'], ['S-1', 'B'])).toEqual([['duplicate null A'], ['duplicate null B']]);
});

test('a time that is none is refused, unless the service wrote it', () => {
  expect(said(['Store ID', 'Opening hours'], ['S-1', 'Mon 25:99–26:00'])).toEqual([
    ['bad_format openingTimes Mon 25:99–26:00'],
  ]);
});

test('what cannot be read is refused, cell by cell', () => {
  expect(
    said(
      ['Store ID', 'Name', 'Region', 'Type', 'Opening hours', 'Run schedule ID', 'Runs'],
      ['S-1', '', 'Atlantyda', 'Palace', 'whenever', '7', 'maybe'],
    ),
  ).toEqual([
    [
      'missing name',
      'unknown_value regionId Atlantyda',
      'unknown_value storeType Palace',
      'bad_format openingTimes whenever',
      'bad_format protocolScheduleId 7',
      'unknown_value protocolCronEnabled maybe',
    ],
  ]);
});
