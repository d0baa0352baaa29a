/** Characters that are worth a place of their own; texts with others are compared by the collator itself. */
const CANDIDATES = [
  ...Array.from({ length: 0x7f - 0x20 }, (_none, at) => String.fromCharCode(0x20 + at)),
  ...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–—„”’…·',
];
/** Languages without letters of two characters, whose texts can be compared character by character. */
const PLAIN = ['en', 'pl'];

/**
 * Writes a text so that comparing two such texts by code units is comparing the originals by the collator, as far as
 * letters differ and not only their case. undefined: the text holds something else.
 */
export type PrimaryKey = (text: string) => string | undefined;

/** Place of each character in the collator's order; case variants share one. */
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
    // Others than case variants differ by an accent: their order needs more than one comparison.
    if (group.every((one) => one.toLowerCase() === first.toLowerCase()))
      for (const one of group) places.set(one, place);
    place += 1;
    at += group.length;
  }
  // What the collator passes over has no place.
  for (const one of CANDIDATES) if (base.compare(one, '') === 0) places.delete(one);
  return places;
}

/** Keys for the texts of one collator. Digits are written as they stand: numbers are the caller's. */
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
