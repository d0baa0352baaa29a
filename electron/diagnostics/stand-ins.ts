/** A store by what must not be told of it. */
export type HiddenStore = {
  readonly externalId: string;
  readonly name: string;
  readonly loginCode: string | null;
};

/** Something to be replaced. `at` is where the word begins by which it is looked up; `store` is null for a secret. */
type Phrase = { readonly text: string; readonly at: number; readonly store: string | null };

const WORD = /[\p{L}\p{N}]+/gu;
const isInWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/**
 * Phrases by the rarest of their words: all stores may be called "Sklep", and all IDs may begin with the same letter. One
 * without any letter or digit tells nothing, and is left out.
 */
function phrasesOf(stores: readonly HiddenStore[]): ReadonlyMap<string, readonly Phrase[]> {
  const all = new Map<string, string | null>();
  for (const { externalId, name, loginCode } of stores) {
    for (const text of [externalId, encodeURIComponent(externalId), name])
      if (!all.has(text)) all.set(text, externalId);
    if (loginCode !== null) all.set(loginCode, null);
  }
  const counts = new Map<string, number>();
  const countOf = (word: string): number => counts.get(word) ?? 0;
  const found = [...all].map(([text, store]) => ({ text, store, words: [...text.matchAll(WORD)] }));
  for (const { words } of found) for (const [word] of words) counts.set(word, countOf(word) + 1);
  const phrases = found.flatMap(({ text, store, words }) => {
    const [rarest] = words.toSorted(([one], [other]) => countOf(one) - countOf(other));
    return rarest === undefined ? [] : [{ text, store, word: rarest[0], at: rarest.index }];
  });
  return Map.groupBy(phrases, ({ word }) => word);
}

const standsAt = (text: string, phrase: Phrase, start: number): boolean =>
  text.startsWith(phrase.text, start) &&
  !(start > 0 && isInWord(phrase.text.charAt(0)) && isInWord(text.charAt(start - 1))) &&
  !isInWord(text.charAt(start + phrase.text.length));

/**
 * Replaces IDs and names of stores by stand-ins such as `store-3`, the same for a store in all texts that it is called
 * with, and removes their login codes. Looks words up, because a chain may have ten thousand stores.
 */
export function createStandIns(stores: readonly HiddenStore[]): (text: string) => string {
  const phrases = phrasesOf(stores);
  const numbers = new Map<string, number>();
  const standInOf = (store: string | null): string => {
    if (store === null) return '[secret]';
    const number = numbers.get(store) ?? numbers.size + 1;
    numbers.set(store, number);
    return `store-${number}`;
  };
  /** Where which phrase stands; of those that begin at one place, the longest is the first. */
  const placesIn = (text: string) =>
    [...text.matchAll(WORD)]
      .flatMap(({ 0: word, index }) =>
        (phrases.get(word) ?? []).flatMap((phrase) => {
          const start = index - phrase.at;
          return start >= 0 && standsAt(text, phrase, start) ? [{ start, phrase }] : [];
        }),
      )
      .toSorted((one, other) => one.start - other.start || other.phrase.text.length - one.phrase.text.length);

  return (text) => {
    const pieces: string[] = [];
    let done = 0;
    for (const { start, phrase } of placesIn(text)) {
      if (start < done) continue;
      pieces.push(text.slice(done, start), standInOf(phrase.store));
      done = start + phrase.text.length;
    }
    return [...pieces, text.slice(done)].join('');
  };
}
