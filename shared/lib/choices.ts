import { foldWords } from './compare-text.ts';

/** One of a fixed list of values, with the words for it. */
export type ChoiceOption = {
  readonly value: string;
  /** As it is shown and copied. */
  readonly label: string;
  /** Other ways to write it, for example in another language, in any case, with or without diacritics. */
  readonly spellings?: readonly string[];
};

/** Finds the value that a word means; undefined when it means none, or more than one. */
type ChoiceIndex = (text: string) => string | undefined;

const AMBIGUOUS = Symbol('ambiguous');

function build(choices: readonly ChoiceOption[]): ChoiceIndex {
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

/** Indexes are built once per list of choices. The list itself is the key, so a new list gets a new index. */
const built = new WeakMap<readonly ChoiceOption[], ChoiceIndex>();

/** The index of a list of choices: raw values first, then labels and spellings, ignoring case and diacritics. */
export function choiceIndex(choices: readonly ChoiceOption[]): ChoiceIndex {
  const known = built.get(choices);
  if (known) return known;
  const index = build(choices);
  built.set(choices, index);
  return index;
}

/**
 * The values in a list that a person wrote, separated by semicolons, bars or commas, each only once. Text with no
 * meaning is kept as it was written, so that it can be seen and corrected.
 */
export function readChoices(find: ChoiceIndex, line: string): readonly string[] {
  const whole = find(line);
  if (whole !== undefined) return [whole];
  const found = line
    .split(/[;|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => splitAtCommas(find, part));
  return [...new Set(found)];
}

/** A label may itself contain a comma, so the longest known run of pieces wins. */
function splitAtCommas(find: ChoiceIndex, part: string): readonly string[] {
  const pieces = part.split(',').map((piece) => piece.trim());
  const found: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    let taken = 1;
    let value: string | undefined;
    // A label has at most eight pieces. Without a limit, the cost of long text would grow with its square.
    for (let end = Math.min(pieces.length, at + 8); end > at && value === undefined; end -= 1) {
      value = find(pieces.slice(at, end).join(', '));
      if (value !== undefined) taken = end - at;
    }
    const piece = value ?? pieces[at];
    if (piece !== undefined && piece !== '') found.push(piece);
    at += taken;
  }
  return found;
}
