/** How an ID differs from another one that a person may have meant. */
type NearReason = 'case' | 'dash' | 'swapped' | 'one_off';

const ORDER: readonly NearReason[] = ['case', 'dash', 'swapped', 'one_off'];

/** Hyphens, dashes, minus, underscore, dot, slash and space: people write any of them between the parts of an ID. */
const SEPARATORS = /[\s._/\p{Pd}\u2212]+/gu;

const withoutSeparators = (id: string): string => id.replaceAll(SEPARATORS, '');

/** The first place at which two texts differ. */
function firstDifference(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((character, index) => character !== b[index]);
  return at === -1 ? a.length : at;
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((character, index) => character === b[index]);

/** Whether two neighbours changed places: `A-12` and `A-21`. */
function isSwapped(a: readonly string[], b: readonly string[]): boolean {
  const at = firstDifference(a, b);
  if (a.length !== b.length || at >= a.length - 1) return false;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && same(a.slice(at + 2), b.slice(at + 2));
}

/** Whether one character was changed, left out or typed too much. */
function isOneOff(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  const at = firstDifference(short, long);
  const rest = short.slice(long.length === short.length ? at + 1 : at);
  return same(rest, long.slice(at + 1));
}

/**
 * How an ID may have been meant for another one; null: it is the same, or too different.
 *
 * @param typed as a person wrote it
 * @param known of a store that is there
 */
export function nearReason(typed: string, known: string): NearReason | null {
  if (typed === known) return null;
  const [a, b] = [typed.toLowerCase(), known.toLowerCase()];
  if (a === b) return 'case';
  const [bareA, bareB] = [withoutSeparators(a), withoutSeparators(b)];
  if (bareA === bareB) return 'dash';
  const [left, right] = [[...bareA], [...bareB]];
  if (isSwapped(left, right)) return 'swapped';
  return isOneOff(left, right) ? 'one_off' : null;
}

/** Stores whose ID is nearly the one that was typed, the likeliest first, then in their own order. */
export function nearStores<Store extends { readonly externalId: string }>(
  typed: string,
  stores: readonly Store[],
): readonly { readonly store: Store; readonly reason: NearReason }[] {
  return stores
    .flatMap((store) => {
      const reason = nearReason(typed, store.externalId);
      return reason === null ? [] : [{ store, reason }];
    })
    .toSorted((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason));
}
