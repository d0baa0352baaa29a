import common from '#resources/locales/pl/common.json';
import failures from '#resources/locales/pl/failures.json';
import fillRates from '#resources/locales/pl/fill-rates.json';
import overview from '#resources/locales/pl/overview.json';
import terms from '#resources/locales/pl/terms.json';
import type { enTexts } from './locale-en.ts';

export const plTexts = {
  common,
  failures,
  'fill-rates': fillRates,
  overview,
  terms,
} satisfies Record<keyof typeof enTexts, object>;
