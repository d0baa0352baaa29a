import { expect, test } from 'vitest';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { Language } from '#shared/lib/format.ts';
import { exportWords } from '#tests/support/words/export-words.ts';
import { aGroup } from '#tests/support/words/label-words.ts';
import { type BriefFacts, makeBrief } from './make-brief.ts';

async function words(language: Language) {
  const i18n = await createI18n(language);
  return { ...(await exportWords(language)), overview: i18n.getFixedT(language, 'overview') };
}
const english = await words('en');

const below = Array.from({ length: 11 }, (_, at) =>
  aGroup({ key: `S-${at}`, storeName: `Store ${at}`, externalId: `S-${at}`, delta: at - 20 }),
);
const items = [
  aGroup({ key: 'S-a', storeName: 'Above', externalId: 'S-a', delta: 4 }),
  ...below.toReversed(),
  aGroup({ key: 'S-n', storeName: 'No target', externalId: 'S-n', expected: null, delta: null }),
];
const NAMES = { stores: { 'S-0': 'Store 0' }, regions: {}, storeRegions: {}, displays: {} };
const sum = (gap: number) => ({
  ...{ runCount: 4, imageCount: 10, measuredImageCount: 10, measuredE4: 6_000_000, comparedImageCount: 10 },
  ...{ comparedE4: 6_000_000, expectedE4: 6_000_000 + gap * 100_000, belowExpectationCount: 5 },
  ...{ missingExpectationCount: 0, ambiguousExpectationCount: 0 },
});
const example = (at: number) => ({
  ...{ photoKey: `photo-${at}`, externalId: 'S-0', expositionId: `d-${at}`, protocolId: 'run' },
  ...{ scheduledDate: '2026-11-20', scheduledAt: '13:30:00', measured: 10.5, expected: 75 },
});
const origin: Origin = {
  asOf: '2026-11-20T13:02:00Z',
  source: 'service',
  complete: true,
  staleAfter: null,
  computed: null,
};
const FACTS: BriefFacts = {
  days: { firstDay: '2026-11-07', lastDay: '2026-11-20' },
  filters: [],
  read: {
    ...origin,
    data: {
      ...{ groupBy: 'store', protocolStatus: 'completed', items, filters: {} },
      ...{ from: '2026-11-06T23:00:00Z', to: '2026-11-20T23:00:00Z' },
      summary: {
        ...{ protocolCount: 168, imageCount: 780, averageFillRate: 60 },
        ...{ expectedAverageFillRate: 66, delta: -3.5, belowExpectationCount: 7 },
      },
    },
  },
  ...{ regions: undefined, isAllRegions: true, stores: [], slots: null },
  why: {
    sums: {
      groups: [
        { key: ['FRIDGE'], now: sum(9), before: null },
        { key: ['SHELF'], now: sum(1), before: null },
      ],
      total: {
        now: { ...sum(10), comparedImageCount: 20, imageCount: 20, comparedE4: 12_000_000, expectedE4: 13_000_000 },
        before: null,
      },
      names: NAMES,
    },
    source: 'as of 20 Nov 2026, 14:02, from the service',
    extent: 'all',
  },
  photos: { examples: [0, 1, 2].map(example), names: NAMES, source: 'from here', isLate: false },
  parts: [],
  comparison: 'off',
  by: { author: 'Anna Nowak', version: '0.1.0' },
};
const linesOf = (facts: BriefFacts) => {
  const { about } = makeBrief(facts, english);
  return Object.fromEntries(about.map(({ label, text }) => [label, text]));
};

test('the message comes first, with the largest effect; each figure keeps its denominator', () => {
  const made = makeBrief(FACTS, english);
  expect(made.brief.sentences).toEqual([
    '11 of 12 compared stores are below target.',
    'Furthest: Store 0 −20.0.',
    'Largest effect: FRIDGE, −4.5 points.',
  ]);
  expect(made.brief.about).toMatch(/^7\s?–\s?20 November 2026, completed runs$/u);
  expect(made.figures.map(({ label }) => label)).toContain('Coverage');
  expect(made.figures.every(({ note }) => note !== '')).toBe(true);
});

test('a comparison on screen is told first, and with what it compares at the end; other parts are not', () => {
  const part = (label: string, sentence: string) => ({
    ...{ about: [{ label, text: `${label} of the part` }], warnings: [], tables: [], sentence },
  });
  const parts = [part('Times', 'Another part.'), part('Compared with', 'Compared with a week earlier: delta −3.5.')];
  const { brief, about } = makeBrief({ ...FACTS, parts }, english);
  expect(brief.sentences.slice(0, 2)).toEqual([
    'Compared with a week earlier: delta −3.5.',
    '11 of 12 compared stores are below target.',
  ]);
  expect(about).toContainEqual({ label: 'Compared with', text: 'Compared with of the part' });
  expect(JSON.stringify([brief, about])).not.toMatch(/Another part|Times of the part/);
});

