import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { nthId } from '#tests/builders/contract.ts';
import { aKnownDisplay } from '#tests/builders/rows.ts';
import { LANGUAGES } from '#tests/support/data/table-files.ts';
import { dryRun, storesOfTable } from './dry-run.ts';
import { exportRows } from './export-rows.ts';
import { findHeader } from './find-header.ts';
import type { RowState, RowsOfStore } from './known-rows.ts';
import type { RowOutcome } from './row-outcome.ts';
import { tablePatches } from './table-patches.ts';
import type { RowTable, TableCell } from './table-rows.ts';

const STORES = [
  { externalId: 'S-1', name: 'Łódź Centralna' },
  { externalId: 'S-2', name: 'Kraków' },
  { externalId: 'S-3', name: 'Kraków' },
];
const STATES: readonly RowsOfStore[] = [
  {
    externalId: 'S-1',
    state: 'known',
    rows: [
      aKnownDisplay(1),
      aKnownDisplay(2),
      aKnownDisplay(3, { label: 'Lada 2', status: 'disabled', expositionType: 'DRINKS_DRINK_FRIDGE' }),
    ],
  },
  { externalId: 'S-2', state: 'known', rows: [aKnownDisplay(4)] },
  { externalId: 'S-3', state: 'gone' },
];

function tableOf(rows: readonly (readonly TableCell[])[], isStrict = false): RowTable {
  const all = rows.map((cells, at) => ({ line: at + 1, cells }));
  const reading = findHeader(all, LANGUAGES);
  if (!reading.ok) throw new Error(reading.reason);
  return { columns: reading.header.columns, rows: all.slice(1), isStrict };
}

function run(rows: readonly (readonly TableCell[])[], shown: readonly string[] = ['S-1', 'S-2'], isStrict = false) {
  return dryRun({ table: tableOf(rows, isStrict), stores: STORES, shown, states: STATES, languages: LANGUAGES });
}

const said = (outcome: RowOutcome | undefined): string =>
  outcome?.result === 'refused'
    ? outcome.reasons
        .map(({ code, column, text, lines }) => [code, column ?? '', text, ...lines].join(' ').trim())
        .join(' | ')
    : (outcome?.result ?? 'none');
const outcomes = (...input: Parameters<typeof run>) => run(...input).rows.map(said);

test('where some displays could not be read, a row that finds none is refused instead of creating a second one', () => {
  const rows = [
    ['Display ID', 'Store ID', 'label', 'TYP', 'kategorie'],
    ['', 'S-1', 'Lada 1', 'bułki: REGAŁ na pieczywo', 'rolls'],
    ['', 'S-1', 'Nowa', 'bułki: REGAŁ na pieczywo', 'rolls'],
    [nthId(9), 'S-1', 'Nowa 2', 'bułki: REGAŁ na pieczywo', 'rolls'],
  ];
  const states = STATES.map((one) => (one.state === 'known' ? { ...one, isPartly: true } : one));
  const partly = dryRun({ table: tableOf(rows), stores: STORES, shown: ['S-1'], states, languages: LANGUAGES });
  expect(partly.rows.map(said)).toEqual(['unchanged', 'row_unread expositionId S-1', 'row_unread expositionId S-1']);
  expect(run(rows).rows.map(said)).toEqual(['unchanged', 'create', `row_unknown expositionId ${nthId(9)}`]);
});

