import common from '#resources/locales/en/common.json';
import failures from '#resources/locales/en/failures.json';
import fillRates from '#resources/locales/en/fill-rates.json';
import overview from '#resources/locales/en/overview.json';
import terms from '#resources/locales/en/terms.json';

export const enTexts = {
  common,
  failures,
  'fill-rates': fillRates,
  overview,
  terms,
};
