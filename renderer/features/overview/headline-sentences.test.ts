import { expect, test } from 'vitest';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import { headlineOf } from '#shared/domain/headline.ts';
import { aGroup, labelWords } from '#tests/support/words/label-words.ts';
import { headlineSentences, writtenSentence } from './headline-sentences.ts';

const wordsOf = async (language: 'en' | 'pl') => ({
  overview: (await createI18n(language)).getFixedT(language, 'overview'),
  labels: await labelWords(language),
});

const STORES = [
  aGroup({ key: 'S-1', storeName: 'Gdynia', externalId: 'S-1', delta: -21.8 }),
  aGroup({ key: 'S-2', storeName: 'Hel', externalId: 'S-2', delta: -3 }),
  aGroup({ key: 'S-3', storeName: 'Ełk', externalId: 'S-3', delta: 2 }),
  aGroup({ key: 'S-4', storeName: 'Kutno', externalId: 'S-4', expected: null, delta: null }),
];
const REGIONS = [
  aGroup({ key: 'r1', regionName: 'Lubelskie', delta: -10.2 }),
  aGroup({ key: 'r2', regionName: 'Pomorskie', delta: -10.2 }),
];
const summary = {
  ...{ protocolCount: 4, imageCount: 240, averageFillRate: 60 },
  ...{ expectedAverageFillRate: 70, delta: -10, belowExpectationCount: 90 },
};
const about = {
  protocolStatus: 'completed',
  from: '2026-11-06T23:00:00Z',
  to: '2026-11-20T23:00:00Z',
  summary,
} as const;
const of = (groups: typeof STORES, groupBy: 'store' | 'region') => ({ ...about, groupBy, items: groups });

async function written(language: 'en' | 'pl', stores = STORES, isAll = true) {
  const { overview, labels } = await wordsOf(language);
  const facts = { report: of(stores, 'store'), regions: of(REGIONS, 'region'), stores: [], isAll };
  const headline = headlineOf({ stores, regions: REGIONS });
  return headlineSentences(headline, facts, { overview, labels }).map((sentence) =>
    writtenSentence(sentence, overview),
  );
}

test('the headline is written as it is read on screen: below, furthest, with ties', async () => {
  expect(await written('en')).toEqual([
    '2 of 3 compared stores are below target.',
    'Furthest: Gdynia −21.8 and Lubelskie −10.2 (and 1 other).',
  ]);
  expect(await written('pl')).toEqual([
    'Poniżej celu: 2 z 3 porównanych sklepów.',
    'Najsłabszy wynik: Gdynia −21,8 i Lubelskie −10,2 (i 1 inny).',
  ]);
});

test('of a part it says so, and of stores that are not compared it says nothing', async () => {
  expect((await written('en', STORES, false))[1]).toMatch(/^Furthest of what is here: Gdynia −21\.8/u);
  expect(await written('en', STORES.slice(3))).toEqual(['Furthest: Lubelskie −10.2 (and 1 other).']);
  expect((await written('en', STORES.slice(2)))[0]).toBe('Ełk is +2.0 points from its target.');
});

test('the weakest times come last', async () => {
  const { overview, labels } = await wordsOf('en');
  const sum = (gap: number) => ({
    ...{ imageCount: 10, measuredImageCount: 10, measuredE4: 6_000_000, comparedImageCount: 10 },
    ...{ comparedE4: 6_000_000, expectedE4: 6_000_000 + gap * 100_000, belowExpectationCount: 5 },
    ...{ missingExpectationCount: 0, ambiguousExpectationCount: 0 },
  });
  const slots = [
    { weekday: 5, time: '13:30', sum: sum(9) },
    { weekday: 1, time: '08:00', sum: sum(2) },
  ];
  const facts = { report: of([], 'store'), regions: undefined, stores: [], isAll: true };
  const [only, ...others] = headlineSentences(headlineOf({ slots }), facts, { overview, labels });
  expect(others).toEqual([]);
  expect(only && writtenSentence(only, overview)).toBe('Weakest times: Fridays −9.0 and 13:30 −9.0.');
});