describe('a row means', () => {
  test('the display of its id, whatever its label is, and changes only what differs', () => {
    const { rows, counts } = run([
      ['Display ID', 'Store ID', 'label', 'TYP', 'kategorie', 'Stan', 'Status'],
      [nthId(1).toUpperCase(), 'S-1', 'Lada 1', 'bułki: REGAŁ na pieczywo', 'rolls', 'x', 'Aktywna'],
      [nthId(2), 'S-1', 'Nowa', 'bulki: regal na pieczywo', 'Bułki, Chleby', '', 'DISABLED'],
    ]);
    expect(counts).toEqual({ create: 0, change: 1, remove: 0, unchanged: 1, refused: 0 });
    expect(rows[1]).toEqual({
      result: 'change',
      line: 3,
      externalId: 'S-1',
      label: 'Nowa',
      rowId: 'row-2',
      fields: [
        { field: 'label', was: 'Lada 2', becomes: 'Nowa' },
        { field: 'productCategories', was: ['ROLLS'], becomes: ['ROLLS', 'BREADS'] },
        { field: 'status', was: 'active', becomes: 'disabled' },
      ],
      warnings: [],
    });
  });

  test('without an id the display of its store and label, and among equal labels the one that says the same', () => {
    expect(
      outcomes([
        ['Sklep', 'Nazwa', 'Typ', 'Status'],
        ['Łódź Centralna · S-1', ' Lada 1', 'ROLLS_BREAD_RACK', 'wyłączona'],
        ['lodz centralna', 'Lada 2', 'Napoje: lodówka na napoje', 'Aktywna'],
        ['S-2', 'Lada 9', 'Bułki: regał na pieczywo', ''],
      ]),
    ).toEqual(['change', 'change', 'create']);
    expect(
      outcomes([
        ['Store', 'Label', 'Status'],
        ['S-1', 'Lada 2', 'active'],
      ]),
    ).toEqual(['row_several label Lada 2']);
  });

  test('a new display with its defaults, which needs a label and a type', () => {
    const { rows } = run([
      ['externalId', 'label', 'expositionType'],
      ['S-2', 'Nowa', 'Bread rack'],
      ['S-2', 'Nowa', 'Rolls: bread rack'],
      ['S-2', '', 'Rolls: bread rack'],
    ]);
    expect(rows.map(said)).toEqual(['unknown_value expositionType Bread rack', 'create', 'missing label']);
    expect(rows[1]).toMatchObject({
      row: {
        label: 'Nowa',
        friendlyTitle: null,
        expositionType: 'ROLLS_BREAD_RACK',
        productCategories: [],
        status: 'active',
      },
    });
  });

  test('without a store the only one on the page, or the store of its id', () => {
    const rows = [
      ['Label', 'Type', 'Display ID'],
      ['Lada 1', 'ROLLS_BREAD_RACK', ''],
      ['Lada 4', 'ROLLS_BREAD_RACK', nthId(4)],
    ];
    expect(outcomes(rows, ['S-1'])).toEqual(['unchanged', 'unchanged']);
    expect(outcomes(rows)).toEqual(['store_missing externalId', 'unchanged']);
    expect(storesOfTable(tableOf(rows), STORES, ['S-2'])).toEqual(['S-2']);
  });
});

describe('a row is refused', () => {
  const header = ['Store ID', 'Label', 'Type', 'Display ID'];
  test.each([
    ['of an unknown store', ['S-9', 'a', 'b', ''], 'store_unknown externalId S-9'],
    ['of a store that is gone', ['S-3', 'a', 'b', ''], 'store_gone externalId S-3'],
    ['with an unknown id', ['S-1', 'Lada 1', '', 'nope'], 'row_unknown expositionId nope'],
    ['that moves a display', ['S-2', 'Lada 1', '', nthId(1)], 'row_elsewhere expositionId S-1'],
    ['with an empty label', ['S-1', ' ', 'ROLLS_BREAD_RACK', nthId(1)], 'missing label'],
    [
      'with an error',
      ['S-1', { problem: 'error_value', text: '#N/A' }, 'x', nthId(1)],
      'error_value label #N/A | unknown_value expositionType x',
    ],
    ['with a merged id', ['S-1', 'Lada 1', '', { problem: 'merged', text: 'D2:D3' }], 'merged expositionId D2:D3'],
    [
      'with a text that is too long',
      ['S-1', 'a'.repeat(32_768), 'ROLLS_BREAD_RACK', nthId(1)],
      `too_long label ${'a'.repeat(32_768)}`,
    ],
  ] as const)('%s', (_, row, reason) => {
    expect(outcomes([header, row])).toEqual([reason]);
  });

  test('with all others that mean the same display, old or new', () => {
    expect(
      outcomes([
        header,
        ['S-1', 'Lada 1', 'ROLLS_BREAD_RACK', ''],
        ['S-1', 'Nowa', 'ROLLS_BREAD_RACK', ''],
        ['S-1', 'Inna', 'ROLLS_BREAD_RACK', nthId(1)],
        ['S-1', 'Nowa', 'Rolls: bread rack', ''],
      ]),
    ).toEqual(['duplicate  Lada 1 2 4', 'duplicate  Nowa 3 5', 'duplicate  Inna 2 4', 'duplicate  Nowa 3 5']);
  });

  test('when a text stands beyond the headers of a csv', () => {
    expect(outcomes([header, ['S-1', 'Lada 1', 'ROLLS_BREAD_RACK', '', 'x']], ['S-1'], true)).toEqual(['too_wide  x']);
  });

  test('with the longest label that can be typed it is not', () => {
    expect(outcomes([header, ['S-1', 'a'.repeat(1_000), 'ROLLS_BREAD_RACK', nthId(1)]])).toEqual(['change']);
  });
});

