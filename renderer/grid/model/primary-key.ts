/** Characters that get a place in the sort keys. Texts with other characters are compared by the collator itself. */
const CANDIDATES = [
  ...Array.from({ length: 0x7f - 0x20 }, (_none, at) => String.fromCharCode(0x20 + at)),
  ...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–—„”’…·',
];
/** Languages in which no letter is written with two characters, so texts can be compared character by character. */
const PLAIN = ['en', 'pl'];

/**
 * Writes a text as a sort key. Comparing two keys by code units gives the collator's order, except for differences in
 * case alone. undefined: the text has a character without a place.
 */
export type PrimaryKey = (text: string) => string | undefined;

/** The place of each character in the collator's order. Upper and lower case share one. */
function placesOf(collator: Intl.Collator): ReadonlyMap<string, number> {
  const { locale, sensitivity } = collator.resolvedOptions();
  const places = new Map<string, number>();
  if (!PLAIN.includes(locale.split('-')[0] ?? '') || sensitivity !== 'variant') return places;
  const base = new Intl.Collator(locale, { sensitivity: 'base' });
  const sorted = CANDIDATES.toSorted(base.compare);
  let place = 1;
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at] ?? '';
    const group = sorted.slice(at).filter((one) => base.compare(one, first) === 0);
    // If the characters differ by more than case, they differ by an accent. Their order needs more than one comparison.
    if (group.every((one) => one.toLowerCase() === first.toLowerCase()))
      for (const one of group) places.set(one, place);
    place += 1;
    at += group.length;
  }
  // Characters that the collator ignores get no place.
  for (const one of CANDIDATES) if (base.compare(one, '') === 0) places.delete(one);
  return places;
}

/** Creates sort keys for the texts of one collator. Digits get no special treatment: numbers are left to the caller. */
export function createPrimaryKey(collator: Intl.Collator): PrimaryKey {
  const places = placesOf(collator);
  const codes = new Uint8Array(0x2100);
  for (const [character, place] of places) codes[character.charCodeAt(0)] = place;
  return (text) => {
    const key: number[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const code = codes[text.charCodeAt(at)] ?? 0;
      if (code === 0) return undefined;
      key.push(code);
    }
    return String.fromCharCode(...key.slice(0, 10_000));
  };
}
