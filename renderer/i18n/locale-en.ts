import common from '#resources/locales/en/common.json';
import failures from '#resources/locales/en/failures.json';
import fillRates from '#resources/locales/en/fill-rates.json';
import overview from '#resources/locales/en/overview.json';
import settings from '#resources/locales/en/settings.json';
import stores from '#resources/locales/en/stores.json';
import terms from '#resources/locales/en/terms.json';
import welcome from '#resources/locales/en/welcome.json';

export const enTexts = {
  common,
  failures,
  'fill-rates': fillRates,
  overview,
  settings,
  stores,
  terms,
  welcome,
};
