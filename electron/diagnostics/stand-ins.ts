export type KnownStore = {
  readonly externalId: string;
  readonly name: string;
  readonly loginCode: string | null;
};

/** Something to be replaced. `at` is where its first word begins. */
type Phrase = { readonly text: string; readonly at: number; readonly store: string | null };

const WORD = /[\p{L}\p{N}]+/gu;
const isInWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Phrases by their first word, the longest first. One without any letter or digit tells nothing, and is left out. */
function phrasesOf(stores: readonly KnownStore[]): ReadonlyMap<string, readonly Phrase[]> {
  const all = stores.flatMap(({ externalId, name, loginCode }) => [
    ...[externalId, encodeURIComponent(externalId), name].map((text) => ({ text, store: externalId })),
    { text: loginCode ?? '', store: null },
  ]);
  const found = all.flatMap(({ text, store }) => {
    const [word] = text.matchAll(WORD);
    return word === undefined ? [] : [{ word: word[0], text, at: word.index, store }];
  });
  return Map.groupBy(
    found.toSorted((one, other) => other.text.length - one.text.length),
    ({ word }) => word,
  );
}

/**
 * Replaces IDs and names of stores by stand-ins such as `store-3`, the same for a store in all texts that it is called
 * with, and removes their login codes. Looks words up, because a chain may have ten thousand stores.
 */
export function createStandIns(stores: readonly KnownStore[]): (text: string) => string {
  const phrases = phrasesOf(stores);
  const numbers = new Map<string, number>();
  const standInOf = (store: string | null): string => {
    if (store === null) return '[secret]';
    const number = numbers.get(store) ?? numbers.size + 1;
    numbers.set(store, number);
    return `store-${number}`;
  };
  const standsAt = (text: string, phrase: Phrase, start: number): boolean =>
    text.startsWith(phrase.text, start) &&
    !(start > 0 && isInWord(phrase.text.charAt(0)) && isInWord(text.charAt(start - 1))) &&
    !isInWord(text.charAt(start + phrase.text.length));

  return (text) => {
    const pieces: string[] = [];
    let done = 0;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const phrase = phrases.get(word)?.find((one) => index - one.at >= done && standsAt(text, one, index - one.at));
      if (phrase === undefined) continue;
      pieces.push(text.slice(done, index - phrase.at), standInOf(phrase.store));
      done = index - phrase.at + phrase.text.length;
    }
    return [...pieces, text.slice(done)].join('');
  };
}
