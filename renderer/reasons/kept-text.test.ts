import i18next from 'i18next';
import { expect, test } from 'vitest';
import { reasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { createFormat } from '#shared/lib/format.ts';
import { isAllKept, type KeptShown, keptFrom } from './kept-text.ts';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'en', resources: { en: { reasons: reasonsTexts.en } }, interpolation: { escapeValue: false } });
const words = { reasons: i18n.getFixedT('en', 'reasons'), format: createFormat('en') };

/** Something is here of each of 20 stores. */
const kept = (lacking: number, runs: number, parts: Partial<KeptShown> = {}): KeptShown => ({
  ...{
    storesAsked: 20,
    storesKept: 20,
    isStoreListUnknown: false,
    runs,
    runsRead: runs,
    days: [],
    slots: [],
    asOf: null,
  },
  lacking: Array.from({ length: lacking }, (_, at) => `S-${at}`),
  ...parts,
});

test('of a part, the runs are those that the service counts, and the stores those that are complete', () => {
  const partly = kept(17, 222);
  expect(keptFrom({ ...partly, serviceRuns: 468 }, words)).toBe(
    'calculated by Endcap from 222 of 468 runs, 3 of 20 stores complete',
  );
  expect(keptFrom(partly, words)).toBe(
    'calculated by Endcap from 222 runs (not known of how many), 3 of 20 stores complete',
  );
  expect(keptFrom(kept(0, 468), words)).toBe('calculated by Endcap from 468 of 468 runs, 20 of 20 stores');
});

test('everything is here only with all stores, the list of them and the photos of every run', () => {
  expect(isAllKept(kept(0, 468))).toBe(true);
  expect(isAllKept(kept(1, 468))).toBe(false);
  expect(isAllKept(kept(0, 468, { isStoreListUnknown: true }))).toBe(false);
  expect(isAllKept(kept(0, 468, { runsRead: 467 }))).toBe(false);
});
