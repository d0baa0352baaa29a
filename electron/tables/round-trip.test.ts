import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowsOfStore } from '#shared/domain/table/known-rows.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import {
  ASKED,
  CONTACT_LANGUAGES,
  LANGUAGES,
  readKnown,
  STORE_LANGUAGES,
  TARGET_LANGUAGES,
} from '#tests/support/data/table-files.ts';
import { createTableWork } from './table-work.ts';

const STORE = { externalId: '=S-1', name: 'Łódź; "Główna"' };

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'";,\t\r\n a_x01'), maxLength: 9 }),
);

type RowsOfParts = Parameters<ReturnType<typeof createTableWork>['write']>[0]['parts'][number]['rows'];
type Exported = {
  readonly languages: readonly [TableWords, TableWords];
  readonly words: TableWords;
  readonly format: 'xlsx' | 'csv_excel' | 'csv_plain';
  readonly withCodes?: boolean;
};

/** Imports what was exported of one store, while nothing has changed; expects that no row differs. */
function expectNoChange(rows: RowsOfParts, { languages, ...how }: Exported): void {
  const work = createTableWork();
  const bytes = work.write({ ...how, title: 'S', parts: [{ store: STORE, rows }] });
  const { facts, needed } = readKnown(work.read({ ...ASKED, bytes, languages, stores: [STORE] }));
  expect(facts.ignored).toEqual([]);
  expect(needed).toEqual([STORE.externalId]);
  work.learn({ states: [{ externalId: STORE.externalId, state: 'known', rows }], isFirst: true });
  const { create, change, remove, unchanged, refused } = work.compare(null).counts;
  const counts = { create, change, remove, unchanged, refused };
  expect(counts).toEqual({ create: 0, change: 0, remove: 0, unchanged: rows.length, refused: 0 });
  expect(work.patches(null)).toEqual([]);
}