test('creates and changes become edits, store by store', () => {
  const { rows } = run([
    ['Store ID', 'Display ID', 'Label', 'Type'],
    ['S-1', nthId(1), 'A', 'ROLLS_BREAD_RACK'],
    ['S-1', nthId(2), 'B', 'ROLLS_BREAD_RACK'],
    ['S-2', '', 'C', 'ROLLS_BREAD_RACK'],
    ['S-2', 'x', 'D', 'ROLLS_BREAD_RACK'],
  ]);
  expect(
    tablePatches(
      'expositions',
      rows,
      () => [],
      () => 'x',
    ),
  ).toEqual([
    {
      ref: { externalId: 'S-1', kind: 'expositions' },
      added: [],
      patches: [{ field: 'label', rowIds: ['row-1', 'row-2'], values: ['A', 'B'] }],
      removed: [],
    },
    {
      ref: { externalId: 'S-2', kind: 'expositions' },
      added: [{ rowId: 'new-000000001-x', row: expect.objectContaining({ label: 'C', status: 'active' }) }],
      patches: [],
      removed: [],
    },
  ]);
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(' a ', '=1', "'=1", 'a;b', 'a\r\nb'),
);
const anyContent = fc.record(
  {
    label: anyText,
    friendlyTitle: fc.option(anyText),
    expositionType: fc.oneof(fc.constantFrom(...ExpositionType.options), anyText),
    productCategories: fc.oneof(fc.subarray([...ProductCategory.options]), fc.array(anyText, { maxLength: 3 })),
    status: fc.oneof(fc.constantFrom('active', 'disabled'), anyText),
  },
  { requiredKeys: ['label', 'expositionType'] },
);

/** Three stores of displays that may say anything; some have a draft, some were added here. */
const anyStates = fc
  .array(fc.tuple(fc.constantFrom('S-1', 'S-2', 'S-3'), anyContent, fc.option(anyContent), fc.boolean()), {
    maxLength: 12,
  })
  .map((all) =>
    STORES.map(({ externalId }): RowsOfStore => {
      const rows = all.flatMap(([store, content, draft, isNew], at): RowState[] =>
        store !== externalId
          ? []
          : isNew
            ? [{ rowId: `made-${at}`, base: null, desired: content }]
            : [
                {
                  rowId: `row-${at}`,
                  base: { ...content, expositionId: nthId(at) },
                  desired: draft && { ...draft, expositionId: nthId(at) },
                },
              ],
      );
      return { externalId, state: 'known', rows };
    }),
  );

const exported = (states: readonly RowsOfStore[], words = LANGUAGES[0]) =>
  exportRows(
    states.map((state, at) => ({
      store: STORES[at] ?? { externalId: '', name: '' },
      rows: state.state === 'known' ? state.rows : [],
    })),
    words,
  );

test('an export, in either language, is unchanged', () => {
  fc.assert(
    fc.property(anyStates, fc.constantFrom(...LANGUAGES), (states, words) => {
      const table = tableOf(exported(states, words), true);
      const { counts, rows } = dryRun({ table, stores: STORES, shown: [], states, languages: LANGUAGES });
      expect(counts).toEqual({ create: 0, change: 0, remove: 0, unchanged: rows.length, refused: 0 });
    }),
    { numRuns: 300 },
  );
});

test('every row of any table has one outcome, counted once, and edits hold no more than creates and changes', () => {
  const anyCell: fc.Arbitrary<TableCell> = fc.oneof(
    anyText,
    fc.constantFrom('S-1', 'Lada', nthId(1), nthId(2), 'active', 'Bułki', 'ROLLS_BREAD_RACK', ''),
    fc.constant({ problem: 'date', text: '1' } as const),
  );
  const header = ['Nazwa', 'Typ', 'Store ID', 'Display ID', 'status', 'Categories', 'x'];
  fc.assert(
    fc.property(
      anyStates,
      fc.array(fc.array(anyCell, { maxLength: 8 }), { maxLength: 20 }),
      fc.boolean(),
      (states, cells, isStrict) => {
        const table = tableOf([header, ...cells], isStrict);
        const { rows, counts } = dryRun({ table, stores: STORES, shown: ['S-1'], states, languages: LANGUAGES });
        expect(rows.map(({ line }) => line)).toEqual(table.rows.map(({ line }) => line));
        const { create, change, unchanged, refused } = counts;
        expect(create + change + unchanged + refused).toBe(rows.length);
        for (const row of rows) if (row.result === 'refused') expect(row.reasons.length).toBeGreaterThan(0);
        const patches = tablePatches(
          'expositions',
          rows,
          () => [],
          () => 'x',
        );
        expect(patches.reduce((sum, { added }) => sum + added.length, 0)).toBe(create);
        const changed = new Set(
          patches.flatMap(({ ref, patches: of }) =>
            of.flatMap(({ rowIds }) => rowIds.map((id) => `${ref.externalId} ${id}`)),
          ),
        );
        expect(changed.size).toBe(change);
      },
    ),
    { numRuns: 300 },
  );
});

test('a column is known by other words too, unless they name another column of the table', () => {
  const row = (line: number, cells: readonly string[]) => ({ line, cells });
  const known = findHeader([row(1, ['Nr sklepu', 'ETYKIETA', 'nazwa potoczna', 'Rodzaj'])], LANGUAGES);
  expect(known).toMatchObject({
    ok: true,
    header: { columns: ['externalId', 'label', 'friendlyTitle', 'expositionType'], unknown: [] },
  });
  const both = findHeader([row(1, ['Store ID', 'Label', 'Etykieta'])], LANGUAGES);
  expect(both).toMatchObject({ ok: false, reason: 'column_twice', headers: ['Label', 'Etykieta'] });
});
