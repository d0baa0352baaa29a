/**
 * The first of some things in their order, without putting the others into it: to compare thousands of names takes
 * longer than to draw the page that begins with a few of them.
 *
 * @param keyOf is asked once for each
 */
export function firstInOrder<One, Key>(
  all: readonly One[],
  count: number,
  keyOf: (one: One) => Key,
  compare: (a: Key, b: Key) => number,
): { readonly first: readonly One[]; readonly rest: readonly One[] } {
  const first: { readonly one: One; readonly key: Key }[] = [];
  const rest: One[] = [];
  for (const one of all) {
    const key = keyOf(one);
    const last = first.at(-1);
    if (last !== undefined && first.length >= count && compare(key, last.key) >= 0) {
      rest.push(one);
      continue;
    }
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(first[middle]?.key ?? key, key) <= 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, { one, key });
    const over = first.length > count ? first.pop() : undefined;
    if (over !== undefined) rest.push(over.one);
  }
  return { first: first.map(({ one }) => one), rest };
}
