import { foldWords } from './fold-words.ts';

/** One of a fixed list of values, with the words for it. */
export type Choice = {
  readonly value: string;
  /** As it is shown and copied. */
  readonly label: string;
  /** Other ways to write it, for example in another language; any case, with or without diacritics. */
  readonly spellings?: readonly string[];
};

/** Finds the value that a written word means; undefined when it means none, or more than one. */
export type ChoiceIndex = (text: string) => string | undefined;

const AMBIGUOUS = Symbol('ambiguous');

function build(choices: readonly Choice[]): ChoiceIndex {
  const exact = new Map<string, string>();
  const folded = new Map<string, string | typeof AMBIGUOUS>();
  for (const { value, label, spellings = [] } of choices) {
    exact.set(value, value);
    for (const spelling of [value, label, ...spellings]) {
      const key = foldWords(spelling);
      const known = folded.get(key);
      folded.set(key, known === undefined || known === value ? value : AMBIGUOUS);
    }
  }
  for (const { value, label } of choices) if (!exact.has(label)) exact.set(label, value);
  return (text) => {
    const found = exact.get(text) ?? folded.get(foldWords(text));
    return typeof found === 'string' ? found : undefined;
  };
}

/** Indexes are built once per list of choices; the list is the key, so a new list is indexed anew. */
const built = new WeakMap<readonly Choice[], ChoiceIndex>();

/** The index of a list of choices: raw values first, then labels and spellings without case and diacritics. */
export function choiceIndex(choices: readonly Choice[]): ChoiceIndex {
  const known = built.get(choices);
  if (known) return known;
  const index = build(choices);
  built.set(choices, index);
  return index;
}