test('what is compared with an incomplete report warns of it, and is not called complete', () => {
  const cut = 'The earlier period: The service cut this list short, so it is not complete.';
  const table = { title: 'Totals', cut, columns: [], rows: [] };
  const part = {
    ...{
      about: [{ label: 'Compared with', text: '1–7 Nov' }],
      warnings: [cut],
      tables: [table],
      sentence: 'Delta moved.',
    },
  };
  const facts = { ...FACTS, parts: [part], comparison: 'on' as const };
  expect(makeBrief(facts, english).warnings).toEqual([cut]);
  expect(linesOf(facts)['Extent']).toBe(cut);
});

test('a comparison that was not known in time, or can’t be made, is said to be missing', () => {
  const comparedWith = (comparison: BriefFacts['comparison']) => linesOf({ ...FACTS, comparison })['Compared with'];
  expect(comparedWith('off')).toBeUndefined();
  expect(comparedWith('late')).toBe('not on this page: the earlier period hadn’t been read in time');
  expect(comparedWith('on')).toBe('not on this page: the two periods couldn’t be compared');
});

test('the furthest eight are listed, the rest are counted, and what is not compared is not among them', () => {
  const { tables, brief } = makeBrief(FACTS, english);
  expect(tables[0]?.rows.map(([name]) => name)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `Store ${at}`));
  expect(tables[0]?.rows[0]).toEqual(['Store 0', 55, 75, -20, 42]);
  expect(brief.rows).toMatchObject({
    total: 11,
    note: 'Below target: 11 of 12 compared stores. Without a comparison: 1.',
  });
});

test('photos say where, what, when, and measured against target', () => {
  const { photos, brief } = makeBrief(FACTS, english);
  expect(photos.map(({ photoKey }) => photoKey)).toEqual(['photo-0', 'photo-1', 'photo-2']);
  expect(photos[0]?.caption).toBe('Store 0\nd-0\nFri 20 Nov 2026, 13:30\n10.5%, target 75.0% (−64.5)');
  expect(brief.photos.note).toBeNull();
});

test('without photos it says why, and never that there are none when that is not known', () => {
  const noteOf = (facts: Partial<BriefFacts>) => makeBrief({ ...FACTS, ...facts }, english).brief.photos.note;
  const none = { examples: [], names: NAMES, source: null, isLate: false };
  expect(noteOf({ photos: none })).toBe('The photos of this period are not on this computer.');
  expect(noteOf({ photos: { ...none, isLate: true } })).toMatch(/^The service hadn’t said in time/u);
  const { data } = FACTS.read;
  const allMet = { ...FACTS.read, data: { ...data, summary: { ...data.summary, belowExpectationCount: 0 } } };
  expect(noteOf({ photos: none, read: allMet })).toBe('No photo is below its target.');
});

test('it ends with where it is from: source, age, filters, extent, and who made it with what', () => {
  expect(linesOf(FACTS)).toMatchObject({
    Filters: 'none',
    Source: 'as of 20 Nov 2026, 14:02, from the service',
    Extent: 'complete: all stores that match the filters',
    Photos: 'from here',
    'Made by': 'Anna Nowak · Endcap 0.1.0',
  });
  expect(linesOf({ ...FACTS, by: { author: null, version: '0.1.0' } })['Made by']).toBe('Endcap 0.1.0');
  const part = { ...FACTS, read: { ...FACTS.read, complete: false } };
  expect(linesOf(part)['Extent']).toBe('The service cut this list short, so it is not complete.');
  expect(makeBrief(part, english).brief.sentences[1]).toMatch(/^Furthest of what is here/u);
});

test('a report with nothing to compare says that, and its figures stay dashes', () => {
  const { data } = FACTS.read;
  const nothing = {
    ...data,
    items: [aGroup({ key: 'S-n', storeName: 'No target', expected: null, delta: null, averageFillRate: null })],
    summary: { ...data.summary, averageFillRate: null, expectedAverageFillRate: null, delta: null },
  };
  const made = makeBrief({ ...FACTS, read: { ...FACTS.read, data: nothing }, why: null }, english);
  expect(made.brief.sentences).toEqual(['No store has photos that could be compared with a target.']);
  expect(made.figures.slice(0, 3).map(({ text }) => text)).toEqual(['–', '–', '–']);
  expect(made.tables[0]?.rows).toEqual([]);
});

test('it is written in Polish, too', async () => {
  const made = makeBrief(FACTS, await words('pl'));
  expect(made.title).toBe('Wypełnienie na jednej stronie');
  expect(made.brief.sentences[0]).toBe('Poniżej celu: 11 z 12 porównanych sklepów.');
  expect(made.photos[0]?.caption).toContain('10,5%, cel 75,0% (−64,5)');
});
