import type { ChoiceOption } from '#shared/lib/choices.ts';

const built = new WeakMap<readonly ChoiceOption[], ReadonlyMap<string, string>>();

/** Label of each value, built once per list of choices. */
export function choiceLabels(choices: readonly ChoiceOption[]): ReadonlyMap<string, string> {
  const known = built.get(choices);
  if (known) return known;
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  built.set(choices, labels);
  return labels;
}
