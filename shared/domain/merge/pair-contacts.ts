import { contactContentKey, emailKey, phoneKey, tidiedContactKey } from './contact-keys.ts';
import { kindRules } from './kind-rules.ts';
import type { RowSides } from './merge-row.ts';
import type { Seeking } from './pair-draft.ts';
import { createPairing, type KeyOf, type Pairing, takeByKey, takeUnique, uniqueKeys } from './pairing.ts';
import type { Row } from './resource-tree.ts';
import { sameContent, wireId } from './row-content.ts';

const rules = kindRules.contacts;
const contactId: KeyOf = (row) => wireId(rules, row);

const isTouched = ({ was, mine }: RowSides): boolean =>
  mine !== was && (mine === null || was === null || !sameContent(rules, was, mine));

/** Content keys, each made once: with new ids everywhere, every contact is looked for by what it says. */
type Keys = { readonly of: (row: Row) => string; readonly mine: (sides: RowSides) => string | null };

function createKeys(): Keys {
  const keys = new Map<Row, string>();
  const of = (row: Row): string => {
    const key = keys.get(row) ?? contactContentKey(row);
    keys.set(row, key);
    return key;
  };
  const mine = (sides: RowSides): string | null => {
    const row = isTouched(sides) ? sides.mine : sides.was;
    return row && of(row);
  };
  return { of, mine };
}

function pairById(seeking: readonly Seeking[], pairing: Pairing): Seeking[] {
  const indexes = uniqueKeys(pairing.rows, contactId);
  return seeking.filter((sides) => {
    const id = sides.was && contactId(sides.was);
    const index = id === null ? -1 : (indexes.get(id) ?? -1);
    const row = pairing.rows[index];
    if (row === undefined || pairing.used[index] === 1) return true;
    pairing.used[index] = 1;
    sides.theirs = row;
    return false;
  });
}

/** Pairs what is left with `take`; `isGuess` is written down for what is found. */
function pairRest(
  seeking: readonly Seeking[],
  pairing: Pairing,
  take: (sides: RowSides) => number,
  isGuess: boolean,
): Seeking[] {
  return seeking.filter((sides) => {
    const row = pairing.rows[take(sides)];
    if (row === undefined) return true;
    sides.theirs = row;
    if (isGuess) sides.isGuess = true;
    return false;
  });
}

/** Every contact that is wanted is there, and nothing else: then there is nothing to ask and nothing to send. */
function pairAgreement(seeking: readonly Seeking[], pairing: Pairing, keys: Keys): boolean {
  const wanted = seeking.filter(({ mine }) => mine !== null);
  if (wanted.length !== pairing.rows.length) return false;
  const present = new Set(pairing.rows.map(keys.of));
  if (!wanted.every((sides) => present.has(keys.mine(sides) ?? ''))) return false;
  const all = createPairing(pairing.rows);
  const take = takeByKey(all, keys.of);
  const found = wanted.map((sides) => all.rows[take(keys.mine(sides))]);
  if (found.includes(undefined)) return false;
  for (const sides of seeking) sides.theirs = null;
  for (const [index, sides] of wanted.entries()) sides.theirs = found[index] ?? null;
  pairing.used.fill(1);
  return true;
}

function pairByContent(seeking: readonly Seeking[], pairing: Pairing, keys: Keys): Seeking[] {
  if (seeking.length === 0) return [];
  const take = takeByKey(pairing, keys.of);
  // Of equal contacts the ones without an edit come first: what is missing is then asked about, not sent again.
  const edited = new Set(seeking.filter(isTouched));
  const inOrder = [...seeking.filter((sides) => !edited.has(sides)), ...edited];
  const rest = pairRest(inOrder, pairing, ({ was, mine }) => take(keyOrNull(keys, was ?? mine)), false);
  return pairRest(rest, pairing, ({ mine }) => take(keyOrNull(keys, mine)), false);
}

const keyOrNull = ({ of }: Keys, row: Row | null): string | null => row && of(row);

function pairByGuess(seeking: readonly Seeking[], pairing: Pairing, here: readonly Row[]): Seeking[] {
  if (seeking.length === 0 || pairing.used.every((mark) => mark === 1)) return [...seeking];
  const by = (keyOf: KeyOf, left: readonly Seeking[]): Seeking[] => {
    const take = takeUnique(pairing, here, keyOf);
    return pairRest(left, pairing, ({ was, mine }) => take(was ?? mine ?? {}), true);
  };
  return by(emailKey, by(phoneKey, seeking));
}

/** A contact that was added here and may be there in the service's own spelling: asked about, not sent again. */
function pairTidied(added: readonly Seeking[], pairing: Pairing): void {
  if (added.length === 0) return;
  const take = takeByKey(pairing, tidiedContactKey);
  pairRest(added, pairing, ({ mine }) => take(mine && tidiedContactKey(mine)), true);
}

/**
 * Finds for every contact its row at the service: by contactId, then identical content (as a multiset: duplicates are
 * legal), then type and phone, then e-mail, never by name (sync.md, "Keys", contacts). Contacts that were added here
 * are looked for among those that are new there, so that one that arrived already is not sent again.
 *
 * @param seeking rows of base and draft, paired by their local id; `theirs` is filled in
 * @returns the pairing: rows of the service that have no partner are new
 */
export function pairContacts(seeking: readonly Seeking[], remote: readonly Row[]): Pairing {
  const pairing = createPairing(remote);
  const known = seeking.filter(({ was }) => was !== null);
  const added = seeking.filter(({ was }) => was === null);
  const rest = pairById(known, pairing);
  const keys = createKeys();
  const isLeft = rest.length > 0 || pairing.used.includes(0);
  if (isLeft && pairAgreement(seeking, pairing, keys)) return pairing;
  // Everything that is certain comes before the first guess.
  const lost = pairByContent(rest, pairing, keys);
  const absent = pairByContent(added, pairing, keys);
  const bases = lost.length === 0 ? [] : known.flatMap(({ was }) => (was ? [was] : []));
  pairTidied(absent, pairing);
  pairByGuess(lost, pairing, bases);
  return pairing;
}
