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