const anyDisplays = fc
  .array(
    fc.record({
      label: anyText,
      friendlyTitle: fc.option(anyText),
      expositionType: fc.constantFrom('ROLLS_BREAD_RACK', 'FRIDGE_DRINKS', 'NEW_TYPE'),
      productCategories: fc.subarray(['ROLLS', 'BREADS', 'DRINKS']),
      status: fc.constantFrom('active', 'disabled'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map((row, at) => ({ rowId: `row-${at}`, base: { ...row, expositionId: `id-${at}` }, desired: null })),
  );

test.each(['xlsx', 'csv_excel', 'csv_plain'] as const)('an import of an export as %s changes nothing', (format) => {
  fc.assert(
    fc.property(anyDisplays, fc.constantFrom(...LANGUAGES), (rows, words) =>
      expectNoChange(rows, { languages: LANGUAGES, words, format }),
    ),
    { numRuns: 40 },
  );
});

test('a text that no cell of Excel can hold is named by its store and column, and CSV takes it', () => {
  const row = {
    label: 'x'.repeat(32_768),
    friendlyTitle: null,
    expositionType: 'FRIDGE_DRINKS',
    productCategories: [],
  };
  const rows = [{ rowId: 'row', base: { ...row, status: 'active', expositionId: 'id' }, desired: null }];
  const wish = { title: 'S', words: LANGUAGES[0], parts: [{ store: STORE, rows }] };
  expect(() => createTableWork().write({ ...wish, format: 'xlsx' })).toThrow(
    expect.objectContaining({ reason: 'cell_too_long', text: `=S-1, ${LANGUAGES[0].columns['label']}` }),
  );
  expectNoChange(rows, { languages: LANGUAGES, words: LANGUAGES[0], format: 'csv_excel' });
});

const anyContacts = fc
  .array(
    fc.record({
      name: anyText,
      contactType: fc.constantFrom('store', 'regional_manager', 'other'),
      phone: fc.oneof(anyText, fc.constantFrom('600 100 200', '+48 600-100-200', '112', '=1')),
      email: fc.option(fc.constantFrom('ola@endcap.example', 'OLA@endcap.example', '-x@endcap.example')),
      hasWhatsapp: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map((row, at) => ({ rowId: `row-${at}`, base: { ...row, contactId: `id-${at}` }, desired: null })),
  );

test.each(['xlsx', 'csv_excel', 'csv_plain'] as const)(
  'an import of exported contacts as %s changes nothing, equal ones included',
  (format) => {
    fc.assert(
      fc.property(anyContacts, fc.constantFrom(...CONTACT_LANGUAGES), (rows, words) =>
        expectNoChange(rows, { languages: CONTACT_LANGUAGES, words, format }),
      ),
      { numRuns: 40 },
    );
  },
);

/** Whether a matrix has a place for a target. */
const isPlaced = ({ displayType, weekday, protocolTime, productCategory }: Readonly<Record<string, unknown>>) =>
  displayType !== 'NEW_TYPE' &&
  typeof weekday === 'number' &&
  weekday < 7 &&
  /^\d\d:/.test(String(protocolTime)) &&
  productCategory !== 'NEW_CATEGORY';

const anyTargets = fc
  .array(
    fc.record({
      displayType: fc.constantFrom('ROLLS_BREAD_RACK', 'FRIDGE_DRINKS', 'BREADS_NOT_OFFERED', 'NEW_TYPE'),
      weekday: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom('1', null, 7)),
      protocolTime: fc.constantFrom('07:00', '15:30', '7 rano', '=1'),
      productCategory: fc.constantFrom(null, 'ROLLS', 'DRINKS', 'NEW_CATEGORY'),
      expectedFillRatio: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(75.5, 101, -5, '75', null)),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) =>
    rows.map((row, at) => ({ rowId: `row-${at}`, base: { ...row, expectationId: `id-${at}` }, desired: null })),
  );

test.each(['xlsx', 'csv_excel', 'csv_plain'] as const)(
  'an import of exported targets as %s changes nothing, those of one slot and broken ones included',
  (format) => {
    fc.assert(
      fc.property(anyTargets, fc.constantFrom(...TARGET_LANGUAGES), (rows, words) =>
        expectNoChange(rows, { languages: TARGET_LANGUAGES, words, format }),
      ),
      { numRuns: 40 },
    );
  },
);

test('an import of exported matrices changes nothing, whatever the targets are, ambiguous ones included', () => {
  fc.assert(
    fc.property(anyTargets, anyTargets, fc.constantFrom(...TARGET_LANGUAGES), (rows, others, words) => {
      const work = createTableWork();
      const stores = [STORE, { externalId: 'S/2', name: 'History' }];
      const states = [rows, others].map((own, at) => ({
        externalId: stores[at]?.externalId ?? '',
        state: 'known' as const,
        rows: own,
      }));
      const parts = stores.map((store, at) => ({ store, rows: [rows, others][at] ?? [] }));
      const judged = new Map([['S/2', [{ displayType: 'ROLLS_BREAD_RACK', category: 'BREADS' }]]]);
      const bytes = work.write({ format: 'matrix', title: 'S', words, parts, judged });
      const isEmpty = !states.some((state) => state.rows.some(({ base }) => isPlaced(base)));
      if (isEmpty) return;
      const { facts } = readKnown(work.read({ ...ASKED, bytes, languages: TARGET_LANGUAGES, stores }));
      expect(facts.source).toMatchObject({ kind: 'matrix', otherSheets: 0 });
      work.learn({ states, isFirst: true });
      expect(work.compare(null).counts).toMatchObject({ create: 0, change: 0, remove: 0, refused: 0 });
      expect(work.patches(null)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

const anyTime = fc.constantFrom('08:00', '08:00:00', '8', '20:00', '02:00', 'od 8, 9', '=1', '–', ' 8:00', '\n', '');
const REGION = '11111111-1111-4111-8111-111111111111';

const anyDetails = fc.record({
  name: anyText,
  location: fc.option(anyText),
  regionId: fc.constantFrom(null, REGION, REGION.toUpperCase(), '33333333-3333-4333-8333-333333333333', '7'),
  storeType: fc.constantFrom(null, 'Kiosk', 'Dworzec', 'New type'),
  openingTimes: fc.oneof(
    fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), from: anyTime, to: anyTime }), { maxLength: 9 }),
    fc.constantFrom<unknown>(null, [], 'whenever', [{ weekday: 1, from: '8', to: '9', note: 'theirs' }], [{ day: 1 }]),
  ),
  protocolScheduleId: fc.constantFrom(REGION, '', 'abc'),
  protocolCronEnabled: fc.constantFrom<unknown>(true, false, null),
  onboardingComplete: fc.boolean(),
  loginCode: fc.oneof(fc.constantFrom('CODE-1', '', '007', '••••••'), anyText),
});

test.each(['xlsx', 'csv_excel', 'csv_plain'] as const)(
  'an import of exported details of stores as %s changes nothing, hours in any format and codes included',
  (format) => {
    fc.assert(
      fc.property(anyDetails, fc.constantFrom(...STORE_LANGUAGES), fc.boolean(), (base, words, withCodes) =>
        expectNoChange([{ rowId: 'store', base, desired: null }], {
          languages: STORE_LANGUAGES,
          words,
          format,
          withCodes,
        }),
      ),
      { numRuns: 60 },
    );
  },
);

test('login codes are in a file only when they were asked for', () => {
  const work = createTableWork();
  const rows = [{ rowId: 'store', base: { name: 'S', loginCode: 'SECRET-7' }, desired: null }];
  const parts = [{ store: STORE, rows }];
  const textOf = (withCodes: boolean) =>
    new TextDecoder().decode(
      work.write({ format: 'csv_plain', title: 'S', words: STORE_LANGUAGES[1], parts, withCodes }),
    );
  expect(textOf(false)).not.toMatch(/SECRET-7|Login code/);
  expect(textOf(true)).toContain('SECRET-7');
});

test('no text begins as a formula in a csv', () => {
  const work = createTableWork();
  const labels = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', "'=1"];
  const rows = labels.map((label, at) => ({ rowId: `${at}`, base: { label }, desired: null }));
  for (const [format, delimiter] of [
    ['csv_excel', ';'],
    ['csv_plain', ','],
  ] as const) {
    const bytes = work.write({
      format,
      title: 'S',
      words: LANGUAGES[0],
      parts: [{ store: { externalId: 'S', name: 'N' }, rows }],
    });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.startsWith('\ufeff')).toBe(format === 'csv_excel');
    const fields = text.slice(text.indexOf('\r\n') + 2).split(delimiter);
    expect(fields.filter((field) => /^"?[=+\-@\t\r]/u.test(field))).toEqual([]);
    expect(text.endsWith('\r\n')).toBe(true);
  }
});

test('what the displays say now is compared with what they said', () => {
  const work = createTableWork();
  const bytes = new TextEncoder().encode('Store ID;Label;Type;Status\n=S-1;Lada;ROLLS_BREAD_RACK;disabled');
  const known = (label: string): RowsOfStore => ({
    externalId: '=S-1',
    state: 'known',
    rows: [
      {
        rowId: 'r',
        base: { label, expositionType: 'ROLLS_BREAD_RACK', productCategories: [], status: 'active' },
        desired: null,
      },
    ],
  });
  work.read({ ...ASKED, bytes, languages: LANGUAGES, stores: [STORE] });
  work.learn({ states: [known('Lada')], isFirst: true });
  expect(work.compare(null).counts.change).toBe(1);
  expect(work.compare(null).isSame).toBe(true);
  work.learn({ states: [known('Inna')], isFirst: true });
  expect(work.compare(null)).toEqual({
    counts: { create: 1, change: 0, remove: 0, unchanged: 0, refused: 0, warned: 1 },
    isSame: false,
  });
  expect(work.rows({ result: 'create', from: 0, count: 5 })).toHaveLength(1);
  expect(work.rows({ result: 'change', from: 0, count: 5 })).toEqual([]);
});
