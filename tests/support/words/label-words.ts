import { createI18n } from '#renderer/i18n/create-i18n.ts';
import type { LabelWords } from '#renderer/i18n/use-label-words.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Language } from '#shared/lib/format.ts';
import { createFormat } from '#shared/lib/format.ts';

const asIs = (value: string): string => value;

/** Words for tests: the real sentences of a language, and enumerations as they are on the wire. */
export async function labelWords(language: Language): Promise<LabelWords> {
  const i18n = await createI18n(language);
  const noCategory = i18n.getFixedT(language, 'terms')('noCategory');
  return {
    t: i18n.getFixedT(language, 'fill-rates'),
    format: createFormat(language),
    timeZone: 'Europe/Warsaw',
    terms: {
      expositionType: asIs,
      productCategory: (value) => value ?? noCategory,
      storeType: (value) => value ?? '',
      protocolStatus: asIs,
      imageStatus: asIs,
      contactType: asIs,
      expositionStatus: asIs,
      flag: asIs,
    },
  };
}

type GroupParts = Partial<Omit<FillRateGroup, 'expectation'>> & {
  readonly delta?: number | null;
  readonly expected?: number | null;
};

/** A group of 60 photos, 42 of them compared, with what matters to a test. */
export function aGroup({ delta = -6.5, expected = 75, ...parts }: GroupParts): FillRateGroup {
  return {
    key: 'key',
    protocolCount: 56,
    imageCount: 60,
    averageFillRate: 68.5,
    ...parts,
    expectation: {
      expectedAverageFillRate: expected,
      delta,
      belowExpectation: delta === null ? null : delta < 0,
      comparedImageCount: delta === null ? 0 : 42,
      missingExpectationCount: delta === null ? 54 : 12,
      ambiguousExpectationCount: 6,
    },
  };
}
