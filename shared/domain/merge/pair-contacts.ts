import { contactContentKey, emailKey, phoneKey, tidiedContactKey } from './contact-keys.ts';
import { kindRules } from './kind-rules.ts';
import type { RowSides } from './merge-result.ts';
import {
  createPairing,
  createSupply,
  type KeyAt,
  type KeyOf,
  type Pairing,
  pairInStep,
  type Seeking,
  takeByKey,
  takeUnique,
  uniqueKeys,
} from './pairing.ts';
import type { Row } from './resource-tree.ts';
import { sameContent, wireId } from './row-content.ts';

const rules = kindRules.contacts;
const contactId: KeyOf = (row) => wireId(rules, row);

const isTouched = ({ was, mine }: RowSides): boolean =>
  mine !== was && (mine === null || was === null || !sameContent(rules, was, mine));

/**
 * Content keys of the service's rows, each made only once: when all ids are new, every contact is searched for by
 * content.
 */
function createKeys(): KeyAt {
  const keys: string[] = [];
  return (row, index) => {
    const key = keys[index] ?? contactContentKey(row);
    keys[index] = key;
    return key;
  };
}

const contentOrNull = (row: Row | null): string | null => row && contactContentKey(row);

/** The content that is wanted for a contact. */
const wantedContent = (sides: RowSides): string | null => contentOrNull(isTouched(sides) ? sides.mine : sides.was);

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

/** Pairs the remaining contacts with `take`. `isGuess` is recorded on those that are found. */
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

/** How many edited contacts are searched for one by one, before keys are made for all. */
const MOST_LOOKS = 3;

/** true when one of the first edited contacts is not at the service as it is wanted: then the two sides don't agree. */
const isSurelyAbsent = (wanted: readonly Seeking[], { rows }: Pairing): boolean =>
  wanted
    .values()
    .filter(isTouched)
    .take(MOST_LOOKS)
    .some(({ mine }) => mine !== null && !rows.some((row) => sameContent(rules, mine, row)));

/**
 * true when the service has every wanted contact and nothing else. Then there is nothing to ask and nothing to send.
 */
function pairAgreement(seeking: readonly Seeking[], pairing: Pairing, keyAt: KeyAt): boolean {
  const wanted = seeking.filter(({ mine }) => mine !== null);
  if (wanted.length !== pairing.rows.length || isSurelyAbsent(wanted, pairing)) return false;
  const all = createPairing(pairing.rows);
  const { take, had } = createSupply(all, keyAt);
  if (!wanted.every((sides) => had(wantedContent(sides) ?? ''))) return false;
  const found = wanted.map((sides) => all.rows[take(wantedContent(sides))]);
  if (found.includes(undefined)) return false;
  for (const sides of seeking) sides.theirs = null;
  for (const [index, sides] of wanted.entries()) sides.theirs = found[index] ?? null;
  pairing.used.fill(1);
  return true;
}

/**
 * Pairs by content the contacts that were there before. Among equal contacts, those without an edit come first, so that
 * a missing one is asked about rather than sent again.
 */
function pairKnown(seeking: readonly Seeking[], pairing: Pairing, keyAt: KeyAt): Seeking[] {
  const edited = seeking.filter(isTouched);
  const isEdited = new Set(edited);
  const plain = edited.length === 0 ? seeking : seeking.filter((sides) => !isEdited.has(sides));
  const inOrder = [...pairInStep(plain, pairing, (a, b) => sameContent(rules, a, b)), ...edited];
  if (inOrder.length === 0) return [];
  const { take } = createSupply(pairing, keyAt);
  const rest = pairRest(inOrder, pairing, ({ was }) => take(contentOrNull(was)), false);
  return pairRest(rest, pairing, ({ mine }) => take(contentOrNull(mine)), false);
}

/** Pairs by content the contacts that were added here: they may have arrived already. */
function pairAdded(seeking: readonly Seeking[], pairing: Pairing, keyAt: KeyAt): Seeking[] {
  if (seeking.length === 0) return [];
  const { take } = createSupply(pairing, keyAt);
  return pairRest(seeking, pairing, ({ mine }) => take(contentOrNull(mine)), false);
}

function pairByGuess(seeking: readonly Seeking[], pairing: Pairing, here: readonly Row[]): Seeking[] {
  if (seeking.length === 0 || pairing.used.every((mark) => mark === 1)) return [...seeking];
  const by = (keyOf: KeyOf, left: readonly Seeking[]): Seeking[] => {
    const take = takeUnique(pairing, here, keyOf);
    return pairRest(left, pairing, ({ was, mine }) => take(was ?? mine ?? {}), true);
  };
  return by(emailKey, by(phoneKey, seeking));
}

/**
 * A contact that was added here may already be there in the service's own spelling. It is asked about, not sent again.
 */
function pairTidied(added: readonly Seeking[], pairing: Pairing): void {
  if (added.length === 0) return;
  const take = takeByKey(pairing, tidiedContactKey);
  pairRest(added, pairing, ({ mine }) => take(mine && tidiedContactKey(mine)), true);
}

/**
 * Finds the service's row for every contact: by contactId, then by identical content (as a multiset, because duplicates
 * are legal), then by type and phone, then by e-mail, but never by name (sync.md, "Keys", contacts). Contacts that were
 * added here are searched for among those that are new there, so that one that has already arrived is not sent again.
 *
 * @param seeking rows of base and draft, paired by their local id; `theirs` is filled in
 * @returns the pairing: rows of the service without a partner are new
 */
export function pairContacts(seeking: readonly Seeking[], remote: readonly Row[]): Pairing {
  const pairing = createPairing(remote);
  const known = seeking.filter(({ was }) => was !== null);
  const added = seeking.filter(({ was }) => was === null);
  const rest = pairById(known, pairing);
  const isLeft = rest.length > 0 || pairing.used.includes(0);
  if (!isLeft) return pairing;
  const keyAt = createKeys();
  if (pairAgreement(seeking, pairing, keyAt)) return pairing;
  // All certain matches come before the first guess.
  const lost = pairKnown(rest, pairing, keyAt);
  const absent = pairAdded(added, pairing, keyAt);
  const bases = lost.length === 0 ? [] : known.flatMap(({ was }) => (was ? [was] : []));
  pairTidied(absent, pairing);
  pairByGuess(lost, pairing, bases);
  return pairing;
}
