import common from '#resources/locales/pl/common.json';
import failures from '#resources/locales/pl/failures.json';
import fillRates from '#resources/locales/pl/fill-rates.json';
import overview from '#resources/locales/pl/overview.json';
import settings from '#resources/locales/pl/settings.json';
import stores from '#resources/locales/pl/stores.json';
import terms from '#resources/locales/pl/terms.json';
import welcome from '#resources/locales/pl/welcome.json';
import type { enTexts } from './locale-en.ts';

export const plTexts = {
  common,
  failures,
  'fill-rates': fillRates,
  overview,
  settings,
  stores,
  terms,
  welcome,
} satisfies Record<keyof typeof enTexts, object>;
