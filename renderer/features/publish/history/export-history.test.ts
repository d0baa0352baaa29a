import i18next from 'i18next';
import { expect, test } from 'vitest';
import { draftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { HistoryItem, HistoryRecord } from '#shared/bridge/draft-history.ts';
import { exportHistory, type HistoryExport } from './export-history.ts';
import type { HistorySearch } from './history-filter.ts';

const NO_SEARCH: HistorySearch = { store: '', kind: '', events: '', from: '', to: '' };
const REF = { externalId: 'S-1', kind: 'expectations' } as const;
const item: HistoryItem = {
  ...{ id: 1, at: '2026-11-20T12:00:00Z', event: 'imported', name: null, publishId: null },
  ...{ stores: 1, externalId: 'S-1', size: 1, settled: null },
};
const change = (nth: number) =>
  ({
    change: 'changed',
    rowId: `row ${nth}`,
    row: {},
    fields: [{ field: 'expectedFillRatio', was: 60, becomes: 70 }],
  }) as const;

/** Exports a history of one line; `rows` and `sizes`: what is listed of each of its stores, and what there is. */
async function exported(stores: readonly { rows: number; size: number }[], limits: Partial<HistoryExport> = {}) {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { publish: draftsTexts.en.publish } },
    interpolation: { escapeValue: false },
  });
  const resources = stores.map(({ rows, size }): HistoryRecord['resources'][number] => ({
    ref: REF,
    size,
    changes: Array.from({ length: rows }, (_none, nth) => ({ ...change(nth), fields: [...change(nth).fields] })),
  }));
  const publish = {
    history: () => Promise.resolve({ items: [item], next: null }),
    record: ({ from, limit }: { from: number; limit: number }) =>
      Promise.resolve({ resources: resources.slice(from, from + limit), total: resources.length }),
  };
  return exportHistory({
    bridge: { publish } as unknown as HistoryExport['bridge'],
    filter: null,
    search: NO_SEARCH,
    t: i18n.getFixedT('en', 'publish'),
    number: (count) => ({ count, number: String(count) }),
    timeOf: ({ at }) => at,
    dayOf: (day) => day,
    nameOf: (externalId) => `Name of ${externalId}`,
    lines: {
      value: (_, value) => String(value),
      field: (_, field) => field,
      row: () => null,
      noName: 'no name',
      problem: () => '',
      refused: () => '',
    },
    words: { event: ({ event }) => event, settled: () => '' },
    ...limits,
  });
}

test('what the core does not list of a store is counted, and a file that has everything says nothing', async () => {
  const whole = await exported([{ rows: 1000, size: 1000 }]);
  expect([whole.tables[0]?.rows.length, whole.tables[0]?.cut, whole.about]).toEqual([1000, null, []]);
  const { tables } = await exported([
    { rows: 1000, size: 1500 },
    { rows: 2, size: 2 },
  ]);
  expect(tables[0]?.rows).toHaveLength(1002);
  expect(tables[0]?.cut).toMatch(/^500 changes are not in this file/);
});

test('a last line that is too long by itself cuts the file', async () => {
  const stores = (count: number) => exported(Array.from({ length: count }, () => ({ rows: 100, size: 100 })));
  const [whole, cut] = [await stores(200), await stores(201)];
  expect([whole.tables[0]?.rows.length, whole.tables[0]?.cut]).toEqual([20_000, null]);
  expect([cut.tables[0]?.rows.length, cut.tables[0]?.cut]).toEqual([
    20_000,
    'Only the newest 20000 values are in this file. Filter the history to export older ones.',
  ]);
});

test('the file names its filter', async () => {
  const { about } = await exported([], {
    filter: { externalIds: ['S-1', 'S-2'], kind: 'expectations', events: ['edit'], from: null, to: null },
    search: { store: 'Name', kind: 'expectations', events: 'edits', from: '2026-11-01', to: '' },
  });
  expect(about).toEqual([
    { label: 'Store', text: 'Name of S-1, Name of S-2' },
    { label: 'Page', text: 'Targets' },
    { label: 'What happened', text: 'Edited, imported, discarded' },
    { label: 'From', text: '2026-11-01' },
  ]);
});
