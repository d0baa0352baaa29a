import { KINDS, STATES, TAGS } from '../grid/rows.ts';

const labels = (choices) => {
  const byValue = new Map(choices.map(({ value, label }) => [value, label]));
  return (value) => byValue.get(value) ?? value;
};
const decimal = new Intl.NumberFormat('pl', { maximumFractionDigits: 2 });
const tag = labels(TAGS);

/** What the cells of a grid that Endcap is compared with say, as ours do. */
export const kindOf = labels(KINDS);
export const stateOf = labels(STATES);
export const tagsOf = (values) => (values ?? []).map(tag).join('; ');
export const shareOf = (value) => (value === null ? '–' : decimal.format(value));

const weekday = new Intl.DateTimeFormat('pl', { weekday: 'long', timeZone: 'UTC' });
/** Names of the days from Sunday on; 1 January 2023 was one. */
const DAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => weekday.format(Date.UTC(2023, 0, 1 + day)));
export const dayOf = (value) => DAYS[value] ?? String(value);
export const percentOf = (value) => `${decimal.format(value)}%`;
