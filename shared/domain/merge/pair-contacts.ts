import { contactContentKey, emailKey, phoneKey } from './contact-keys.ts';
import { kindRules } from './kind-rules.ts';
import type { RowSides } from './merge-row.ts';
import { createPairing, type KeyOf, type Pairing, takeByKey, takeUnique, uniqueKeys } from './pairing.ts';
import type { Row } from './resource-tree.ts';
import { sameContent, wireId } from './row-content.ts';

type Seeking = { -readonly [Part in keyof RowSides]: RowSides[Part] };

const rules = kindRules.contacts;
const contactId: KeyOf = (row) => wireId(rules, row);

const isTouched = ({ was, mine }: RowSides): boolean =>
  mine !== was && (mine === null || was === null || !sameContent(rules, was, mine));

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
  take: (row: Row) => number,
  isGuess: boolean,
): Seeking[] {
  return seeking.filter((sides) => {
    const own = sides.was ?? sides.mine;
    const row = own === null ? undefined : pairing.rows[take(own)];
    if (row === undefined) return true;
    sides.theirs = row;
    if (isGuess) sides.isGuess = true;
    return false;
  });
}

function pairByContent(seeking: readonly Seeking[], pairing: Pairing): Seeking[] {
  if (seeking.length === 0) return [];
  const take = takeByKey(pairing, contactContentKey);
  // Of equal contacts of which the service has fewer, the ones that were edited are those that are still there.
  const [edited, others] = [seeking.filter(isTouched), seeking.filter((sides) => !isTouched(sides))];
  return pairRest([...edited, ...others], pairing, (row) => take(contactContentKey(row)), false);
}

function pairByGuess(seeking: readonly Seeking[], pairing: Pairing, here: readonly Row[]): Seeking[] {
  if (seeking.length === 0 || pairing.used.every((mark) => mark === 1)) return [...seeking];
  const rest = pairRest(seeking, pairing, takeUnique(pairing, here, phoneKey), true);
  return rest.length === 0 ? rest : pairRest(rest, pairing, takeUnique(pairing, here, emailKey), true);
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
  const bases = known.flatMap(({ was }) => (was ? [was] : []));
  const wanted = seeking.flatMap(({ mine }) => (mine ? [mine] : []));
  pairByGuess(pairByContent(pairById(known, pairing), pairing), pairing, bases);
  pairByGuess(pairByContent(added, pairing), pairing, wanted);
  return pairing;
}
